import type { MessageProviderName, MessageProviderSettings } from '#shared/message-providers.ts'
import { httpSmsProvider } from './providers/http-sms.ts'
import { msg91Provider } from './providers/msg91.ts'
import type { MessageWorld, NumberProvider } from './providers/provider.ts'
import { whatsappProvider } from './providers/whatsapp.ts'

const adapters: {
  [P in MessageProviderName]: (settings: MessageProviderSettings<P>, world: MessageWorld) => NumberProvider
} = { MSG91: msg91Provider, HTTP: httpSmsProvider, WHATSAPP: whatsappProvider }

/** The adapter of a provider with its settings, which have been checked. */
export const numberProvider = <P extends MessageProviderName>(
  provider: P,
  settings: Record<string, string>,
  world: MessageWorld,
): NumberProvider => adapters[provider](settings as MessageProviderSettings<P>, world)
