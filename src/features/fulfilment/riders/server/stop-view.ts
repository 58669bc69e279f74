import { codeTriesLeft, needsCode } from '#features/fulfilment/desk/delivery-proof.ts'
import { promisedSpan } from '#features/orders/due-time.ts'
import { DEFAULT_CODE_ABOVE } from '#features/storefront/code-above.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { upiCodesOf } from '#features/upi/server/upi-payment.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Stop } from '../contract.ts'
import { getStopRow, listStopRows, type StopRow } from './stop-store.ts'

export async function listStops(tx: Tx, riderId: string): Promise<Stop[]> {
  const [rows, abovePaise] = await Promise.all([listStopRows(tx, riderId), readCodeAbove(tx)])
  const codes = await upiCodesOf(tx, ordersToGo(rows))
  return rows.map((row, index) => stopView(row, index + 1, abovePaise, codes))
}

export async function getStop(tx: Tx, riderId: string, orderId: string): Promise<Stop> {
  const [row, stops, abovePaise] = await Promise.all([
    getStopRow(tx, riderId, orderId),
    listStopRows(tx, riderId),
    readCodeAbove(tx),
  ])
  const place = stops.findIndex((one) => one.order_id === orderId)
  const codes = await upiCodesOf(tx, ordersToGo([row]))
  return stopView(row, place < 0 ? stops.length + 1 : place + 1, abovePaise, codes)
}

const readCodeAbove = async (tx: Tx): Promise<number> =>
  fromRupees((await readShop(tx)).delivery.codeAbove ?? DEFAULT_CODE_ABOVE)

const ordersToGo = (rows: StopRow[]) =>
  rows.filter(({ outcome, due_paise }) => outcome === null && due_paise).map(({ order_id }) => order_id)

/** When an order was promised, as riders see it. */
export function promiseOf(
  row: Pick<StopRow, 'promised_from' | 'promised_to' | 'delivery_promise' | 'created_at'>,
): Stop['promise'] {
  const span =
    row.promised_from && row.promised_to
      ? { from: row.promised_from, to: row.promised_to }
      : promisedSpan(row.delivery_promise, row.created_at.toISOString())
  return span && { from: span.from.toISOString(), to: span.to.toISOString() }
}

function stopView(
  row: StopRow,
  sequence: number,
  abovePaise: number,
  codes: ReadonlyMap<string, string>,
): Stop {
  const { name, address_line, landmark, city, state, pincode } = row.address
  return {
    orderId: row.order_id,
    sequence,
    state: row.outcome ?? 'to go',
    promise: promiseOf(row),
    name,
    mobile: row.mobile === ERASED_MOBILE ? null : row.mobile,
    address: { address_line, landmark, city, state, pincode },
    note: row.delivery_note,
    bags: { food: row.food, other: row.other },
    collect: {
      amount: toRupees(row.due_paise ?? 0),
      paidAlready: !row.due_paise,
      qr: codes.get(row.order_id) ?? null,
      ...(row.part_paise && { cashPart: toRupees(row.part_paise) }),
    },
    code: {
      needed: needsCode({ duePaise: row.due_paise, totalPaise: row.total_paise, abovePaise }),
      triesLeft: codeTriesLeft({ tries: row.tries, hasAccount: row.has_account }),
    },
    ...(row.khata_paise && row.khata_paise > 0 && { khata: { owed: toRupees(row.khata_paise) } }),
    ...(row.is_overtaken && {
      overtakenBy: row.is_cancelled ? ('cancelled' as const) : ('delivered' as const),
    }),
  }
}
