import type { Mail } from '#platform/mail/mail.ts'
import { dayMonthInIndia } from '#shared/when.ts'
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
  instead: { name: string; unit: string; quantity: number } | null
}

const dayText = (day: string) => dayMonthInIndia(new Date(`${day}T00:00:00+05:30`))
const greeting = ({ name }: Recipient) => [name === '' ? 'Hello,' : `Hello ${name},`, '']
const end = ({ url }: Recipient) => ['', `Change or end what comes to you: ${url}`]

/** Why nothing comes, by the code of the refusal. */
const reasons: Record<string, string> = {
  closed: 'the shop is closed on that day',
  out_of_stock: 'it is out of stock',
  missed: 'the shop could not take the order in time',
  khata_limit_exceeded: 'your khata has no room left for it',
  khata_not_offered: 'the shop does not keep a khata for you any more',
  cash_not_offered: 'you cannot pay at the door at the moment',
  cash_limit_exceeded: 'it costs more than can be paid at the door',
  pincode_not_served: 'the shop does not deliver to your address any more',
  shop_closed: 'the shop takes no orders at the moment',
  slot_full: 'no delivery time is left on that day',
  slot_closed: 'no delivery time is left on that day',
}

export const reasonText = (why: string): string => reasons[why] ?? 'the shop could not place the order'

/** What becomes of it, as the shopper wishes where something is missing. */
function consequence({ row, missing, why, instead }: LeftOut): string {
  if (instead) return `Instead we bring ${instead.quantity} × ${instead.name} (${instead.unit}).`
  const pieces = missing === 1 ? '1 piece' : `${missing} pieces`
  if (why === 'out_of_stock' && row.substitution === 'call')
    return `${pieces} will not come. The shop will call you.`
  return `${pieces} will not come, and cost nothing.`
}

/** To the shopper: less comes on a day than was wished. */
export const leftOutMail = (to: Recipient, short: LeftOut[], day: string, orderId: string | null): Mail => ({
  to: to.email,
  subject: orderId === null ? `Nothing comes on ${dayText(day)}` : `Less comes on ${dayText(day)}`,
  messageId: `subscription-${short[0]!.row.id}-${day}`,
  text: [
    ...greeting(to),
    ...short.map((one) => `${one.row.name} (${one.row.unit}): ${reasonText(one.why)}. ${consequence(one)}`),
    ...(orderId === null ? [] : ['', `The rest comes with order ${orderId}.`]),
    ...end(to),
  ].join('\n'),
})

/** To the shopper: nothing comes any more until they say so. */
export const stoppedMail = (
  to: Recipient,
  rows: Pick<SubscriptionRow, 'id' | 'name' | 'unit' | 'version'>[],
  why: 'withdrawn' | 'address',
): Mail => ({
  to: to.email,
  subject: `${rows.map(({ name }) => name).join(', ')} is paused`.slice(0, 150),
  messageId: `subscription-${rows[0]!.id}-paused-${rows[0]!.version}`,
  text: [
    ...greeting(to),
    ...rows.map(({ name, unit }) =>
      why === 'withdrawn'
        ? `${name} (${unit}) is not sold any more. Nothing comes and nothing costs you until you choose.`
        : `${name} (${unit}): the address that it came to is deleted. Nothing comes until you choose another.`,
    ),
    ...end(to),
  ].join('\n'),
})
