import * as z from 'zod/mini'
import { rupees } from '#shared/fields.ts'
import { localeIds, type LocaleId } from '#shared/locales.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { EVENT_KINDS, EXTRA_CHANNELS, type EventKind, type ExtraChannel } from './message-kinds.ts'

/** Which events go by which channels besides mail, in which order codes are sent, and what messages may cost. */
export const messageSettings = z.strictObject({
  /** The channels of login codes, first choice first. */
  order: z.array(z.enum(NUMBER_CHANNELS)).check(
    z.maxLength(NUMBER_CHANNELS.length),
    z.refine((order) => new Set(order).size === order.length, { error: 'Name each channel once' }),
  ),
  locale: z.enum(localeIds, { error: 'Choose a language' }),
  /** Of one message: a text message of one part. */
  prices: z.strictObject({ sms: rupees, whatsapp: rupees }),
  /** In rupees: of a day and a month in all; of a day for one number, one network, and the numbers with the same first five digits whose codes nobody enters. */
  limits: z.strictObject({ day: rupees, month: rupees, number: rupees, network: rupees, prefix: rupees }),
  events: z.partialRecord(z.enum(EVENT_KINDS), z.array(z.enum(EXTRA_CHANNELS)).check(z.maxLength(3))),
})
export type MessageSettings = {
  order: (typeof NUMBER_CHANNELS)[number][]
  locale: LocaleId
  prices: { sms: number; whatsapp: number }
  limits: { day: number; month: number; number: number; network: number; prefix: number }
  events: Partial<Record<EventKind, ExtraChannel[]>>
}

export const defaultMessageSettings: MessageSettings = {
  order: [...NUMBER_CHANNELS],
  locale: 'en',
  prices: { sms: 0.25, whatsapp: 0.13 },
  limits: { day: 200, month: 3_000, number: 2, network: 10, prefix: 20 },
  // Whoever allows notifications of the shop in their browser wants them; they cost nothing.
  events: Object.fromEntries(EVENT_KINDS.map((kind) => [kind, ['push']])),
}
