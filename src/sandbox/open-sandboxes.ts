import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { cashfreeSandbox } from './cashfree-sandbox.ts'
import { payuSandbox } from './payu-sandbox.ts'
import { rmsSandbox } from './rms-sandbox.ts'
import { sabpaisaSandbox } from './sabpaisa-sandbox.ts'
import { newPaymentId, SandboxBooks, type ProviderName, type SandboxPayment } from './sandbox-books.ts'
import { changeSandboxFaults, noSandboxFaults, type SandboxFaults } from './sandbox-faults.ts'
import { booksPage, resultPage, paymentPage, returnPage } from './sandbox-page.ts'
import { json, type SandboxAnswer, type SandboxMessage, type SandboxProtocol } from './sandbox-protocol.ts'

export interface Sandboxes {
  port: number
  books: SandboxBooks
  faults: Record<ProviderName, SandboxFaults>
  /** Performs a shopper's action on the payment page; returns what their browser would send to the shop. */
  act(payment: SandboxPayment, action: SandboxAction): SandboxMessage | null
  /** The message that a provider would send about a payment's current state. */
  webhookFor(payment: SandboxPayment): SandboxMessage
  /** The message that the payer's bank disputes a payment. Throws where the provider sends none. */
  disputeFor(payment: SandboxPayment, id: string): SandboxMessage
  close(): Promise<void>
}

export type SandboxAction = 'pay' | 'fail' | 'later' | 'pay-and-close' | 'leave' | 'return'

const MAX_BODY = 256 * 1024

/** The four providers on one port, by their own protocols; no code of the shop's adapters, so that no errors cancel out. */
export async function openSandboxes(options: {
  port: number
  /** The webhook URLs, which are configured in the dashboards of the real providers. */
  webhookUrlOf: (provider: ProviderName) => string
  file?: string
}): Promise<Sandboxes> {
  const books = new SandboxBooks(options.file)
  const faults = {
    payu: noSandboxFaults(),
    sabpaisa: noSandboxFaults(),
    rms: noSandboxFaults(),
    cashfree: noSandboxFaults(),
  }
  const protocols: Record<ProviderName, SandboxProtocol> = {
    payu: payuSandbox(books, faults.payu, options.webhookUrlOf('payu')),
    sabpaisa: sabpaisaSandbox(books, faults.sabpaisa, options.webhookUrlOf('sabpaisa')),
    rms: rmsSandbox(books, faults.rms),
    cashfree: cashfreeSandbox(books, faults.cashfree, options.webhookUrlOf('cashfree')),
  }
  const queued: SandboxMessage[] = []

  const sendWebhook = (payment: SandboxPayment) => {
    const { copies, delayMs, drop, reorder, tamper } = faults[payment.provider].webhook
    if (drop) return
    const message = protocols[payment.provider].webhookFor(payment, tamper)
    queued.push(...Array.from({ length: copies }, () => message))
    if (reorder && queued.length < 2) return
    const batch = queued.splice(0)
    for (const one of reorder ? batch.reverse() : batch) void deliver(one, delayMs)
  }

  const settle = (payment: SandboxPayment, state: 'paid' | 'failed') => {
    if (payment.state === 'paid' || payment.state === 'returned') return
    payment.state = state
    if (state === 'paid') payment.paidAt = Date.now()
    else payment.failures += 1
    books.save()
    sendWebhook(payment)
  }

  const act = (payment: SandboxPayment, action: SandboxAction): SandboxMessage | null => {
    const { return: returning, laterMs } = faults[payment.provider]
    // A second attempt on the same page is a separate payment.
    if (payment.state === 'failed' && action !== 'return') payment.paymentId = newPaymentId()
    if (action === 'leave') return null
    if (action === 'pay' || action === 'pay-and-close') settle(payment, 'paid')
    if (action === 'fail') settle(payment, 'failed')
    if (action === 'later' && payment.state !== 'paid' && payment.state !== 'returned') {
      payment.state = 'pending'
      books.save()
      setTimeout(() => settle(payment, 'paid'), laterMs).unref()
    }
    if (action === 'pay-and-close' || returning.drop) return null
    return protocols[payment.provider].returnFor(payment, returning.tamper)
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isForThisMachine(request)) return send(response, { status: 421, body: 'Wrong host.' })
    const url = new URL(request.url ?? '/', 'http://sandbox')
    const [, name = '', ...rest] = url.pathname.split('/')
    const body = await bodyOf(request)
    if (name === '') return send(response, { body: booksPage([...books.payments.values()]) })
    if (name === 'books.json') return send(response, json([...books.payments.values()]))
    if (!isProvider(name)) return send(response, { status: 404, body: 'Not found.' })
    const path = rest.join('/')
    if (path === 'faults') {
      if (request.method === 'POST') changeSandboxFaults(faults[name], JSON.parse(body || '{}'))
      return send(response, json(faults[name]))
    }
    const protocol = protocols[name]
    if (rest[0] === 'pay' && rest.length === 2) {
      const payment = books.payments.get(rest[1] ?? '')
      if (!payment)
        return send(response, { status: 404, body: resultPage(protocol.title, 'There is no such payment.') })
      if (request.method !== 'POST') return send(response, { body: paymentPage(protocol.title, payment) })
      const message = act(payment, new URLSearchParams(body).get('do') as SandboxAction)
      if (!message) return send(response, { body: resultPage(protocol.title, 'You may close this tab.') })
      return message.method === 'GET'
        ? send(response, { location: message.url })
        : send(response, { body: returnPage(protocol.title, message) })
    }
    const failure = isPage(path) ? null : await failureOf(faults[name])
    if (failure === 'error') return send(response, { status: 503, body: 'Temporarily unavailable.' })
    if (failure === 'garbage') return send(response, { body: '<html>502 Bad Gateway</html>' })
    if (failure === 'hang up') return void response.destroy()
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([key, value]) => [key, Array.isArray(value) ? value[0] : value]),
    )
    const answer = protocol.answer({
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      headers,
      body,
    })
    if (failure) return void response.destroy()
    send(response, answer ?? { status: 404, body: 'Not found.' })
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() =>
      send(response, { status: 400, body: 'The request could not be read.' }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    books,
    faults,
    act,
    webhookFor: (payment) => protocols[payment.provider].webhookFor(payment, null),
    disputeFor: (payment, id) => protocols[payment.provider].disputeFor!(payment, id),
    close: async () => {
      books.flush()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A page from elsewhere may neither read the payments through its own host name (DNS rebinding) nor change them. */
const isForThisMachine = ({ headers, method }: IncomingMessage) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(headers.host ?? '') &&
  (method === 'GET' || headers['sec-fetch-site'] !== 'cross-site')

const isProvider = (name: string): name is ProviderName =>
  name === 'payu' || name === 'sabpaisa' || name === 'rms' || name === 'cashfree'

/** Browser pages and acknowledgements always work; server calls may be slow or fail, as configured. */
const isPage = (path: string) =>
  path === '_payment' || path === 'init' || /^(RMS\/pay|MOLPay|sdk)\//.test(path)

/** How this call fails, if it does. */
async function failureOf({ api }: SandboxFaults): Promise<SandboxFaults['api']['failWith'] | null> {
  if (api.delayMs > 0) await sleep(api.delayMs)
  if (api.failNext <= 0) return null
  api.failNext -= 1
  return api.failWith
}

/** Retries like a provider: after a while without a response, and not forever. */
async function deliver(message: SandboxMessage, delayMs: number): Promise<void> {
  for (const wait of [delayMs, 1_000, 5_000, 20_000]) {
    await sleep(wait, undefined, { ref: false })
    const { url, method, headers, body } = message
    const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer && answer.status < 500) return
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BODY) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, { status, type, body = '', location }: SandboxAnswer): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status ?? (location ? 303 : 200), {
    'Content-Type': `${type ?? 'text/html'}; charset=utf-8`,
    'Cache-Control': 'no-store',
    ...(location && { Location: location }),
  })
  response.end(body)
}
