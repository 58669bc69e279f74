import { fromPercent, fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { Pack } from '#shared/shapes.ts'

/** A pack to be written: paise, millionths of a percent. */
export interface PackDraft {
  unit: string
  pricePaise: number
  discountMicro: number
  stock: number
  sku: string | null
  maxPerOrder: number | null
  /** Its own picture; without one it shows the product's. */
  image?: string | null
}

/** A pack as an administrator sends it, in rupees and percent; without `stock` it keeps its stock. */
export type SentPack = Omit<Pack, 'stock'> & { stock?: number | undefined; stockWas?: number | undefined }

/** The first pack's fields, for clients that know only one pack. */
export interface FirstPackChange {
  unit?: string | undefined
  price?: number | undefined
  discount?: number | undefined
  stock?: number | undefined
  stockWas?: number | undefined
}

const fromSent = (pack: SentPack, present: readonly PackDraft[]): PackDraft => ({
  unit: pack.unit,
  pricePaise: fromRupees(pack.price),
  discountMicro: fromPercent(pack.discount),
  stock: pack.stock ?? present.find(({ unit }) => unit === pack.unit)?.stock ?? 0,
  sku: pack.sku,
  maxPerOrder: pack.maxPerOrder,
  image: pack.image ?? null,
})

/**
 * The complete list of packs after a change; null when the change does not concern packs. Throws `invalid` when two
 * packs would have the same unit.
 */
export function changedPacks(
  present: readonly [PackDraft, ...PackDraft[]],
  change: FirstPackChange & { packs?: SentPack[] | undefined },
): PackDraft[] | null {
  const { packs, unit, price, discount, stock } = change
  if (packs) return distinct(packs.map((pack) => fromSent(pack, present)))
  if ([unit, price, discount, stock].every((value) => value === undefined)) return null
  const [first, ...others] = present
  const changed = {
    ...first,
    unit: unit ?? first.unit,
    pricePaise: price === undefined ? first.pricePaise : fromRupees(price),
    discountMicro: discount === undefined ? first.discountMicro : fromPercent(discount),
    stock: stock ?? first.stock,
  }
  return distinct([changed, ...others])
}

/**
 * The packs of a new product: a list, or the fields of a single one. Throws `invalid` when two have the same unit.
 */
export function newPacks(sent: FirstPackChange & { packs?: SentPack[] | undefined }): PackDraft[] {
  const { packs, unit = '', price = 0, discount = 0, stock } = sent
  const single = { unit, price, discount, stock, sku: null, maxPerOrder: null }
  return distinct((packs ?? [single]).map((pack) => fromSent(pack, [])))
}

function distinct(packs: PackDraft[]): PackDraft[] {
  const duplicate = packs.findIndex(({ unit }, i) => packs.findIndex((pack) => pack.unit === unit) < i)
  if (duplicate < 0) return packs
  const message = `Two packs have the unit ${packs[duplicate]?.unit}`
  throw new AppError('invalid', undefined, { message, fields: { [`packs.${duplicate}.unit`]: message } })
}

/**
 * Throws `stale` when a stock that the administrator saw has changed because something was sold meanwhile. `data`
 * holds the unit and its current stock.
 */
export function refuseStale(
  present: readonly [PackDraft, ...PackDraft[]],
  change: FirstPackChange & { packs?: SentPack[] | undefined },
): void {
  const seen = [
    { unit: present[0].unit, stockWas: change.stockWas },
    ...(change.packs ?? []).map(({ unit, stockWas }) => ({ unit, stockWas })),
  ]
  for (const { unit, stockWas } of seen) {
    const stock = present.find((pack) => pack.unit === unit)?.stock ?? 0
    if (stockWas !== undefined && stockWas !== stock) {
      const message = `The stock of ${unit} is now ${stock}. Please check it before you save.`
      throw new AppError('stale', { unit, stock }, { message })
    }
  }
}
