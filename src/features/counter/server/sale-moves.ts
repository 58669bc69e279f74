import { settleLateMovements } from '#features/stock/movements/server/late-movements.ts'
import type { StockMove } from '#features/stock/movements/stock-move.ts'
import { heapTags, stockTags } from '#features/stock/movements/stock-tags.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import type { Sale } from './sale.ts'
import type { NewSale, SoldPack } from './sale-store.ts'
import type { SoldLine } from './sold-lines.ts'
import { t } from '#shared/words.ts'

/** What the sale takes and finds, each pack once. What a later count has missed already is not taken again. */
export async function movesOf(
  tx: Tx,
  sale: Sale,
  lines: SoldLine[],
  packs: SoldPack[],
  { happenedAt, ...cause }: { orderId: string; attemptId: string; happenedAt: Date | undefined },
) {
  const wanted = new Map<number, Wanted>()
  for (const [at, line] of lines.entries()) {
    const before = wanted.get(line.pack_id)
    wanted.set(line.pack_id, {
      amount: (before?.amount ?? 0) + (line.sold_grams ?? line.quantity),
      packs: (before?.packs ?? 0) + line.quantity,
      position: before?.position ?? at,
      pack: packs[at]!,
    })
  }
  const left = new Map([...wanted.values()].map(({ pack }) => [pack.stock_id, amountIn(pack)]))
  const short = [...wanted.values()].flatMap((one) => {
    const { pack, amount } = one
    const there = left.get(pack.stock_id)!
    left.set(pack.stock_id, Math.max(0, there - amount))
    return !pack.is_sold || amount > there ? [{ ...one, there }] : []
  })
  if (!sale.offline && short.length > 0)
    throw new AppError(
      'out_of_stock',
      {
        shortages: short.map(({ packs: quantity, there, pack }) => ({
          productId: pack.product_id,
          unit: pack.unit,
          name: pack.name,
          wanted: quantity,
          available: pack.is_sold ? packsIn(pack, there) : 0,
        })),
      },
      () => ({
        message: short
          .map(({ pack, there }) => {
            const left = t('said.only-amount-left', { amount: leftOf(pack, there) })
            return `${left}: ${pack.name} (${pack.unit}).`
          })
          .join(' '),
      }),
    )
  const taken = [...wanted].map(([packId, { amount, packs: quantity, pack }]): StockMove => ({
    packId,
    quantity: -quantity,
    grams: pack.stock_grams === null ? undefined : -amount,
    reason: 'order',
    happenedAt,
    ...cause,
  }))
  const moves = [...taken, ...(await settleLateMovements(tx, taken))]
  const found: NewSale['checks'] = []
  const surplus: StockMove[] = []
  const sharing = (pack: SoldPack) =>
    new Set([...wanted].flatMap(([id, one]) => (one.pack.stock_id === pack.stock_id ? [id] : [])))
  for (const [pack_id, { position, pack }] of wanted) {
    const lacking = -(amountIn(pack) + sumOf([...moves, ...surplus], sharing(pack)))
    if (lacking > 0) {
      const isWeighed = pack.stock_grams !== null && pack.grams !== null
      const quantity = isWeighed ? Math.ceil(lacking / pack.grams!) : lacking
      const grams = isWeighed ? lacking : undefined
      surplus.push({ packId: pack_id, reason: 'adjustment', quantity, grams, happenedAt })
      found.push({ position, kind: 'stock', pack_id, quantity })
    }
  }
  return { moves: [...moves, ...surplus, ...(await settleLateMovements(tx, surplus))], found }
}

/** What a sale takes from a pack: grams of what is weighed, otherwise packs. */
interface Wanted {
  amount: number
  packs: number
  position: number
  pack: SoldPack
}

const amountIn = ({ stock, stock_grams }: SoldPack): number => stock_grams ?? stock
const leftOf = ({ stock_grams }: SoldPack, there: number): string =>
  stock_grams === null ? String(there) : weightText(there)
const packsIn = ({ stock_grams, grams }: SoldPack, amount: number): number =>
  stock_grams === null || grams === null ? amount : Math.floor(amount / grams)

const sumOf = (moves: readonly StockMove[], packIds: ReadonlySet<number>) =>
  moves.reduce((sum, one) => sum + (packIds.has(one.packId) ? (one.grams ?? one.quantity) : 0), 0)

/** What is shown of the packs whose stock the sale has changed. */
export function changedTags(packs: SoldPack[], moves: StockMove[]): string[] {
  const seen = new Map(packs.map((pack) => [pack.pack_id, pack]))
  return [...seen].flatMap(([packId, pack]) => {
    const { product_id, category_id, stock, heap_packs, stock_id } = pack
    if (packId === null || category_id === null) return []
    const same = packs.filter((one) => one.stock_id === stock_id).flatMap((one) => one.pack_id ?? [])
    const before = amountIn(pack)
    const after = before + sumOf(moves, new Set(same))
    return heap_packs.length > 0
      ? heapTags(product_id, category_id, { before, after, packs: heap_packs })
      : stockTags(product_id, category_id, stock, packsIn(pack, after))
  })
}
