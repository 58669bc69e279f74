import { formatPaise } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import type { findHindrances } from './erasure-store.ts'

/** What an erasure waits for, in sentences for the person and whoever helps them; none if nothing. */
export function waitsFor({
  has_orders,
  has_refunds,
  has_claims,
  has_reviews,
  has_cash,
  khata_paise,
  credit_paise,
}: Awaited<ReturnType<typeof findHindrances>>): string[] {
  const khata = formatPaise(Math.abs(khata_paise))
  return [
    ...(has_orders ? [t('mails.an-order-is-still-on-its-way')] : []),
    ...(has_refunds ? [t('mails.a-refund-is-still-on-its-way')] : []),
    ...(has_claims ? [t('mails.a-claim-is-not-settled-yet')] : []),
    ...(has_reviews ? [t('mails.a-payment-is-still-being-checked')] : []),
    ...(has_cash ? [t('mails.cash-of-the-shop-is-not-handed-in')] : []),
    ...(khata_paise > 0 ? [t('mails.khata-is-owed-to-the-shop', { khata })] : []),
    ...(khata_paise < 0 ? [t('mails.the-shop-owes-khata', { khata })] : []),
    ...(credit_paise > 0 ? [t('mails.the-shop-owes-credit', { credit: formatPaise(credit_paise) })] : []),
  ]
}
