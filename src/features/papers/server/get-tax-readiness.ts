import { readShop, readTaxSettings } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'
import type { TaxReadiness } from '../rates-contract.ts'
import { supplierOf, taxReadiness } from '../tax-readiness.ts'
import { COUNTED_UNTAXED, listUntaxedProducts } from './product-tax-write-store.ts'

/** How many products are named. */
const EXAMPLES = 5

/** What would refuse the dispatch of an order, known days before. */
export async function getTaxReadiness(tx: Tx): Promise<TaxReadiness> {
  const [shop, tax] = await Promise.all([readShop(tx), readTaxSettings(tx)])
  const isRegular = supplierOf(shop, tax).mode === 'regular'
  const untaxed = isRegular ? await listUntaxedProducts(tx, dayInIndia(new Date()), EXAMPLES) : []
  const found = untaxed[0]?.total ?? 0
  return {
    missing: taxReadiness(tax, shop.gstin),
    productsWithout: Math.min(found, COUNTED_UNTAXED),
    isMore: found > COUNTED_UNTAXED,
    examples: untaxed.map(({ id, name }) => ({ productId: id, name })),
  }
}
