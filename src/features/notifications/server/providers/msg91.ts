import type { MessageProviderSettings } from '#shared/message-providers.ts'
import { fieldOf, isOutcome, postMessage, saidBy } from './call-message-provider.ts'
import type { MessageWorld, NumberProvider } from './provider.ts'

/** MSG91’s flow call (docs.msg91.com, Send SMS): it answers 200 to what it refuses, too. */
export function msg91Provider(
  settings: MessageProviderSettings<'MSG91'>,
  world: MessageWorld,
): NumberProvider {
  return {
    send: async ({ mobile, flowId, templateId, values }) => {
      const variables = Object.fromEntries(values.map((value, index) => [`var${index + 1}`, value]))
      const reply = await postMessage(world, settings.apiUrl, {
        headers: { authkey: settings.authKey },
        body: JSON.stringify({
          template_id: flowId || templateId,
          short_url: '0',
          sender: settings.header,
          DLT_TE_ID: templateId,
          PE_ID: settings.entityId,
          recipients: [{ mobiles: `91${mobile}`, ...variables }],
        }),
      })
      if (isOutcome(reply)) return reply
      const [type, message] = [fieldOf(reply.json, 'type'), fieldOf(reply.json, 'message')]
      if (reply.status === 200 && type === 'success' && typeof message === 'string' && message !== '')
        return { state: 'sent', reference: message.slice(0, 100) }
      return { state: 'refused', reason: saidBy(message, String(reply.status)) }
    },
  }
}
