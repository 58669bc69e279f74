import { sumByTender, sumReturns } from '#features/sales/server/sales-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { DayReport, DrawerFigures } from '../day-contract.ts'
import { getDrawer, listDrawerDays, listDrawers, readDayFigures, type DrawerRow } from './day-store.ts'

const DAY_MS = 86_400_000

/** The figures of a day in India; without one, of today. */
export async function readDay(db: Database, day = dayInIndia(new Date())): Promise<DayReport> {
  const from = new Date(`${day}T00:00:00+05:30`)
  const span: [Date, Date] = [from, new Date(from.getTime() + DAY_MS)]
  const [drawers, ofDays, sales, returns, { tax, rest, cashiers }] = await db.transaction((tx) =>
    Promise.all([
      listDrawers(tx, span),
      listDrawerDays(tx, day),
      sumByTender(tx, day),
      sumReturns(tx, day),
      readDayFigures(tx, day, span),
    ]),
  )
  return {
    day,
    drawers: drawers.map((row) => {
      const isOfDay = row.opened_at >= span[0] && (row.closed_at ?? new Date()) < span[1]
      const ofDay = ofDays.find(({ drawer_id }) => drawer_id === row.id)
      return { ...drawerView(row), ...(!isOfDay && ofDay && { ofDay: dayView(ofDay) }) }
    }),
    sales: sales.map(({ paise, ...row }) => ({ ...row, amount: toRupees(paise) })),
    cashiers: cashiers.map(({ name, sales: count, paise, returned }) => ({
      name,
      sales: count,
      amount: toRupees(paise),
      returned: toRupees(returned),
    })),
    returns: { notes: returns.notes, amount: toRupees(returns.paise) },
    tax: tax.map((row) => ({
      rate: row.rate_bp / 100,
      taxable: toRupees(row.taxable),
      tax: toRupees(row.tax),
    })),
    cashRounding: toRupees(rest.cash_rounding),
    khata: {
      given: toRupees(rest.khata_given),
      received: toRupees(rest.khata_received),
      outstanding: toRupees(rest.khata_outstanding),
    },
    waste: { packs: rest.packs, amount: toRupees(rest.waste) },
    offline: { sales: rest.offline_sales, amount: toRupees(rest.offline_paise), toCheck: rest.to_check },
  }
}

export const readDrawer = async (db: Database, id: string): Promise<DrawerFigures> =>
  drawerView(await getDrawer(db, id))

type DayRow = Awaited<ReturnType<typeof listDrawerDays>>[number]

const flowsOf = (row: Omit<DayRow, 'drawer_id'>) => ({
  cash: toRupees(row.sales),
  refunds: toRupees(-row.refunds),
  payIn: toRupees(row.pay_in),
  payOut: toRupees(-row.pay_out),
  khata: toRupees(row.khata),
  riders: toRupees(row.riders),
  cashRounding: toRupees(row.rounding),
})

const dayView = (row: DayRow) => ({
  ...flowsOf(row),
  sum: toRupees(row.sales + row.refunds + row.pay_in + row.pay_out + row.khata + row.riders + row.rounding),
})

const drawerView = (row: DrawerRow): DrawerFigures => ({
  _id: row.id,
  isLast: row.is_last,
  ...(row.opening_paise !== null && { openingDifference: toRupees(row.opening_paise) }),
  ...(row.opening_reason !== null && { openingReason: row.opening_reason }),
  moves: row.moves.map(({ id, kind, paise, note, at, by, reverses, is_reversed, is_of_supplier }) => ({
    _id: id,
    kind,
    amount: toRupees(paise),
    reason: note,
    at: at.toISOString(),
    by,
    ...(reverses !== null && { reverses }),
    ...(is_reversed && { isReversed: true }),
    ...(is_of_supplier && { isOfSupplier: true }),
  })),
  counter: row.counter,
  opened: row.opened_at.toISOString(),
  closed: row.closed_at?.toISOString() ?? null,
  float: toRupees(row.float_paise),
  ...flowsOf(row),
  tenders: row.tenders.map(({ paise, ...one }) => ({ ...one, amount: toRupees(paise) })),
  noSales: row.no_sales.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  late: row.late.map(({ order_id, paise, sold_at }) => ({
    orderId: order_id,
    amount: toRupees(paise),
    soldAt: sold_at.toISOString(),
  })),
  expected: toRupees(row.expected),
  counted: row.counted_paise === null ? null : toRupees(row.counted_paise),
  difference: row.counted_paise === null ? null : toRupees(row.counted_paise - row.expected),
})
