import { adminActor } from '#features/audit/actor.ts'
import { countFoundPeople } from '#features/people/accounts/server/count-found-people.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { personSearch } from '#shared/person-search.ts'
import { toRupees } from '#shared/money.ts'
import { customerContract, type Customer, type CustomerContract } from '../contract.ts'
import { liftSuspension, suspendCustomer, updateCustomer } from './change-customer.ts'
import { listCustomers, type CustomerRow } from './customer-store.ts'

function customerRoutes({
  db,
  onSessionEnded,
}: {
  db: Database
  /** Called for every session that ends early, to close its sockets. */
  onSessionEnded: (sessionId: string) => void
}): Handlers<CustomerContract> {
  return {
    getCustomers: async ({ query: { search = '', after = null, group = null, limit }, caller }) => {
      const rows = await listCustomers(db, personSearch(search), { after, limit: limit + 1, group })
      const shown = rows.slice(0, limit)
      await countFoundPeople(
        db,
        caller,
        shown.map(({ id }) => id),
      )
      return {
        data: shown.map(customerView),
        meta: { next: rows.length > limit ? shown.at(-1)!.id : null },
      }
    },
    updateCustomer: async ({ body, caller }) => ({
      data: customerView(await updateCustomer(db, adminActor(caller), body)),
    }),
    suspendCustomer: async ({ body, caller }) => ({
      data: customerView(await suspendCustomer({ db, onSessionEnded }, adminActor(caller), body)),
    }),
    liftSuspension: async ({ body, caller }) => ({
      data: customerView(await liftSuspension(db, adminActor(caller), body._id)),
    }),
  }
}

const customerView = (row: CustomerRow): Customer => ({
  _id: row.id,
  hasAccount: row.has_account,
  customerId: row.customer_id,
  balance: row.balance_paise === null ? null : toRupees(row.balance_paise),
  name: row.name,
  email: row.email,
  mobile: row.mobile,
  status: row.status,
  role: row.role,
  createdAt: row.created_at.toISOString(),
  orders: row.orders,
  spent: toRupees(row.spent_paise),
  cancelled: row.cancelled,
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  note: row.note,
  suspendedReason: row.suspended_reason,
  cashOnDelivery: row.cash_on_delivery,
})

export const mountCustomer = room(customerContract, customerRoutes)
