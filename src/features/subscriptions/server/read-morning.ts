import type { Shop } from '#features/storefront/contract.ts'
import { addDays } from '#features/fulfilment/slots/slot-times.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { MorningNeed, RoundStop } from '../contract.ts'
import { closedDays, lastFixedDays } from '../morning-terms.ts'
import { LONGEST_CLOSED, wantedOn } from '../subscription-days.ts'
import { listActiveSubscriptions } from './subscription-store.ts'
import { stockOfPacks } from './morning-stock-store.ts'
import { listFixedDays, listMorningStops, listShortOf } from './morning-day-store.ts'

/** The day whose need is asked for when none is named. */
export const tomorrow = (now: Date): string => addDays(dayInIndia(now), 1)

/** What all subscriptions need of each pack on a day: of days that are fixed what is ordered, of others what is wished. */
export async function readNeeds(
  tx: Tx,
  shop: Shop,
  day: string,
): Promise<{ day: string; isFixed: boolean; packs: MorningNeed[] }> {
  const rows = await listActiveSubscriptions(tx, day)
  const isClosed = closedDays(shop)
  const ids = rows.map(({ id }) => id)
  const days = await listFixedDays(tx, ids, day, addDays(day, LONGEST_CLOSED))
  const decidedOf = new Map(
    days
      .filter((one) => one.day === day && one.outcome !== 'brought')
      .map((one) => [one.subscription_id, one]),
  )
  const needs = new Map<number, MorningNeed & { packId: number; ordered: number }>()
  for (const row of rows) {
    const decided = decidedOf.get(row.id)
    const isOver = (one: string) =>
      days.some((other) => other.subscription_id === row.id && other.day === one)
    const isAhead = row.fixed_through < day && !isClosed(day)
    const pieces = decided?.wanted ?? (isAhead ? wantedOn(row.wishes, day, isClosed, isOver).wanted : 0)
    if (pieces === 0) continue
    const before = needs.get(row.pack_id)
    needs.set(row.pack_id, {
      packId: row.pack_id,
      productId: row.product_id,
      unit: row.unit,
      name: row.name,
      pieces: (before?.pieces ?? 0) + pieces,
      ordered: (before?.ordered ?? 0) + (decided?.pieces ?? 0),
      stock: 0,
      missing: 0,
    })
  }
  const stock = await stockOfPacks(tx, [...needs.keys()])
  const left = new Map<number, number>()
  const { day: last, areas } = lastFixedDays(shop, new Date())
  return {
    day,
    isFixed: day <= last && areas.every((area) => day <= area.day),
    packs: [...needs.values()]
      .map(({ packId, ordered, ...need }) => {
        const { amount, one, stock_id: heap } = stock.get(packId)!
        // What another pack of the heap needs is not there for this one.
        const rest = left.get(heap) ?? amount
        const open = Math.max(0, need.pieces - ordered)
        left.set(heap, Math.max(0, rest - open * one))
        return {
          ...need,
          stock: Math.floor(amount / one),
          missing: Math.max(0, open - Math.floor(rest / one)),
        }
      })
      .sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** Who gets what on a day, in the order of the addresses, and whom less comes to. */
export async function readRound(tx: Tx, day: string) {
  const [stops, short] = await Promise.all([listMorningStops(tx, day), listShortOf(tx, day)])
  return {
    day,
    stops: stops.map(({ address, ...stop }): RoundStop => ({
      orderId: stop.order_id,
      name: stop.name,
      mobile: stop.mobile,
      addressLine: address.address_line,
      landmark: address.landmark,
      pincode: address.pincode,
      promise: stop.promise,
      lines: stop.lines,
      toCollect: toRupees(stop.due_paise),
    })),
    short,
  }
}
