import { afterAll, describe, expect, test } from 'vitest'
import { onlineProviders } from '#features/payments/server/online-providers.ts'
import type {
  AttemptFacts,
  PaymentProvider,
  RawSignal,
} from '#features/payments/server/providers/provider.ts'
import { openSandboxes } from '../src/sandbox/open-sandboxes.ts'
import { sandboxSettings } from '../src/sandbox/sandbox-settings.ts'
import { rawRequest, sendRaw, statusOf } from './raw-http.ts'

// Each adapter is tested over HTTP against a sandbox, which is written from the protocol and shares no code with it.

const webhooks: RawSignal[] = []
const world = {
  now: () => new Date(),
  fetch: ((url: string, init?: RequestInit) => fetch(url, init)) as typeof fetch,
}
const receive = async (request: import('node:http').IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  webhooks.push({
    headers: request.headers as Record<string, string>,
    query: '',
    body: Buffer.concat(parts),
    contentType: request.headers['content-type'] ?? '',
  })
}
let shopUrl = ''

const { createServer } = await import('node:http')
const shop = createServer((request, response) => void receive(request).then(() => response.end('ok')))
await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
shopUrl = `http://127.0.0.1:${(shop.address() as { port: number }).port}`
const sandboxes = await openSandboxes({ port: 0, webhookUrlOf: (name) => `${shopUrl}/${name}/webhook` })
for (const faults of Object.values(sandboxes.faults)) Object.assign(faults, { refundMs: 0, laterMs: 500 })
afterAll(async () => {
  await sandboxes.close()
  shop.closeAllConnections()
  shop.close()
})

let count = 0
const newAttempt = (): AttemptFacts => ({
  reference: `ORD261121SANDBOX${(count += 1)}`,
  amountPaise: 34_950,
  currency: 'INR',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 900_000),
})

/** Opens the payment page as a browser does, and returns its URL. */
async function openPage(provider: PaymentProvider, attempt: AttemptFacts): Promise<string> {
  const checkout = await provider.start({
    attempt,
    payer: { id: 'a1b2c3', name: 'Asha & Rao', email: 'asha@example.com', mobile: '9876543210' },
    description: 'Order ORD-1',
    returnUrl: `${shopUrl}/return`,
    webhookUrl: `${shopUrl}/webhook`,
  })
  if (checkout.kind === 'cashfree')
    return `http://127.0.0.1:${sandboxes.port}/cashfree/pay/${checkout.sessionId.replace('session_', '')}`
  if (checkout.kind !== 'form') throw new Error('unexpected')
  const answer = await fetch(checkout.action, {
    method: 'POST',
    body: new URLSearchParams(checkout.fields),
    redirect: 'manual',
  })
  expect(answer.status, await answer.clone().text()).toBe(303)
  return new URL(answer.headers.get('location')!, checkout.action).href
}

async function press(page: string, action: string): Promise<RawSignal> {
  const answer = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ do: action }),
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location)
    return { headers: {}, query: new URL(location).search.slice(1), body: Buffer.alloc(0), contentType: '' }
  const html = await answer.text()
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  ])
  return {
    headers: {},
    query: '',
    body: Buffer.from(new URLSearchParams(fields).toString()),
    contentType: 'application/x-www-form-urlencoded',
  }
}

const waitUntil = async (check: () => boolean) => {
  while (!check()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe.each(['PAYU', 'SABPAISA', 'RMS', 'CASHFREE'] as const)('%s with its sandbox', (method) => {
  const provider = () =>
    onlineProviders(sandboxSettings(`http://127.0.0.1:${sandboxes.port}`), world)[method]!

  test('reports a payment alike by return, webhook and status, and refunds it once', async () => {
    webhooks.length = 0
    const attempt = newAttempt()
    const page = await openPage(provider(), attempt)
    expect(await provider().status(attempt)).not.toContainEqual(expect.objectContaining({ state: 'paid' }))
    const back = provider().verifyReturn(await press(page, 'pay'))
    expect(back).toMatchObject({
      reference: attempt.reference,
      verified: method !== 'CASHFREE',
      refusal: null,
    })
    await waitUntil(() => webhooks.length > 0)
    const webhook = provider().verifyWebhook(webhooks[0]!)
    expect(webhook).toMatchObject({ reference: attempt.reference, verified: true, claim: { state: 'paid' } })
    const [fact] = await provider().status(attempt)
    expect(fact).toMatchObject({
      state: 'paid',
      amountPaise: 34_950,
      currency: 'INR',
      providerReference: webhook.claim!.providerReference,
    })

    const input = {
      attempt,
      providerReference: fact!.providerReference,
      refundReference: `RF${count}`,
      amountPaise: 34_950,
      reason: 'Nothing was there',
      providerRefundReference: null,
      isOnly: true,
    }
    expect((await provider().refund(input)).state).not.toBe('failed')
    await provider().refund(input)
    expect(await provider().refundStatus(input)).toMatchObject({ state: 'done' })
    expect(sandboxes.books.find(method.toLowerCase() as 'payu', attempt.reference)!.refunds).toHaveLength(1)
    expect((await provider().refund({ ...input, refundReference: 'RFMORE' })).state).toBe('failed')
  })

  test('reports a failed payment and one that is paid later', async () => {
    const attempt = newAttempt()
    await press(await openPage(provider(), attempt), 'fail')
    expect(await provider().status(attempt)).toMatchObject([{ state: 'failed' }])
    const later = newAttempt()
    await press(await openPage(provider(), later), 'later')
    expect((await provider().status(later)).filter(({ state }) => state === 'paid')).toEqual([])
    await waitUntil(
      () => sandboxes.books.find(method.toLowerCase() as 'payu', later.reference)!.state === 'paid',
    )
    expect(await provider().status(later)).toMatchObject([{ state: 'paid' }])
  })

  test('refuses returns and webhooks that were tampered with', async () => {
    const { faults } = sandboxes
    const providerFaults = faults[method.toLowerCase() as 'payu']
    const attempt = newAttempt()
    const page = await openPage(provider(), attempt)
    for (const tamper of ['amount', 'signature'] as const) {
      webhooks.length = 0
      Object.assign(providerFaults.return, { tamper })
      Object.assign(providerFaults.webhook, { tamper })
      const back = provider().verifyReturn(await press(page, tamper === 'amount' ? 'pay' : 'return'))
      expect(back.verified).toBe(false)
      if (tamper === 'amount') {
        await waitUntil(() => webhooks.length > 0)
        expect(provider().verifyWebhook(webhooks[0]!).verified).toBe(false)
      }
    }
    Object.assign(providerFaults.return, { tamper: null })
    Object.assign(providerFaults.webhook, { tamper: null })
  })
})

test('the start page of the sandboxes says that it is a sandbox', async () => {
  const html = await (await fetch(`http://127.0.0.1:${sandboxes.port}/`)).text()
  expect(html).toContain('SANDBOX')
})

test('pages of other sites can neither read nor change the sandboxes’ records', async () => {
  const statusOfRequest = async (...lines: string[]) =>
    statusOf(await sendRaw(sandboxes.port, rawRequest(lines[0]!, ...lines.slice(1), 'Content-Length: 0')))
  const own = `Host: localhost:${sandboxes.port}`
  expect(await statusOfRequest('GET /books.json', own)).toBe(200)
  expect(await statusOfRequest('POST /payu/faults', own, 'Sec-Fetch-Site: same-site')).toBe(200)
  expect(await statusOfRequest('GET /books.json', 'Host: rebound.evil.example')).toBe(421)
  expect(await statusOfRequest('POST /payu/faults', own, 'Sec-Fetch-Site: cross-site')).toBe(421)
})
