import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import type { ProductTax } from '../treatments.ts'
import { taxesAt } from './product-tax-store.ts'
import { saveListedHsns, saveProductTaxes } from './product-tax-write-store.ts'

/**
 * Sets what products bear from today on, in India, within a transaction, and keeps the codes that came without a rate; returns
 * the ids of those that bore something else.
 */
export async function importTaxes(
  tx: Tx,
  wanted: ReadonlyMap<number, ProductTax>,
  listedHsns: ReadonlyMap<number, string>,
): Promise<number[]> {
  const today = dayInIndia(new Date())
  const before =
    wanted.size > 0 ? await taxesAt(tx, [...wanted.keys()], today) : new Map<number, ProductTax>()
  const changed = [...wanted].filter(([productId, { hsn, treatment, rateBp }]) => {
    const was = before.get(productId)
    return was?.hsn !== hsn || was.treatment !== treatment || was.rateBp !== rateBp
  })
  await saveProductTaxes(
    tx,
    today,
    changed.map(([productId, tax]) => ({ productId, condition: null, ...tax })),
  )
  return [...changed.map(([productId]) => productId), ...(await saveListedHsns(tx, listedHsns))]
}
