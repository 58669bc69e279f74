import type { Place } from '#features/cash/server/move-money.ts'
import { adminActor } from '#features/audit/actor.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { documentContract, type DocumentContract } from '#features/papers/document-contract.ts'
import { isBill } from '#features/papers/document-kind.ts'
import { documentHeadView, documentView } from '#features/papers/server/document-view.ts'
import { listDocuments, listOrderDocuments } from '#features/papers/server/document-store.ts'
import { monthFiles, readTaxMonth } from '#features/papers/server/tax-month.ts'
import { listRefunds } from '#features/payments/server/refund-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { giveMoneyBack } from './give-money-back.ts'
import { findOrder } from './order-store.ts'

interface TaxDeps {
  db: Database
  reportDb: Database
  /** Of a counter. */
  lockDrawer: (tx: Tx, counterId: string) => Promise<Place | null>
}

/** `reportDb`: connections reserved for reports, with their own time limit. */
function taxRoutes({ db, reportDb, lockDrawer }: TaxDeps): Handlers<DocumentContract> {
  return {
    getDocument: async ({ query: { orderId, number }, caller }) => {
      const order = await findOrder(db, orderId)
      if (!order || (order.user_id !== caller.userId && !isAdmin(caller)))
        throw new AppError('order_not_found')
      const all = await listOrderDocuments(db, orderId)
      const found = all.find((one) => (number === undefined ? isBill(one.kind) : one.number === number))
      if (!found) throw new AppError('document_not_found')
      const view = documentView(found, all)
      const { creditPaise } = splitByCredit(found.total_paise, isBill(found.kind) ? order.credit_paise : 0)
      const storeCredit = creditPaise > 0 ? { storeCredit: toRupees(creditPaise) } : {}
      return { data: { ...view, totals: { ...view.totals, ...storeCredit } } }
    },
    giveMoneyBack: async ({ body: { rows, counterId, ...body }, caller, http }) => {
      const asks = rows.map(({ position, quantity, amount }) =>
        quantity === undefined
          ? { position, amountPaise: fromRupees(amount!) }
          : { position, packs: quantity },
      )
      const id = await giveMoneyBack(db, adminActor(caller), {
        ...body,
        asks,
        sent: http.sent,
        lockDrawer: counterId === undefined ? undefined : (tx) => lockDrawer(tx, counterId),
      })
      const all = await listOrderDocuments(db, body.orderId)
      const note = all.find((one) => one.id === id)!
      const refund = (await listRefunds(db, body.orderId)).find((one) => one.id === note.refund_id)
      return {
        data: {
          document: documentView(note, all),
          ...(refund && { refund: { amount: toRupees(refund.amount_paise), status: refund.status } }),
        },
      }
    },
    getDocuments: async ({ query }) => {
      const filter = {
        from: query.from ? startOfDay(query.from) : null,
        to: query.to ? new Date(startOfDay(query.to).getTime() + 86_400_000) : null,
        kind: query.kind || null,
      }
      const { documents, count, isMore } = await listDocuments(db, filter, query)
      return { data: documents.map(documentHeadView), meta: { ...pageOf(query, count), isMore } }
    },
    getTaxMonth: async ({ query }) => ({ data: await readTaxMonth(reportDb, query.month) }),
    getMonthFiles: async ({ query: { month, table } }) => monthFiles(reportDb, month, table),
  }
}

const startOfDay = (day: string) => new Date(`${day}T00:00:00+05:30`)

export const mountTax = room(documentContract, taxRoutes)
