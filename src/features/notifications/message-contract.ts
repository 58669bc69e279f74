import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { text, timestamp } from '#shared/fields.ts'
import { localeIds } from '#shared/locales.ts'
import { MESSAGE_PROVIDERS } from '#shared/message-providers.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { messageCalls } from './message-calls.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'
import { messageSettings } from './message-settings.ts'

/** An id as the platform of a provider gives it. */
const providerId = z
  .string({ error: 'This id is not valid' })
  .regex(/^(?:[A-Za-z0-9_]{3,100})?$/, { error: 'This id is not valid' })
  .trim()

const providerKeys = z.object({
  provider: z.enum(MESSAGE_PROVIDERS),
  isOn: z.boolean(),
  /** All keys are there and can be opened. */
  isComplete: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      isSet: z.boolean(),
      /** Of what is no secret. */
      value: z.string().optional(),
      lastFour: z.string().optional(),
    }),
  ),
})

const template = z.object({
  channel: z.enum(NUMBER_CHANNELS),
  kind: z.enum(MESSAGE_KINDS),
  locale: z.enum(localeIds),
  templateId: z.string(),
  flowId: z.string(),
  text: z.string(),
})

const messages = z.object({
  settings: messageSettings,
  updatedAt: timestamp,
  providers: z.array(providerKeys),
  templates: z.array(template),
  /** The shop’s name and host as they stand in its texts. */
  names: z.object({ shop: z.string(), host: z.string() }),
  /** By which channels login codes go now. */
  codeChannels: z.array(z.enum(NUMBER_CHANNELS)),
  /** What messages have cost since the first of the month, in rupees. */
  month: z.array(
    z.object({
      channel: z.enum(NUMBER_CHANNELS),
      messages: z.int(),
      parts: z.int(),
      rupees: z.number(),
      todayRupees: z.number(),
    }),
  ),
  /** The newest messages that were not sent, or not at once. */
  troubled: z.array(
    z.object({
      at: timestamp,
      channel: z.string(),
      kind: z.string(),
      /** Masked. */
      to: z.string(),
      state: z.string(),
      reason: z.string(),
    }),
  ),
})
export type Messages = z.infer<typeof messages>

const keyValue = z
  .string()
  .max(1000, { error: 'That is too long' })
  .overwrite((value) => value.trim())

export const messageContract = contract(messageCalls, 'settings.manage', {
  getMessages: {
    summary:
      'How messages to people go: channels and limits, companies without their keys, registered texts, the costs of the month, and what failed.',
    data: messages,
  },
  saveMessageSettings: {
    summary:
      'Saves which event goes by which channel, prices and limits; 409 `stale` if somebody else saved first.',
    body: z.strictObject({ settings: messageSettings, updatedAt: z.optional(timestamp) }),
    data: messages,
    message: 'Saved.',
  },
  saveMessageKeys: {
    access: 'payment-keys.manage',
    isSensitive: true,
    summary:
      'Saves the keys of a company that carries messages, sealed, and switches it on or off. Fields that are not sent keep their values. A channel has one company: switching one on switches the other off.',
    body: z.strictObject({
      provider: z.enum(MESSAGE_PROVIDERS),
      fields: z.record(z.string().max(40), keyValue.nullable()).optional(),
      isOn: z.boolean().optional(),
    }),
    data: messages,
    message: 'Saved.',
  },
  saveTemplate: {
    summary:
      'Saves a text as it is registered (SMS: on a DLT platform). 422 `template_differs` with the difference if what is registered is not what the shop sends, `template_wrong` for untagged variables. Without a template id it is removed.',
    body: z.strictObject({
      channel: z.enum(NUMBER_CHANNELS),
      kind: z.enum(MESSAGE_KINDS),
      locale: z.enum(localeIds),
      templateId: providerId,
      flowId: providerId.optional(),
      /** What the shop sends. */
      text: text(1000, 'The text'),
      /** What is registered, character by character. */
      registered: z
        .string()
        .max(1000)
        .regex(/^[^\0]*$/),
    }),
    data: messages,
    message: 'Saved.',
  },
  sendTestMessage: {
    isSensitive: true,
    summary: 'Sends one message of a kind to the caller’s own mobile number; it costs what it costs.',
    body: z.strictObject({
      channel: z.enum(NUMBER_CHANNELS),
      kind: z.enum(MESSAGE_KINDS),
      /** Of the text; that of the settings without it. */
      locale: z.optional(z.enum(localeIds)),
    }),
    data: z.object({ isSent: z.boolean(), text: z.string() }),
  },
})

export type MessageContract = typeof messageContract
