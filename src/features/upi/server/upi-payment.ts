import { findCustomerOfUser } from '#features/khata/server/khata-store.ts'
import type { UpiRequest } from '#features/orders/phone-contract.ts'
import { readUpiSettings } from '#features/storefront/server/shop-store.ts'
import type { UpiSettings } from '#features/storefront/contract.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import type { UpiPayment } from '../contract.ts'
import { khataReference, upiLink } from '../upi-link.ts'
import { findUpiDue, listUpiDues, type UpiDueRow } from './upi-store.ts'

/** Seconds after which the shopper is asked, and after which the order is paid at the door or cancelled. */
export const ASK_SECONDS = 30 * 60
export const END_SECONDS = 30 * 60

/** How an order is paid to the shop's own UPI address now; null if there is nothing to pay this way. */
export async function findUpiPayment(tx: Tx, orderId: string): Promise<UpiPayment | null> {
  const [row, settings] = [await findUpiDue(tx, orderId), await readUpiSettings(tx)]
  return row && paymentOf(row, settings)
}

/** How this person pays what their khata owes; null if there is nothing to pay this way. */
export async function findKhataPayment(tx: Tx, userId: string): Promise<UpiRequest | null> {
  const [customer, settings] = [await findCustomerOfUser(tx, userId), await readUpiSettings(tx)]
  if (!customer) return null
  const { id, name: payer, balance_paise: amountPaise } = customer
  const orderId = khataReference(id, dayInIndia(new Date()))
  const link = upiLink(settings, { orderId, amountPaise, note: `Khata of ${payer}`.slice(0, 50) })
  if ('refused' in link) return null
  const { vpa, name } = settings
  return { ...link, vpa, name, amount: toRupees(amountPaise) }
}

/** The texts of the codes by which these orders are paid at the door, by order; none if the shop has no address. */
export async function upiCodesOf(tx: Tx, orderIds: string[]): Promise<Map<string, string>> {
  const settings = await readUpiSettings(tx)
  if (settings.vpa === '') return new Map()
  const codes = new Map<string, string>()
  for (const row of await listUpiDues(tx, orderIds)) {
    const payment = paymentOf(row, settings)
    if (payment) codes.set(row.id, payment.qr)
  }
  return codes
}

function paymentOf(row: UpiDueRow, settings: UpiSettings): UpiPayment | null {
  const amountPaise = row.due_paise
  if (amountPaise === null || row.settled_attempt_id !== null || !isPaidByUpi(row)) return null
  const link = upiLink(settings, { orderId: row.id, amountPaise, revision: revisionOf(row, amountPaise) })
  if ('refused' in link) return null
  const { vpa, name, ifUnpaid } = settings
  return {
    ...link,
    vpa,
    name,
    amount: toRupees(amountPaise),
    claim: row.claimed_at && { utr: row.utr, at: row.claimed_at.toISOString() },
    ends:
      row.payment_method === 'UPI' && row.asked_at && !row.claimed_at
        ? { at: new Date(row.asked_at.getTime() + END_SECONDS * 1_000).toISOString(), as: ifUnpaid }
        : null,
  }
}

/** Before it leaves, what the shopper has chosen; at the door, whatever is due. */
const isPaidByUpi = ({ status, payment_method }: UpiDueRow): boolean =>
  status === 'Out for Delivery' ||
  (payment_method === 'UPI' && (status === 'Pending' || status === 'Confirmed' || status === 'Packed'))

/** Packing changes the amount once, and notes may change it after that. */
const revisionOf = ({ money_paise, final_money_paise }: UpiDueRow, amountPaise: number): number =>
  amountPaise === money_paise ? 0 : amountPaise === final_money_paise ? 1 : 2
