import { staffActor } from '#features/audit/actor.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { fromRupees } from '#shared/money.ts'
import { creditContract, type CreditContract } from '../credit-contract.ts'
import { creditView } from './credit-view.ts'
import { findCustomerIdOfUser, getCreditEntry, listCredit } from './credit-store.ts'
import { giveCreditByHand, type CreditOwner } from './give-credit.ts'
import { payOutCredit } from './pay-out-credit.ts'
import type { LockCash } from './write-entry.ts'

function creditRoutes({
  db,
  lockDrawer,
}: {
  db: Database
  /** Of a counter. */
  lockDrawer: (tx: Tx, counterId: string) => ReturnType<LockCash>
}): Handlers<CreditContract> {
  return {
    getCredit: async ({ caller }) => {
      const customerId = await findCustomerIdOfUser(db, caller.userId)
      return { data: creditView(customerId === null ? [] : await listCredit(db, customerId)) }
    },
    giveCredit: async ({ body: { amount, ...body }, caller, http }) => {
      const { kind, note } = body
      const reference = body.kind === 'claim' ? body.reference : undefined
      const input = { owner: ownerOf(body), kind, amountPaise: fromRupees(amount), reference, note }
      return writtenView(db, await giveCreditByHand(db, staffActor(caller), input, http.sent))
    },
    payOutCredit: async ({ body: { amount, counterId, paidBy, reference, note, ...body }, caller, http }) => {
      const lockCash: LockCash = async (tx) =>
        paidBy === 'cash' && counterId !== undefined ? lockDrawer(tx, counterId) : 'safe'
      const id = await payOutCredit({ db, lockCash }, staffActor(caller), {
        owner: ownerOf(body),
        amountPaise: fromRupees(amount),
        paidBy,
        reference,
        note,
        sent: http.sent,
      })
      return writtenView(db, id)
    },
  }
}

const ownerOf = (body: { customerId?: string | undefined; userId?: string | undefined }): CreditOwner =>
  body.customerId === undefined ? { userId: body.userId! } : { customerId: body.customerId }

async function writtenView(tx: Tx, id: number) {
  const { customer_id: customerId } = await getCreditEntry(tx, id)
  const { balance, mayPayOut, entries } = creditView(await listCredit(tx, customerId))
  return { data: { customerId, balance, mayPayOut, entry: entries.find(({ _id }) => _id === id)! } }
}

export const mountCredit = room(creditContract, creditRoutes)
