import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import type { ProductTax } from '../treatments.ts'
import { taxesAt } from './product-tax-store.ts'
import {
  listListedHsns,
  listTaxesSetFor,
  removeProductTaxes,
  saveListedHsns,
  saveProductTaxes,
} from './product-tax-write-store.ts'

/** What a product bears by an entry of a day, null without one; or before anything is set, the code that a list gave. */
export type StoredTax =
  | { day: string; tax: (ProductTax & { condition: string | null }) | null }
  | { listedHsn: string | null }

/** What an import set for a product, and what stood there before. */
export interface ImportedTax {
  was: StoredTax
  set: StoredTax
}

/** Sets taxes from today in India, keeps codes without a rate; what it changed, by products' ids. */
export async function importTaxes(
  tx: Tx,
  wanted: ReadonlyMap<number, ProductTax>,
  listedHsns: ReadonlyMap<number, string>,
): Promise<Map<number, ImportedTax>> {
  const day = dayInIndia(new Date())
  const before = wanted.size > 0 ? await taxesAt(tx, [...wanted.keys()], day) : new Map<number, ProductTax>()
  const changed = [...wanted].flatMap(([productId, { hsn, treatment, rateBp }]) => {
    const was = before.get(productId)
    const isSame = was?.hsn === hsn && was.treatment === treatment && was.rateBp === rateBp
    return isSame ? [] : [{ productId, hsn, treatment, rateBp, condition: null }]
  })
  const replaced = await standingTaxes(
    tx,
    new Map(changed.map(({ productId }) => [productId, { day, tax: null }])),
  )
  await saveProductTaxes(tx, day, changed)
  const listed = await saveListedHsns(tx, listedHsns)
  return new Map<number, ImportedTax>([
    ...changed.map(
      ({ productId, ...tax }) =>
        [productId, { was: replaced.get(productId)!.now, set: { day, tax } }] as const,
    ),
    ...listed.map(
      ({ id, was }) => [id, { was: { listedHsn: was }, set: { listedHsn: listedHsns.get(id)! } }] as const,
    ),
  ])
}

/** What stands now where an import has set something, and whether it is on a document. */
export async function standingTaxes(
  tx: Tx,
  set: ReadonlyMap<number, StoredTax>,
): Promise<Map<number, { now: StoredTax; isBilled: boolean }>> {
  const ofDays = [...set].flatMap(([id, one]) => ('day' in one ? [{ id, day: one.day }] : []))
  const listed = [...set].flatMap(([id, one]) => ('day' in one ? [] : [id]))
  const rows = ofDays.length === 0 ? [] : await listTaxesSetFor(tx, ...unzipped(ofDays))
  const standing = new Map(rows.map((row) => [row.product_id, row]))
  const codes = listed.length === 0 ? [] : await listListedHsns(tx, listed)
  return new Map<number, { now: StoredTax; isBilled: boolean }>([
    ...ofDays.map(({ id, day }) => {
      const row = standing.get(id)
      const { hsn, treatment, rate_bp: rateBp = 0, condition = null } = row ?? {}
      const tax = hsn && treatment ? { hsn, treatment, rateBp, condition } : null
      return [id, { now: { day, tax }, isBilled: row?.is_billed ?? false }] as const
    }),
    ...codes.map(({ id, listed_hsn }) => [id, { now: { listedHsn: listed_hsn }, isBilled: false }] as const),
  ])
}

/** Puts back what stood there before an import; the caller holds the products’ locks. */
export async function restoreTaxes(tx: Tx, was: ReadonlyMap<number, StoredTax>): Promise<void> {
  const removed: { id: number; day: string }[] = []
  const codes = new Map<number, string | null>()
  for (const [productId, one] of was) {
    if (!('day' in one)) codes.set(productId, one.listedHsn)
    else if (one.tax) await saveProductTaxes(tx, one.day, [{ productId, ...one.tax }])
    else removed.push({ id: productId, day: one.day })
  }
  if (removed.length > 0) await removeProductTaxes(tx, ...unzipped(removed))
  await saveListedHsns(tx, codes)
}

const unzipped = (rows: { id: number; day: string }[]): [ids: number[], days: string[]] => [
  rows.map(({ id }) => id),
  rows.map(({ day }) => day),
]
