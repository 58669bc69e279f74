import type { LocaleId } from '#shared/locales.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'

/** Besides mail, which every shop has. */
export const EXTRA_CHANNELS = ['push', ...NUMBER_CHANNELS] as const
export type ExtraChannel = (typeof EXTRA_CHANNELS)[number]

export const channelLabels = { mail: 'Mail', push: 'Push', whatsapp: 'WhatsApp', sms: 'SMS' } as const

/** What a variable may hold (TRAI direction of 18-11-2025: untagged ones are dropped since 14-1-2026). */
export type VariableTag = 'numeric' | 'alphanumeric' | 'url' | 'urlott' | 'cbn' | 'email'

interface MessageKindRule {
  label: string
  variables: readonly VariableTag[]
  /** The text that the shop proposes to be registered, in English where it has no other; `{shop}` and `{host}` are filled in before that. */
  text: Readonly<{ en: string } & Partial<Record<LocaleId, string>>>
}

/** What the shop tells people by other channels than mail. A login code goes to numbers only. */
export const messageKinds = {
  code: {
    label: 'Login code',
    variables: ['numeric', 'numeric'],
    text: {
      en: '{#numeric#} is your login code for {shop}. It is valid for 10 minutes. Do not share it with anybody.\n@{host} #{#numeric#}',
      hi: '{shop} के लिए आपका लॉगिन कोड {#numeric#} है। यह 10 मिनट तक मान्य है। इसे किसी को न बताएँ।\n@{host} #{#numeric#}',
    },
  },
  placed: {
    label: 'Order placed',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: we have received your order {#alphanumeric#}. Thank you.',
      hi: '{shop}: हमें आपका ऑर्डर {#alphanumeric#} मिल गया है। धन्यवाद।',
    },
  },
  confirmed: {
    label: 'Confirmed',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: your order {#alphanumeric#} is confirmed.',
      hi: '{shop}: आपका ऑर्डर {#alphanumeric#} पक्का हो गया है।',
    },
  },
  packed: {
    label: 'Packed',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: your order {#alphanumeric#} is packed.',
      hi: '{shop}: आपका ऑर्डर {#alphanumeric#} पैक हो गया है।',
    },
  },
  outForDelivery: {
    label: 'Out for delivery',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: your order {#alphanumeric#} is out for delivery.',
      hi: '{shop}: आपका ऑर्डर {#alphanumeric#} डिलीवरी के लिए निकल गया है।',
    },
  },
  delivered: {
    label: 'Delivered',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: your order {#alphanumeric#} has been delivered.',
      hi: '{shop}: आपका ऑर्डर {#alphanumeric#} पहुँचा दिया गया है।',
    },
  },
  cancelled: {
    label: 'Cancelled',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: your order {#alphanumeric#} has been cancelled.',
      hi: '{shop}: आपका ऑर्डर {#alphanumeric#} रद्द कर दिया गया है।',
    },
  },
  refunded: {
    label: 'Refunded',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: the refund for your order {#alphanumeric#} is on its way.',
      hi: '{shop}: आपके ऑर्डर {#alphanumeric#} का पैसा लौटाया जा रहा है।',
    },
  },
  backInStock: {
    label: 'Back in stock',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: {#alphanumeric#} is back in stock.',
      hi: '{shop}: {#alphanumeric#} फिर से मिल रहा है।',
    },
  },
  claim: {
    label: 'Something wrong: answered',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: we have answered what you told us about your order {#alphanumeric#}. See the order at {host}',
      hi: '{shop}: आपने ऑर्डर {#alphanumeric#} के बारे में जो बताया, उसका जवाब हमने दे दिया है। {host} पर ऑर्डर देखें।',
    },
  },
  grievance: {
    label: 'Complaint: answered',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: we have answered your complaint {#alphanumeric#}. Log in and see it at {host}, or call us.',
      hi: '{shop}: हमने आपकी शिकायत {#alphanumeric#} का जवाब दे दिया है। {host} पर लॉग इन करके देखें, या हमें फ़ोन करें।',
    },
  },
  area: {
    label: 'Delivers to a pincode now',
    variables: ['numeric'],
    text: {
      en: '{shop}: we deliver to {#numeric#} now, as you wished. Order at {host}',
      hi: '{shop}: अब हम {#numeric#} पर डिलीवरी करते हैं, जैसा आप चाहते थे। {host} पर ऑर्डर करें।',
    },
  },
  morning: {
    label: 'Every morning: less comes',
    variables: ['alphanumeric'],
    text: {
      en: '{shop}: {#alphanumeric#} does not come as you wished. See Every morning at {host}',
      hi: '{shop}: {#alphanumeric#} आपके कहे अनुसार नहीं आएगा। {host} पर “हर सुबह” देखें।',
    },
  },
} as const satisfies Record<string, MessageKindRule>

export type MessageKind = keyof typeof messageKinds
export const MESSAGE_KINDS = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]

/** The kinds that a shop sends by a channel of its choice. */
export type EventKind = Exclude<MessageKind, 'code'>
export const EVENT_KINDS = MESSAGE_KINDS.filter((kind) => kind !== 'code') as [EventKind, ...EventKind[]]

export const kindRule = (kind: MessageKind): MessageKindRule => messageKinds[kind]

/** Whether there is a text to propose in a language; else it is the English one. */
export const hasWantedText = (kind: MessageKind, locale: LocaleId): boolean =>
  kindRule(kind).text[locale] !== undefined

/** The text of a kind as the shop wants it registered. */
export const wantedText = (
  kind: MessageKind,
  locale: LocaleId,
  { shop, host }: { shop: string; host: string },
): string => {
  const { text } = kindRule(kind)
  return (text[locale] ?? text.en).replaceAll('{shop}', shop).replaceAll('{host}', host)
}
