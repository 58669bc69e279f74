import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { toRupees } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { formatWhen } from '#shared/when.ts'
import { purchasingContract, type PurchasingContract } from '../contract.ts'
import { checkPurchase } from './check-purchase.ts'
import { debitNoteView } from './debit-note-view.ts'
import { countPurchases, findPurchase, listPurchaseLines, listPurchases } from './purchase-store.ts'
import { listMargins } from './margin-store.ts'
import { mixedMrpView, purchaseLineView, purchaseView, supplierView } from './purchase-view.ts'
import { listMixedMrps } from './printed-mrp-store.ts'
import { readBillFile } from './read-bill-file.ts'
import { reversePurchase } from './reverse-purchase.ts'
import { addSupplier, updateSupplier } from './save-supplier.ts'
import { listSuppliers } from './supplier-store.ts'
import { writePurchase, type WrittenPurchase } from './write-purchase.ts'

/** `reportDb`: connections reserved for reports, with their own time limit. */
const purchasingRoutes = ({
  db,
  reportDb,
}: {
  db: Database
  reportDb: Database
}): Handlers<PurchasingContract> => ({
  getSuppliers: async () => ({ data: (await listSuppliers(db)).map(supplierView) }),
  addSupplier: async ({ body, caller }) => ({
    data: supplierView(await addSupplier(db, adminActor(caller), body)),
  }),
  updateSupplier: async ({ body, caller }) => ({
    data: supplierView(await updateSupplier(db, adminActor(caller), body)),
  }),
  readBillFile: async ({ query, openFile }) => ({
    data: await readBillFile(db, query.supplierId, openFile()),
  }),
  checkPurchase: async ({ body }) => ({ data: await checkPurchase(db, body) }),
  writePurchase: async ({ body, caller }) => {
    const written = await writePurchase(db, adminActor(caller), body)
    const { purchase, isNew } = written
    const when = formatWhen(purchase.written_at.toISOString())
    return {
      data: writtenView(written),
      ...(!isNew && { message: `This bill was entered already: ${when}, by ${purchase.by}.` }),
    }
  },
  reversePurchase: async ({ body, caller }) => ({
    data: writtenView(await reversePurchase(db, adminActor(caller), body._id)),
  }),
  getPurchases: async ({ query: { supplierId = null, ...page } }) => ({
    data: (await listPurchases(db, supplierId, page)).map(purchaseView),
    meta: pageOf(page, await countPurchases(db, supplierId)),
  }),
  getPurchase: async ({ params: { id } }) => {
    const purchase = await findPurchase(db, id)
    if (!purchase) throw new AppError('not_found')
    const rows = await listPurchaseLines(db, id)
    const lines =
      purchase.return_number === null
        ? { lines: rows.map(purchaseLineView) }
        : await debitNoteView(db, purchase, rows)
    return { data: { ...purchaseView(purchase), ...lines } }
  },
  getMixedMrps: async () => {
    const [rows, { ordering }] = await Promise.all([listMixedMrps(db), readShop(db)])
    return { data: rows.map((row) => mixedMrpView(row, ordering.mrpRule ?? 'cap')) }
  },
  getMargins: async ({ query: { from, to } }) => {
    const { rows, next } = await listMargins(reportDb, from, to)
    return {
      data: rows.map(({ day, product_id, name, units, sales_paise, cost_paise }) => ({
        day,
        productId: product_id,
        name,
        units,
        sales: toRupees(sales_paise),
        cost: cost_paise === null ? null : toRupees(cost_paise),
        margin: cost_paise === null ? null : toRupees(sales_paise - cost_paise),
      })),
      meta: { next },
    }
  },
})

const writtenView = ({ purchase, isNew }: WrittenPurchase) => ({ purchase: purchaseView(purchase), isNew })

export const mountPurchasing = room(purchasingContract, purchasingRoutes)
