import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { taxRatesContract, type TaxRatesContract } from '../rates-contract.ts'
import { getTaxReadiness } from './get-tax-readiness.ts'
import { getProductTax, setProductTax, setRates } from './set-product-tax.ts'

/** What products bear. */
function taxRatesRoutes({ db }: { db: Database }): Handlers<TaxRatesContract> {
  return {
    getTaxReadiness: async () => ({ data: await getTaxReadiness(db) }),
    getProductTax: async ({ params }) => ({ data: await getProductTax(db, params.id) }),
    setProductTax: async ({ caller, params, body }) => ({
      data: await setProductTax(db, adminActor(caller), params.id, body),
    }),
    setRates: async ({ caller, body }) => {
      const data = await setRates(db, adminActor(caller), body)
      const products = data.touched === 1 ? '1 product' : `${data.touched} products`
      return {
        data,
        message: body.dryRun ? `This would change ${products}.` : `Changed the tax of ${products}.`,
      }
    },
  }
}

export const mountTaxRates = room(taxRatesContract, taxRatesRoutes)
