import { greeting } from '#platform/mail/greeting.ts'
import type { MailedOrder } from '#features/orders/server/order-mails.ts'
import type { UpiSettings } from '#features/storefront/contract.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatPaise } from '#shared/money.ts'
import { clockTime } from '#shared/when.ts'
import { inLocale, t } from '#shared/words.ts'
import { END_SECONDS } from './upi-payment.ts'

/** To the shopper: nobody has seen their payment yet. Null for an order without an address for mails. */
export const askMail = (order: MailedOrder, settings: UpiSettings): Mail | null =>
  mailOf(order, settings, 'ask', (about) =>
    t('mails.about-your-order-not-seen', { id: about.id, shop: about.shop }),
  )

/** To the shopper: the payment that they told the shop of was not found. */
export const notFoundMail = (order: MailedOrder, settings: UpiSettings): Mail | null =>
  mailOf(order, settings, 'not-found', (about) =>
    t('mails.about-your-order-not-found', { id: about.id, shop: about.shop }),
  )

/** To the shopper: the order is paid at the door. */
export const payAtDoorMail = (order: MailedOrder): Mail | null =>
  mailOf(order, null, 'at-door', (about) =>
    t('mails.about-your-order-at-door', { id: about.id, shop: about.shop }),
  )

function mailOf(
  { order, url, shop }: MailedOrder,
  settings: UpiSettings | null,
  kind: string,
  sentence: (about: { id: string; shop: string }) => string,
): Mail | null {
  const { id, customer } = order
  if (!customer.email) return null
  const due =
    order.payments.find(({ status }) => status === 'Due')?.amount_paise ??
    order.total_paise - order.credit_paise
  return inLocale(order.locale, () => ({
    to: customer.email,
    subject:
      kind === 'at-door'
        ? t('mails.order-id-pay-at-your-door', { id })
        : t('mails.order-id-have-you-paid', { id }),
    // The shop may look, and find nothing, more than once.
    messageId: `order-${id}-upi-${kind}${kind === 'not-found' ? `-${newHexId()}` : ''}`,
    text: [
      ...greeting(customer.name),
      sentence({ id, shop: shop.name }),
      '',
      url,
      '',
      t('mails.to-pay-amount', { amount: formatPaise(due) }),
      ...(settings ? [endOf(settings)] : []),
      ...(shop.fssai ? ['', `${shop.name} · FSSAI ${shop.fssai}`] : []),
    ].join('\n'),
  }))
}

function endOf({ ifUnpaid }: UpiSettings): string {
  const at = clockTime(new Date(Date.now() + END_SECONDS * 1_000))
  return ifUnpaid === 'cash'
    ? t('mails.if-we-have-not-seen-it-door', { at })
    : t('mails.if-we-have-not-seen-it-cancelled', { at })
}
