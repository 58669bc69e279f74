import { greeting } from '#platform/mail/greeting.ts'
import type { MailSettings, Shop } from '#features/storefront/contract.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { LocaleId } from '#shared/locales.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { formatPaise } from '#shared/money.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { clockTime } from '#shared/when.ts'
import { inLocale, t } from '#shared/words.ts'
import { promiseWords } from '../promise-words.ts'
import type { OrderRecord } from './order-record.ts'
import {
  licence,
  totalText,
  changesOf,
  changeLines,
  savingsLines,
  refundLines,
  bill,
  promise,
  promiseAhead,
  reasonLines,
  addressAndLink,
  addressLines,
} from './order-mail-lines.ts'
import { kindOfStatus, moves } from './move-mail-words.ts'
import { storedWords } from '#shared/stored-words.ts'
import { noteWords } from '../delivery-note.ts'

/** The data of an order's mails. */
export interface MailedOrder {
  order: OrderRecord
  /** The URL of the order's page. */
  url: string
  /** Who sells; the licence number belongs on what a shopper keeps of a sale (FSSAI order of 8 June 2021). */
  shop: Pick<Shop, 'name' | 'fssai'>
}

/** The same, of a mail to the shop. */
export interface ToShop {
  order: OrderRecord
  shopAddress: string
  shopLocale: LocaleId
  /** The URL of the order's page for the shop. */
  deskUrl: string
}

/** Whether the shopper gets a mail for this status: always when something was packed differently. */
export function isMoveMailed({ shopper }: MailSettings, status: OrderStatus, order: OrderRecord): boolean {
  const name = kindOfStatus[status]
  return name === undefined || shopper[name] || (status === 'Packed' && changesOf(order).length > 0)
}

/** A mail about an order is in the order's language. */
const toShopper = (
  { order, shop }: MailedOrder,
  write: () => { subject: string; messageId: string; lines: string[] },
): Mail => ({
  to: order.customer.email,
  ...inLocale(order.locale, () => {
    const { lines, ...mail } = write()
    return { ...mail, text: [...greeting(order.customer.name), ...lines, ...licence(shop)].join('\n') }
  }),
})

/** To the shopper: the order was placed. */
export const placedMail = ({ order, url, shop }: MailedOrder): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-is-placed', { id: order.id }),
    messageId: `order-${order.id}-placed`,
    lines: [
      t('mails.thank-you-shop-has-received-your-order', { shop: shop.name, id: order.id }),
      '',
      ...bill(order),
      '',
      ...promise(order),
      ...addressLines(order),
      '',
      t('mails.track-your-order-url', { url }),
    ],
  }))

/** To the shopper: the order is now in `status`; with the code for its rider, if one is on the way. */
export const movedMail = (
  { order, url, shop }: MailedOrder,
  status: OrderStatus,
  code: string | null = null,
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: moves[status].subject(order.id),
    messageId: `order-${order.id}-${status.toLowerCase().replaceAll(' ', '-')}${code === null ? '' : '-code'}`,
    lines: [
      moves[status].sentence(order.id, shop.name),
      ...(status === 'Cancelled' ? reasonLines(order) : []),
      ...(status === 'Packed' ? changeLines(order) : []),
      ...(code === null ? [] : ['', t('mails.your-code-for-the-rider-code', { code })]),
      '',
      t('mails.total-total', { total: totalText(order) }),
      ...(status === 'Packed' ? savingsLines(order) : []),
      ...refundLines(order),
      ...promiseAhead(order, status),
      ...addressAndLink(order, url),
    ],
  }))

/** To the shopper: something was added to the order. */
export const addedMail = ({ order, url, shop }: MailedOrder, additionId: string): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-more-was-added', { id: order.id }),
    messageId: `order-${order.id}-added-${additionId}`,
    lines: [
      t('mails.this-is-order-id-with-what-was-added', { shop: shop.name, id: order.id }),
      '',
      ...bill(order),
      '',
      ...promise(order),
      ...addressAndLink(order, url),
    ],
  }))

/** To the shop: the same. */
export const addedToShopMail = (mailed: ToShop, additionId: string): Mail => ({
  ...newOrderMail(mailed),
  subject: inLocale(mailed.shopLocale, () => t('mails.order-id-more-was-added', { id: mailed.order.id })),
  messageId: `order-${mailed.order.id}-added-${additionId}-shop`,
})

/** To the shopper: the shop delivers the order at another time than it had promised. */
export const rescheduledMail = (
  { order, url, shop }: MailedOrder,
  { moveId, before, after }: { moveId: string; before: string | null; after: string },
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-new-delivery-time-after', { id: order.id, after: promiseWords(after) }),
    messageId: `order-${order.id}-rescheduled-${moveId}`,
    lines: [
      t('mails.shop-has-moved-your-order-id', { shop: shop.name, id: order.id }),
      '',
      t('mails.new-delivery-time-after', { after: promiseWords(after) }),
      ...(before ? [t('mails.instead-of-before', { before: promiseWords(before) })] : []),
      '',
      t('mails.total-total', { total: totalText(order) }),
      ...addressLines(order),
      '',
      t('mails.view-your-order-or-choose-another-time', { url }),
    ],
  }))

/** To the shopper: the order is given up soon unless it is paid. */
export const payNowMail = ({ order, url, shop }: MailedOrder, expiresAt: Date): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-is-waiting-for-your-payment', { id: order.id }),
    messageId: `order-${order.id}-pay-now`,
    lines: [
      t('mails.shop-keeps-the-items-of-your-order', {
        shop: shop.name,
        id: order.id,
        time: clockTime(expiresAt),
      }),
      '',
      url,
      '',
      t('mails.total-total', { total: totalText(order) }),
      '',
      t('mails.if-you-have-paid-already-there-is'),
    ],
  }))

/** To the shopper: money was refunded. */
export const refundedMail = (
  { order, url, shop }: MailedOrder,
  refund: { id: string; amount_paise: number; reason: string },
): Mail =>
  toShopper({ order, url, shop }, () => ({
    subject: t('mails.order-id-amount-refunded', { id: order.id, amount: formatPaise(refund.amount_paise) }),
    messageId: `refund-${refund.id}`,
    lines: [
      t('mails.shop-has-refunded-amount-of-your-order', {
        shop: shop.name,
        amount: formatPaise(refund.amount_paise),
        id: order.id,
        reason: storedWords(refund.reason),
      }),
      t('mails.it-reaches-the-account-or-card-you'),
      '',
      t('mails.view-your-order-url', { url }),
    ],
  }))

/** Whom the shop calls: the receiver, else who ordered; empty where both numbers were erased. */
const mobileOf = ({ address, customer }: OrderRecord): number | '' =>
  [address?.mobile, customer.mobile].find((mobile) => mobile && mobile !== ERASED_MOBILE) ?? ''

/** To the shop: there is a new order, in case nobody has the order desk open. In the language of the address's account. */
export const newOrderMail = ({ order, shopAddress: to, shopLocale, deskUrl: url }: ToShop): Mail => ({
  to,
  messageId: `order-${order.id}-shop`,
  ...inLocale(shopLocale, () => ({
    subject: t('mails.new-order-id-total', { id: order.id, total: formatPaise(order.total_paise) }),
    text: [
      t('mails.name-placed-an-order', { name: order.customer.name || order.customer.email }),
      '',
      ...bill(order),
      ...(order.delivery_note ? ['', t('mails.note-note', { note: noteWords(order.delivery_note) })] : []),
      '',
      ...promise(order),
      ...addressLines(order),
      t('mails.phone-number', { number: mobileOf(order) }),
      '',
      t('mails.confirm-the-order-url', { url }),
    ].join('\n'),
  })),
})
