import { writeReceiptVoucher } from '#features/papers/server/write-voucher.ts'
import { findPayingCapture } from '#features/payments/server/capture-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** Writes the receipt voucher of what paid an order online, if something did. It is the last statement of its transaction. */
export async function writeVoucherOfPayment(tx: Tx, orderId: string, day: string): Promise<void> {
  const paying = await findPayingCapture(tx, orderId)
  if (paying) await writeReceiptVoucher(tx, { orderId, paidPaise: paying.amount_paise, day })
}
