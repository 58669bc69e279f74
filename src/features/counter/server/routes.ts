import { countFoundPeople } from '#features/people/accounts/server/count-found-people.ts'
import { staffActor } from '#features/audit/actor.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { documentView } from '#features/papers/server/document-view.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { counterContract, type CounterContract } from '../contract.ts'
import { unsentText } from '../unsent-text.ts'
import type { CounterCheck } from '../day-contract.ts'
import { addBarcode } from './add-barcode.ts'
import { addCounter, loseCounter } from './add-counter.ts'
import { readDeviceSettings, saveCounterSettings } from './counter-settings.ts'
import * as counters from './counter-store.ts'
import { counterView } from './counter-view.ts'
import { closeDrawer, moveDrawer, openDrawer } from './drawer.ts'
import { notSoldHere } from './not-sold-here.ts'
import { readCatalogue } from './read-catalogue.ts'
import { readDay, readDrawer } from './read-day.ts'
import { listChecks, seeCheck, type CheckRow } from './sale-check-store.ts'
import * as sales from './sale-store.ts'
import { sellerOf } from './sale.ts'
import { actorOf, sell, type SellOnKhata } from './sell.ts'
import { takeBack, type ReturnToKhata } from './take-back.ts'
import { takenBackView } from './taken-back-view.ts'
import { reverseDrawerMove, undoCount } from './undo-drawer.ts'
import { t } from '#shared/words.ts'

interface Deps {
  db: Database
  orderDb: Database
  reportDb: Database
  sellOnKhata: SellOnKhata
  returnToKhata: ReturnToKhata
}

function counterRoutes({
  db,
  orderDb,
  reportDb,
  sellOnKhata,
  returnToKhata,
}: Deps): Handlers<CounterContract> {
  const counterById = async (id: string) => counterView((await counters.listCounters(db, id))[0]!)
  const soldView = async (orderId: string) => {
    const [order, all] = await Promise.all([getOrder(db, orderId), listOrderDocuments(db, orderId)])
    return { order: orderView(order), document: documentView(all[0]!, all) }
  }
  const checks = async (tx: Tx) => (await listChecks(tx)).map(checkView)

  return {
    getCounters: async () => ({ data: (await counters.listCounters(db)).map(counterView) }),
    addCounter: async ({ body, caller }) => ({
      data: await counterById(await addCounter(db, sellerOf(caller), body)),
    }),
    loseCounter: async ({ body: { counterId }, caller }) => {
      await loseCounter(db, sellerOf(caller), counterId)
      return { data: await counterById(counterId) }
    },
    getCounterSettings: async () => ({ data: await readDeviceSettings(db) }),
    saveCounterSettings: async ({ body, caller }) => {
      await saveCounterSettings(db, actorOf(sellerOf(caller)), body)
      return { data: await readDeviceSettings(db) }
    },
    getCounterCatalogue: async ({ query }) => ({
      data: await readCatalogue(db, query.since ?? null, query.after ?? 0),
    }),
    sell: async ({ body, caller, http }) => {
      const orderId = await sell({ db: orderDb, sellOnKhata }, sellerOf(caller), body, http.sent)
      return { data: await soldView(orderId) }
    },
    getCounterSale: async ({ query: { number }, caller }) => {
      const found = await sales.findByNumber(db, number)
      if (!found) throw await notSoldHere(db, number)
      // Numbers can be counted up: whose bills somebody looks at are people who were looked up.
      if (found.customer_id !== null) await countFoundPeople(db, caller, [found.customer_id])
      return { data: await soldView(found.order_id) }
    },
    takeBack: async ({ body, caller, http }) => {
      const asks = body.rows.map(({ position, quantity, amount }) =>
        quantity === undefined
          ? { position, amountPaise: fromRupees(amount!) }
          : { position, packs: quantity },
      )
      const input = { ...body, number: body.document, asks, goodsBack: body.goodsBack ?? true }
      const deps = { db: orderDb, returnToKhata }
      const { orderId, documentId } = await takeBack(deps, sellerOf(caller), input, http.sent)
      return { data: await takenBackView(db, orderId, documentId) }
    },
    learnBarcode: async ({ body, caller }) => {
      await addBarcode(db, sellerOf(caller), body)
      return {}
    },
    tellKept: async ({ body: { counterId, bills } }) => {
      await counters.saveKeptBills(db, counterId, bills)
      return {}
    },
    openDrawer: async ({ body: { counterId, float, reason }, caller }) => ({
      data: await counterById(
        await openDrawer(db, caller.userId, { counterId, floatPaise: fromRupees(float), reason }),
      ),
    }),
    moveDrawer: async ({ body: { kind, amount, ...body }, caller, http }) => {
      const amountPaise = fromRupees(amount) * (kind === 'pay_in' ? 1 : -1)
      const move = { ...body, amountPaise, sent: http.sent }
      return { data: await counterById(await moveDrawer(db, sellerOf(caller), move)) }
    },
    closeDrawer: async ({ body: { counterId, counted, confirmed = false }, caller }) => {
      const drawerId = await closeDrawer(db, caller.userId, {
        counterId,
        countedPaise: counted === undefined ? null : fromRupees(counted),
        isConfirmed: confirmed,
      })
      const unsent = (await counters.listCounters(db))
        .filter(
          ({ lost_at, missing, kept_bills }) => lost_at === null && missing.length + (kept_bills ?? 0) > 0,
        )
        .map(({ name, missing, kept_bills }) => ({
          counter: name,
          numbers: missing,
          ...(kept_bills && { kept: kept_bills }),
        }))
      return {
        data: { ...(await readDrawer(db, drawerId)), unsent },
        ...(unsent.length > 0 && {
          message: () =>
            [
              t('said.the-drawer-is-closed'),
              ...unsent.map((one) => `${one.counter} ${unsentText(one.numbers, one.kept)}.`),
            ].join(' '),
        }),
      }
    },
    reverseDrawerMove: async ({ body, caller, http }) => {
      await reverseDrawerMove(db, staffActor(caller), body, http.sent)
      return { data: (await counters.listCounters(db)).map(counterView) }
    },
    undoCount: async ({ body, caller }) => {
      await undoCount(db, staffActor(caller), body)
      return { data: (await counters.listCounters(db)).map(counterView) }
    },
    getDay: async ({ query }) => ({ data: await readDay(reportDb, query.day) }),
    getCounterChecks: async () => ({ data: await checks(db) }),
    seeCounterCheck: async ({ body, caller }) => {
      await seeCheck(db, { ...body, by: caller.userId })
      return { data: await checks(db) }
    },
  }
}

const checkView = (row: CheckRow): CounterCheck => ({
  orderId: row.order_id,
  position: row.position,
  kind: row.kind,
  name: row.name,
  unit: row.unit,
  found: row.quantity,
  price: row.price_paise === null ? null : toRupees(row.price_paise),
  expected: row.expected_paise === null ? null : toRupees(row.expected_paise),
  at: row.at.toISOString(),
  soldAt: row.sold_at.toISOString(),
  rate: row.rate_bp === null ? null : row.rate_bp / 100,
  expectedRate: row.expected_rate_bp === null ? null : row.expected_rate_bp / 100,
  counter: row.counter,
  cashier: row.cashier,
  amount: toRupees(row.line_paise),
})

export const mountCounter = room(counterContract, counterRoutes)
