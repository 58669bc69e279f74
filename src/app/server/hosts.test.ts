import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest, rawSocket, sendRaw, statusOf } from '../../../test/raw-http.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { asha } from '../../../test/world.ts'

let shop: TestShop
let port: number
beforeAll(async () => {
  shop = await testShop({
    publicUrl: 'https://shop.example',
    trustProxy: ['127.0.0.1'],
    metricsAllow: ['10.0.0.0/8', 'fd00::1'],
  })
  await shop.server.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.server.server.address() as AddressInfo).port
})
afterAll(() => shop.close())

const send = (url: string, headers: Record<string, string> = {}) =>
  shop.server.inject({ method: 'GET', url, headers })
const evil = { host: 'rebound.evil.example' }
const everywhere = [
  '/api/charge/active',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/robots.txt',
  '/media/x',
  '/x',
]

describe('another host', () => {
  test('gets no page, no call and no mail, and a sentence that names the setting', async () => {
    for (const url of everywhere) {
      const reply = await send(url, evil)
      expect([url, reply.statusCode]).toEqual([url, 421])
      expect(reply.json()).toMatchObject({
        code: 'wrong_host',
        message: expect.stringContaining('PUBLIC_URL'),
      })
      expect((await send(url, { host: 'shop.example' })).statusCode).not.toBe(421)
    }
  })

  test('gets health checks, because monitoring uses any name', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await send(url, evil)).statusCode).toBe(200)
  })

  test('is known in whatever way a request names it', async () => {
    const own = `Host: localhost:${port}`
    const statuses: Record<string, number> = {}
    for (const [name, request] of Object.entries({
      own: rawRequest('GET /robots.txt', own),
      'no host at all': rawRequest('GET /robots.txt'),
      'HTTP/1.0 without one': 'GET /robots.txt HTTP/1.0\r\n\r\n',
      'an empty one': rawRequest('GET /robots.txt', 'Host:'),
      two: rawRequest('GET /robots.txt', own, 'Host: evil.example'),
      'a whole address': rawRequest('GET http://evil.example/robots.txt', own),
      'a whole address of this shop': rawRequest('GET http://shop.example/robots.txt', own),
      'with another name before it': rawRequest('GET http://localhost@evil.example/robots.txt', own),
      'the proxy’s word': rawRequest('GET /robots.txt', own, 'X-Forwarded-Host: evil.example'),
    }))
      statuses[name] = statusOf(await sendRaw(port, request))
    expect(statuses).toEqual({
      own: 200,
      'no host at all': 400,
      'HTTP/1.0 without one': 421,
      'an empty one': 421,
      two: 400,
      'a whole address': 421,
      'a whole address of this shop': 200,
      'with another name before it': 421,
      'the proxy’s word': 200,
    })
  })

  test('opens no socket', async () => {
    const own = await rawSocket(port)
    expect(own.status).toBe(101)
    own.socket.destroy()
    const refused = await rawSocket(port, { Host: 'rebound.evil.example' })
    expect(refused.status).toBe(400)
    await refused.closed
    // Node keeps the first; a proxy in front may have used the other.
    const twice = await rawSocket(port, { hOST: 'rebound.evil.example' })
    expect(twice.status).toBe(400)
    await twice.closed
  })
})

describe('what came through somebody else', () => {
  const marks: Record<string, string>[] = [
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 tunnel' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'true-client-ip': '127.0.0.1' },
    { 'x-client-ip': '127.0.0.1' },
    { 'x-original-forwarded-for': '127.0.0.1' },
    { 'x-envoy-external-address': '127.0.0.1' },
    { 'cdn-loop': 'cloudflare' },
  ]

  test('is never shown a mail', async () => {
    await shop.call('POST /api/user/send-otp', { body: { email: (await asha(shop.db)).email } })
    expect((await send('/dev/mailbox')).statusCode).toBe(200)
    for (const mark of marks)
      for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.json?to=asha'])
        expect([mark, (await send(url, mark)).statusCode]).toEqual([mark, 404])
  })

  test('is not of this machine, so no figures of it either', async () => {
    expect((await send('/metrics')).statusCode).toBe(200)
    for (const mark of marks) expect([mark, (await send('/metrics', mark)).statusCode]).toEqual([mark, 403])
  })

  test('counts against the limits of callers in the demo shop as well', async () => {
    const small = await testShop({
      budgets: {
        ...shop.config.budgets,
        callsPerMinute: 3,
        codes: { ...shop.config.budgets.codes, callerPerHour: 1 },
      },
    })
    try {
      const times = async (headers: Record<string, string>, count: number) => {
        const url = '/api/charge/active'
        const statuses: number[] = []
        for (let n = 0; n < count; n++)
          statuses.push((await small.server.inject({ method: 'GET', url, headers })).statusCode)
        return statuses
      }
      expect(new Set(await times({}, 10))).toEqual(new Set([200]))
      expect(await times({ 'x-forwarded-for': '203.0.113.7' }, 5)).toEqual([200, 200, 200, 429, 429])
    } finally {
      await small.close()
    }
    const tight = await testShop({
      budgets: { ...shop.config.budgets, codes: { ...shop.config.budgets.codes, callerPerHour: 1 } },
    })
    try {
      const send = (n: number, headers: Record<string, string>) =>
        tight.call('POST /api/user/send-otp', { body: { email: `p${n}@tokri.example` }, headers })
      expect((await send(1, {})).status).toBe(200)
      expect((await send(2, {})).status).toBe(200)
      expect((await send(3, { via: '1.1 tunnel' })).status).toBe(200)
      expect((await send(4, { via: '1.1 tunnel' })).status).toBe(429)
    } finally {
      await tight.close()
    }
  })
})

test('metrics are for this machine and the list only', async () => {
  const from = async (ip: string) => (await send('/metrics', { 'x-forwarded-for': ip })).statusCode
  const asked = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', '203.0.113.7', 'fd00::2', '127.0.0.1']
  expect(await Promise.all(asked.map(from))).toEqual([200, 200, 200, 403, 403, 403])
})

test('a mailbox query with characters that no database stores finds nothing', async () => {
  for (const to of ['%00', 'asha%00', '%ff', 'a'.repeat(300)]) {
    const reply = await send(`/dev/mailbox.json?to=${to}`)
    expect([to, reply.statusCode < 500]).toEqual([to, true])
  }
  expect((await send('/dev/mailbox.json?to=%00')).json()).toEqual([])
})
