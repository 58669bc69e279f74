import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { ChargeContract } from '../contract.ts'
import { listActiveCharges } from './charge-store.ts'
import { toCharge } from './charge-view.ts'

export function chargeRoutes({ db }: { db: Database }): Handlers<ChargeContract> {
  return {
    getActiveCharges: async () => ({ data: (await listActiveCharges(db)).map(toCharge) }),
  }
}
