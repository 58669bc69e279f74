import type { MessageProviderSettings } from '#shared/message-providers.ts'
import { isOutcome, postMessage, saidBy } from './call-message-provider.ts'
import type { MessageWorld, NumberProvider } from './provider.ts'

/** Any company that takes a POST of JSON; its answers are told apart by a text that only an accepted message gets. */
export function httpSmsProvider(
  settings: MessageProviderSettings<'HTTP'>,
  world: MessageWorld,
): NumberProvider {
  return {
    send: async ({ mobile, text, templateId }) => {
      const values: Record<string, string> = {
        to: `91${mobile}`,
        text,
        templateId,
        header: settings.header,
        entityId: settings.entityId,
      }
      const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
      const body = settings.body.replace(/\{(\w+)\}/g, (all, name: string) =>
        values[name] === undefined ? all : inJson(values[name]),
      )
      const reply = await postMessage(world, settings.apiUrl, {
        headers: { [settings.secretHeader]: settings.secret },
        body,
      })
      if (isOutcome(reply)) return reply
      if (reply.status < 300 && reply.text.includes(settings.accepted))
        return { state: 'sent', reference: '' }
      return { state: 'refused', reason: saidBy(reply.text, String(reply.status)) }
    },
  }
}
