import { noFilter } from '#features/search/engine/facets.ts'
import { queryWords, stemOf, wordsOf } from '#features/search/engine/text.ts'
import type { PackSize } from '#features/catalogue/pack-size.ts'
import { toListProduct } from '#features/catalogue/to-list-product.ts'
import type { LiveIndex } from '#features/search/server/live-index.ts'
import { takeSize } from '#features/search/engine/pack-size.ts'
import type { Product } from '#shared/shapes.ts'
import { choosePack } from '../choose-pack.ts'
import type { ReadLine } from '../contract.ts'
import type { ListedLine } from '../split-list.ts'

/** Products to choose from, for one line. */
const CHOICES = 4

/** Each line's likeliest products, those bought before in front; `matched` if no other product can be meant. */
export async function matchLines(
  deps: {
    index: Pick<LiveIndex, 'search'>
    /** Those of the products that are published, in the order of `ids`. */
    readProducts: (ids: number[]) => Promise<Product[]>
  },
  lines: readonly ListedLine[],
  bought: ReadonlySet<number> = new Set(),
): Promise<ReadLine[]> {
  const found: { ids: number[]; size: PackSize | null }[] = []
  for (const { search } of lines) {
    const request = { search, exact: false, order: 'relevance', filter: noFilter } as const
    const { ids, size } = await deps.index.search({ ...request, offset: 0, limit: CHOICES })
    found.push({ ids, size })
  }
  const ids = [...new Set(found.flatMap((one) => one.ids))]
  const products = new Map((await deps.readProducts(ids)).map((one) => [one._id, one]))
  return lines.map((line, at) => {
    const { ids: own, size } = found[at]!
    const choices = own.flatMap((id) => products.get(id) ?? [])
    return readLine(line, inOrder(choices, bought), size, bought)
  })
}

const inOrder = (choices: Product[], bought: ReadonlySet<number>): Product[] =>
  [...choices].sort(
    (one, other) =>
      Number(bought.has(other._id)) - Number(bought.has(one._id)) || isThere(other) - isThere(one),
  )

const isThere = ({ packs }: Product) => Number(packs.some(({ stock }) => stock > 0))

function readLine(
  { line, search, pieces }: ListedLine,
  choices: Product[],
  size: PackSize | null,
  bought: ReadonlySet<number>,
): ReadLine {
  const packs = choices.map((product) => choosePack(product, size, pieces))
  const [first] = packs
  if (!first) return { line, pieces, state: 'not_found', choices: [], packs: [] }
  return {
    line,
    pieces: first.pieces,
    state: first.isExact && isOnlyOne(search, choices, bought) ? 'matched' : 'choose',
    choices: choices.map(toListProduct),
    packs: packs.map(({ unit, pieces: count }) => ({ unit, pieces: count })),
  }
}

/** Whether only the first can be meant: it is alone, alone called so, or alone bought before. */
function isOnlyOne(search: string, choices: readonly Product[], bought: ReadonlySet<number>): boolean {
  const [first, ...others] = choices as [Product, ...Product[]]
  if (others.length === 0) return true
  const words = queryWords(takeSize(search).rest).map(stemOf)
  const isCalledSo = ({ name, brand }: Product) => {
    const own = new Set(wordsOf(`${brand ?? ''} ${name}`).map(stemOf))
    return words.every((word) => own.has(word))
  }
  if (isCalledSo(first) && !others.some(isCalledSo)) return true
  return bought.has(first._id) && !others.some(({ _id }) => bought.has(_id))
}
