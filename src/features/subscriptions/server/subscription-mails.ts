import type { Mail } from '#platform/mail/mail.ts'
import { localName, type Named } from '#shared/local-name.ts'
import { dayMonthInIndia } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import type { SubscriptionRow } from './subscription-store.ts'

interface Recipient {
  email: string
  name: string
  /** Of the page with their subscriptions. */
  url: string
}

/** What comes less than was wished on a day. */
export interface LeftOut {
  row: SubscriptionRow
  missing: number
  why: string
  instead: (Named & { unit: string; quantity: number }) | null
}

const dayText = (day: string) => dayMonthInIndia(new Date(`${day}T00:00:00+05:30`))
const greeting = ({ name }: Recipient) => [
  name === '' ? t('mails.just-hello') : t('mails.hello-name', { name }),
  '',
]
const end = ({ url }: Recipient) => ['', t('mails.change-or-end-what-comes', { url })]

/** Why nothing comes, by the code of the refusal. */
const reasons: Record<string, () => string> = {
  closed: () => t('mails.why-closed'),
  out_of_stock: () => t('mails.why-out-of-stock'),
  missed: () => t('mails.why-missed'),
  khata_limit_exceeded: () => t('mails.why-khata-limit-exceeded'),
  khata_not_offered: () => t('mails.why-khata-not-offered'),
  cash_not_offered: () => t('mails.why-cash-not-offered'),
  cash_limit_exceeded: () => t('mails.why-cash-limit-exceeded'),
  pincode_not_served: () => t('mails.why-pincode-not-served'),
  shop_closed: () => t('mails.why-shop-closed'),
  slot_full: () => t('mails.why-no-slot'),
  slot_closed: () => t('mails.why-no-slot'),
}

const reasonText = (why: string): string => reasons[why]?.() ?? t('mails.why-other')

/** What becomes of it, as the shopper wishes where something is missing. */
function consequence({ row, missing, why, instead }: LeftOut): string {
  if (instead)
    return t('mails.instead-we-bring', {
      quantity: instead.quantity,
      name: localName(instead),
      unit: instead.unit,
    })
  if (why === 'out_of_stock' && row.substitution === 'call') return t('mails.will-not-come-call', { missing })
  return t('mails.will-not-come', { missing })
}

/** To the shopper: less comes on a day than was wished. */
export const leftOutMail = (to: Recipient, short: LeftOut[], day: string, orderId: string | null): Mail => ({
  to: to.email,
  subject:
    orderId === null
      ? t('mails.nothing-comes-on-day', { day: dayText(day) })
      : t('mails.less-comes-on-day', { day: dayText(day) }),
  messageId: `subscription-${short[0]!.row.id}-${day}`,
  text: [
    ...greeting(to),
    ...short.map(
      (one) => `${localName(one.row)} (${one.row.unit}): ${reasonText(one.why)}. ${consequence(one)}`,
    ),
    ...(orderId === null ? [] : ['', t('mails.the-rest-comes-with-order', { orderId })]),
    ...end(to),
  ].join('\n'),
})

/** To the shopper: nothing comes any more until they say so. */
export const stoppedMail = (
  to: Recipient,
  rows: Pick<SubscriptionRow, 'id' | 'name' | 'translations' | 'unit' | 'version'>[],
  why: 'withdrawn' | 'address',
): Mail => ({
  to: to.email,
  subject: t('mails.names-is-paused', { names: rows.map(localName).join(', ') }).slice(0, 150),
  messageId: `subscription-${rows[0]!.id}-paused-${rows[0]!.version}`,
  text: [
    ...greeting(to),
    ...rows.map((row) => {
      const name = localName(row)
      const { unit } = row
      return why === 'withdrawn'
        ? t('mails.is-not-sold-any-more', { name, unit })
        : t('mails.the-address-is-deleted', { name, unit })
    }),
    ...end(to),
  ].join('\n'),
})
