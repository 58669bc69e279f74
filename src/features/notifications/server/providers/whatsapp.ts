import type { MessageProviderSettings } from '#shared/message-providers.ts'
import { fieldOf, isOutcome, postMessage, saidBy } from './call-message-provider.ts'
import type { MessageWorld, NumberProvider } from './provider.ts'

/** Meta’s codes for “too fast”: of the app, the number’s quality, and one pair of numbers. */
const TOO_FAST = new Set([4, 80007, 130429, 131048, 131056])

const textOf = (text: string) => ({ type: 'text', text })

/** WhatsApp’s Cloud API (developers.facebook.com, Messages): a code is an authentication template with a copy button. */
export function whatsappProvider(
  settings: MessageProviderSettings<'WHATSAPP'>,
  world: MessageWorld,
): NumberProvider {
  const url = `${settings.apiUrl.replace(/\/$/, '')}/${settings.phoneNumberId}/messages`
  return {
    send: async ({ mobile, kind, templateId, values, locale }) => {
      const code = values[0] ?? ''
      const components =
        kind === 'code'
          ? [
              { type: 'body', parameters: [textOf(code)] },
              { type: 'button', sub_type: 'url', index: '0', parameters: [textOf(code)] },
            ]
          : [{ type: 'body', parameters: values.map(textOf) }]
      const reply = await postMessage(world, url, {
        headers: { Authorization: `Bearer ${settings.token}` },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `91${mobile}`,
          type: 'template',
          template: { name: templateId, language: { code: locale }, components },
        }),
      })
      if (isOutcome(reply)) return reply
      const id = fieldOf(reply.json, 'messages', 0, 'id')
      if (reply.status === 200 && typeof id === 'string')
        return { state: 'sent', reference: id.slice(0, 100) }
      const problem = Number(fieldOf(reply.json, 'error', 'code'))
      const said = saidBy(fieldOf(reply.json, 'error', 'message'), String(problem || reply.status))
      return TOO_FAST.has(problem)
        ? { state: 'busy', reason: said, retryAfterSeconds: 60 }
        : { state: 'refused', reason: said }
    },
  }
}
