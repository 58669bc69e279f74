import type { ProviderField } from './payment-providers.ts'

interface MessageProvider {
  label: string
  channel: 'sms' | 'whatsapp'
  /** Its addresses are below this one, so that nobody has the key sent elsewhere; without it, the shop names the company. */
  domain?: string
  /** By the names that its adapter uses. */
  settings: Readonly<Record<string, ProviderField>>
}

/** DLT: what the law wants of every sender of text messages in India (TRAI TCCCPR 2018). */
const dlt = {
  entityId: {
    name: 'DLT_ENTITY_ID',
    label: 'DLT entity ID (PE ID)',
    kind: 'identifier',
    pattern: [/^\d{10,25}$/, 'the digits of your entity ID'],
  },
  header: {
    name: 'DLT_HEADER',
    label: 'Header (sender ID)',
    kind: 'identifier',
    pattern: [/^[A-Za-z]{6}$/, '6 letters, as registered'],
  },
} as const

/** The companies that carry messages to numbers: whatever depends on their names follows from their entries here. */
export const messageProviders = {
  MSG91: {
    label: 'MSG91',
    channel: 'sms',
    domain: 'msg91.com',
    settings: {
      authKey: { name: 'AUTH_KEY', label: 'Auth key', kind: 'secret' },
      ...dlt,
      apiUrl: {
        name: 'API_URL',
        label: 'API',
        kind: 'open',
        usual: 'https://control.msg91.com/api/v5/flow',
        isAddress: true,
      },
    },
  },
  HTTP: {
    label: 'Another SMS company (HTTP)',
    channel: 'sms',
    settings: {
      apiUrl: { name: 'API_URL', label: 'Address to POST to', kind: 'identifier', isAddress: true },
      ...dlt,
      secretHeader: {
        name: 'SECRET_HEADER',
        label: 'Name of the header with the key',
        kind: 'open',
        usual: 'Authorization',
        pattern: [/^[A-Za-z][\w-]{0,60}$/, 'the name of a header'],
      },
      secret: { name: 'SECRET', label: 'Key', kind: 'secret' },
      body: {
        name: 'BODY',
        label: 'Body, as JSON with {to}, {text}, {header}, {entityId} and {templateId}',
        kind: 'open',
        usual:
          '{"to":"{to}","text":"{text}","sender":"{header}","entityId":"{entityId}","templateId":"{templateId}"}',
      },
      accepted: {
        name: 'ACCEPTED',
        label: 'What only the answer to an accepted message contains',
        kind: 'identifier',
      },
    },
  },
  WHATSAPP: {
    label: 'WhatsApp Cloud API',
    channel: 'whatsapp',
    domain: 'facebook.com',
    settings: {
      phoneNumberId: {
        name: 'PHONE_NUMBER_ID',
        label: 'Phone number ID',
        kind: 'identifier',
        pattern: [/^\d{5,25}$/, 'the digits of your phone number ID'],
      },
      token: { name: 'TOKEN', label: 'Permanent access token', kind: 'secret' },
      apiUrl: {
        name: 'API_URL',
        label: 'API',
        kind: 'open',
        usual: 'https://graph.facebook.com/v23.0',
        isAddress: true,
      },
    },
  },
} as const satisfies Record<string, MessageProvider>

export type MessageProviderName = keyof typeof messageProviders
export const MESSAGE_PROVIDERS = Object.keys(messageProviders) as [
  MessageProviderName,
  ...MessageProviderName[],
]

export const messageFieldsOf = (provider: MessageProviderName): ProviderField[] =>
  Object.values(messageProviders[provider].settings)

/** The settings that an adapter of a provider gets. */
export type MessageProviderSettings<P extends MessageProviderName> = {
  [Key in keyof (typeof messageProviders)[P]['settings']]: string
}
