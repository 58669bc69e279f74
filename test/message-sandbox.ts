import { randomInt } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/** A message that a shop has sent, as the company sees it. */
export interface SandboxSms {
  provider: 'msg91' | 'http' | 'whatsapp'
  /** Digits with the country's code. */
  to: string
  /** What the phone shows; null for a template whose text the company has. */
  text: string | null
  template: string
  values: string[]
  paise: number
  at: number
}

/** How the next calls go wrong. */
export interface MessageFaults {
  /** How many of the next calls it is for. */
  count: number
  how: 'error in 200' | 'too fast' | 'lost answer' | 'no answer' | 'broken' | 'refused'
}

export interface MessageSandbox {
  origin: string
  /** Every message that was taken, and so paid for. */
  books: SandboxSms[]
  /** Messages whose sender, entity or template is not registered: operators drop these without a word. */
  dropped: SandboxSms[]
  fail(faults: MessageFaults): void
  close(): Promise<void>
}

/** What is registered on the DLT platform and at Meta. */
export interface RegisteredTemplates {
  authKey: string
  entityId: string
  header: string
  /** By template id: the text with its tagged variables. */
  templates: Record<string, string>
  pricePaise: number
}

type Json = Record<string, unknown>
const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

/**
 * Companies that carry messages to mobile numbers: MSG91's flow call, any that takes JSON, and WhatsApp's Cloud API. They
 * share no code with the adapters, and keep books of what the shop owes them.
 */
export async function openMessageSandbox(registered: RegisteredTemplates): Promise<MessageSandbox> {
  const books: SandboxSms[] = []
  const dropped: SandboxSms[] = []
  let faults: MessageFaults = { count: 0, how: 'broken' }

  const take = (sms: Omit<SandboxSms, 'paise' | 'at'>, isRegistered: boolean) => {
    const taken = { ...sms, paise: registered.pricePaise, at: Date.now() }
    books.push(taken)
    if (!isRegistered) dropped.push(taken)
  }

  const protocols: Record<string, (body: Json, request: IncomingMessage) => { status: number; body: Json }> =
    {
      msg91: (body, { headers }) => {
        if (headers.authkey !== registered.authKey)
          return { status: 200, body: { type: 'error', message: 'Invalid authkey' } }
        for (const { mobiles, ...values } of list(body.recipients)) {
          const filled = Object.values(values).map(String)
          const template = String(body.DLT_TE_ID)
          const known = body.PE_ID === registered.entityId && body.sender === registered.header
          take(
            { provider: 'msg91', to: String(mobiles), text: null, template, values: filled },
            known && template in registered.templates,
          )
        }
        return { status: 200, body: { type: 'success', message: `3763${randomInt(1_000_000_000)}` } }
      },
      http: (body, { headers }) => {
        if (headers.authorization !== registered.authKey) return { status: 401, body: { status: 'denied' } }
        const [text, template] = [String(body.text), String(body.templateId)]
        const isRegistered =
          body.entityId === registered.entityId &&
          body.sender === registered.header &&
          isMadeFrom(registered.templates[template], text)
        take({ provider: 'http', to: String(body.to), text, template, values: [] }, isRegistered)
        return { status: 200, body: { status: 'accepted', id: randomInt(1_000_000_000) } }
      },
      whatsapp: (body, { headers }) => {
        if (headers.authorization !== `Bearer ${registered.authKey}`)
          return { status: 401, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }
        const template = object(body.template)
        const values = list(template.components).flatMap(({ parameters }) =>
          list(parameters).map(({ text }) => String(text)),
        )
        if (!(String(template.name) in registered.templates))
          return { status: 404, body: { error: { message: 'Template name does not exist', code: 132001 } } }
        take(
          { provider: 'whatsapp', to: String(body.to), text: null, template: String(template.name), values },
          true,
        )
        return { status: 200, body: { messages: [{ id: `wamid.${randomInt(1_000_000_000)}` }] } }
      },
    }

  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
      const body = object(JSON.parse(Buffer.concat(parts).toString('utf8') || '{}'))
      const protocol = protocols[(request.url ?? '').split('/')[1] ?? '']
      const fault = faults.count > 0 ? faults.how : null
      if (fault) faults = { ...faults, count: faults.count - 1 }
      const answer = (status: number, json: Json, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { 'Content-Type': 'application/json', ...headers })
          .end(JSON.stringify(json))
      if (!protocol) return answer(404, {})
      if (fault === 'too fast') return answer(429, { message: 'slow down' }, { 'Retry-After': '2' })
      if (fault === 'broken') return answer(503, {})
      if (fault === 'no answer') return
      if (fault === 'error in 200')
        return answer(200, {
          type: 'error',
          message: 'Template not approved',
          status: 'failed',
          error: { code: 132015 },
        })
      if (fault === 'refused')
        return answer(400, { type: 'error', error: { message: 'not on WhatsApp', code: 131026 } })
      const said = protocol(body, request)
      if (fault === 'lost answer') return response.destroy()
      answer(said.status, said.body)
    })().catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    books,
    dropped,
    fail: (next) => (faults = next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Character by character, with anything of up to 30 characters in place of a variable. */
function isMadeFrom(template: string | undefined, text: string): boolean {
  if (template === undefined) return false
  const fixed = template.split(/\{#[a-z]+#\}/)
  let at = 0
  for (const [index, part] of fixed.entries()) {
    if (part === '' && index > 0) return text.length > at && text.length - at <= 30
    const found = text.indexOf(part, at)
    if (found < 0 || (index === 0 ? found !== 0 : found - at > 30 || found === at)) return false
    at = found + part.length
  }
  return at === text.length
}
