import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { packKey } from './pack-key.ts'
import type { PackChange } from './product-fields.ts'
import { newPack, packAfter, type PackDraft } from './stored-product.ts'

/** The fields of the first pack, for clients that know only one, or the whole list. */
export type SentPacks = { packs?: PackChange[] | undefined } & {
  [Field in 'unit' | 'price' | 'discount' | 'stock' | 'stockWas']?: PackChange[Field] | undefined
}

type Packs = readonly [PackDraft, ...PackDraft[]]

const stockOf = (packs: readonly PackDraft[], unit: string): number => inStock(packs, unit).stock
/** What is there of a unit; what is new has nothing. */
function inStock(packs: readonly PackDraft[], unit: string) {
  const { stock = 0, stockGrams = null } = packs.find((pack) => pack.unit === unit) ?? {}
  return { stock, stockGrams }
}

/** All packs after a change; null when it does not concern them. Throws `invalid` for two of one unit. */
export function changedPacks(
  [first, ...others]: Packs,
  { packs, unit, price, discount, stock }: SentPacks,
): PackDraft[] | null {
  const present = [first, ...others]
  if (packs)
    return distinct(packs.map((pack) => packAfter({ ...newPack, ...inStock(present, pack.unit) }, pack)))
  const change = { unit, price, discount, stock }
  if (Object.values(change).every((value) => value === undefined)) return null
  return distinct([packAfter(first, change), ...others])
}

/** The packs of a new product: a list, or the fields of a single one. Throws `invalid` when two have the same unit. */
export const newPacks = ({ packs, unit, price, discount, stock }: SentPacks): PackDraft[] =>
  distinct((packs ?? [{ unit, price, discount, stock }]).map((pack) => packAfter(newPack, pack)))

function distinct(packs: PackDraft[]): PackDraft[] {
  const duplicate = packs.findIndex(
    ({ unit }, i) => packs.findIndex((pack) => packKey(pack.unit) === packKey(unit)) < i,
  )
  if (duplicate < 0) return packs
  const message = `Two packs have the unit ${packs[duplicate]?.unit}`
  throw invalidField(`packs.${duplicate}.unit`, message)
}

/** Throws `stale` when a stock that was seen has changed by a sale. `data` holds the unit and its current stock. */
export function refuseStale(present: Packs, change: SentPacks): void {
  for (const { unit, stockWas } of [{ ...present[0], stockWas: change.stockWas }, ...(change.packs ?? [])]) {
    const stock = stockOf(present, unit)
    if (stockWas !== undefined && stockWas !== stock) {
      const message = `The stock of ${unit} is now ${stock}. Please check it before you save.`
      throw new AppError('stale', { unit, stock }, { message })
    }
  }
}
