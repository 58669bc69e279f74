import type { MailedOrder } from '#features/orders/server/order-mails.ts'
import type { UpiSettings } from '#features/storefront/contract.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { clockTime } from '#shared/when.ts'
import { END_SECONDS } from './upi-payment.ts'

/** To the shopper: nobody has seen their payment yet. Null for an order without an address for mails. */
export const askMail = (order: MailedOrder, settings: UpiSettings): Mail | null =>
  mailOf(order, settings, 'ask', [
    'we have not seen your payment yet. If you have paid, enter the reference of the payment on the page of your order, and we look it up. If not, you can pay there now:',
  ])

/** To the shopper: the payment that they told the shop of was not found. */
export const notFoundMail = (order: MailedOrder, settings: UpiSettings): Mail | null =>
  mailOf(order, settings, 'not-found', [
    'we could not find your payment. Please compare the reference with your payment app and enter it once more, or pay now:',
  ])

/** To the shopper: the order is paid at the door. */
export const payAtDoorMail = (order: MailedOrder): Mail | null =>
  mailOf(order, null, 'at-door', [
    'we have not seen a payment by UPI, so you pay when it is at your door. If you have paid after all, please tell us:',
  ])

function mailOf(
  { order, url, shop }: MailedOrder,
  settings: UpiSettings | null,
  kind: string,
  [sentence]: [string],
): Mail | null {
  const { id, customer } = order
  if (!customer.email) return null
  const due =
    order.payments.find(({ status }) => status === 'Due')?.amount_paise ??
    order.total_paise - order.credit_paise
  return {
    to: customer.email,
    subject: `Order ${id}: ${kind === 'at-door' ? 'pay at your door' : 'have you paid?'}`,
    // The shop may look, and find nothing, more than once.
    messageId: `order-${id}-upi-${kind}${kind === 'not-found' ? `-${newHexId()}` : ''}`,
    text: [
      `Hello ${customer.name || 'there'},`,
      '',
      `About your order ${id} at ${shop.name}: ${sentence}`,
      '',
      url,
      '',
      `To pay: ${formatRupees(toRupees(due))}`,
      ...(settings ? [endOf(settings)] : []),
      ...(shop.fssai ? ['', `${shop.name} · FSSAI ${shop.fssai}`] : []),
    ].join('\n'),
  }
}

function endOf({ ifUnpaid }: UpiSettings): string {
  const at = clockTime(new Date(Date.now() + END_SECONDS * 1_000))
  return ifUnpaid === 'cash'
    ? `If we have not seen it by ${at}, you pay when it is at your door.`
    : `If we have not seen it by ${at}, the order is cancelled.`
}
