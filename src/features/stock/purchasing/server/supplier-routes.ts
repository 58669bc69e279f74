import { adminActor } from '#features/audit/actor.ts'
import type { Place } from '#features/cash/server/move-money.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { supplierContract, type AccountEntry, type SupplierContract } from '../supplier-contract.ts'
import { purchaseView, supplierView } from './purchase-view.ts'
import { returnToSupplier } from './return-to-supplier.ts'
import { countAccount, hasOpening, listAccount, type AccountRow } from './supplier-account-store.ts'
import { findSupplier } from './supplier-store.ts'
import { reverseSupplierEntry, writeSupplierEntry } from './write-supplier-entry.ts'

const supplierRoutes = ({
  db,
  lockDrawer,
}: {
  db: Database
  /** Of a counter. */
  lockDrawer: (tx: Tx, counterId: string) => Promise<Place | null>
}): Handlers<SupplierContract> => ({
  getSupplierAccount: async ({ params: { id }, query }) => {
    const supplier = await findSupplier(db, id)
    if (!supplier) throw new AppError('supplier_not_found')
    const [rows, count, opened] = await Promise.all([
      listAccount(db, id, query),
      countAccount(db, id),
      hasOpening(db, id),
    ])
    return {
      data: { supplier: supplierView(supplier), hasOpening: opened, rows: rows.map(accountView) },
      meta: pageOf(query, count),
    }
  },
  writeSupplierEntry: async ({ body, caller, http }) => {
    const isPayment = body.kind === 'payment'
    const counterId = isPayment && body.paidBy === 'cash' ? body.counterId : undefined
    const supplierId = await writeSupplierEntry(
      { db, lockCash: async (tx) => (counterId === undefined ? 'safe' : lockDrawer(tx, counterId)) },
      adminActor(caller),
      {
        supplierId: body.supplierId,
        kind: body.kind,
        amountPaise: fromRupees(body.amount),
        paidBy: isPayment ? body.paidBy : null,
        note: body.note || null,
        day: body.day ?? dayInIndia(new Date()),
        isConfirmed: isPayment && body.confirmed === true,
        sent: http.sent,
      },
    )
    return { data: supplierView((await findSupplier(db, supplierId))!) }
  },
  reverseSupplierEntry: async ({ body, caller, http }) => {
    const supplierId = await reverseSupplierEntry(db, adminActor(caller), body, http.sent)
    return { data: supplierView((await findSupplier(db, supplierId))!) }
  },
  returnToSupplier: async ({ body, caller, http }) => ({
    data: purchaseView(await returnToSupplier(db, adminActor(caller), body, http.sent)),
  }),
})

const accountView = (row: AccountRow): AccountEntry => ({
  kind: row.kind,
  entryId: row.entry_id,
  purchaseId: row.purchase_id,
  text: row.text,
  paidBy: row.paid_by,
  day: row.day,
  at: row.at.toISOString(),
  by: row.by,
  amount: toRupees(row.paise),
  balance: toRupees(row.balance_paise),
  isReversal: row.is_reversal,
  isReversed: row.is_reversed,
})

export const mountSupplier = room(supplierContract, supplierRoutes)
