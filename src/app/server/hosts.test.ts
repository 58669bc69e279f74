import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { rawRequest, rawSocket, sendRaw, statusOf } from '../../../test/raw-http.ts'
import { testShop } from '../../../test/server.ts'
import { asha } from '../../../test/world.ts'

const shop = await testShop({
  publicUrl: 'https://shop.example',
  trustProxy: ['127.0.0.1'],
  metricsAllow: ['10.0.0.0/8', 'fd00::1'],
})
await shop.server.listen({ port: 0, host: '127.0.0.1' })
const port = (shop.server.server.address() as AddressInfo).port
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

describe('a request for another host', () => {
  test('gets 421 with an error that names PUBLIC_URL', async () => {
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

  test('may read health checks and metrics, because monitoring uses any name', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics'])
      expect((await send(url, evil)).statusCode).toBe(200)
  })

  test('is recognised by the Host header and by an absolute target', async () => {
    const own = `Host: localhost:${port}`
    const statuses: Record<string, number> = {}
    for (const [name, request] of Object.entries({
      own: rawRequest('GET /robots.txt', own),
      'no host': rawRequest('GET /robots.txt'),
      'no host in HTTP/1.0': 'GET /robots.txt HTTP/1.0\r\n\r\n',
      'an empty host': rawRequest('GET /robots.txt', 'Host:'),
      'two hosts': rawRequest('GET /robots.txt', own, 'Host: evil.example'),
      'an absolute target': rawRequest('GET http://evil.example/robots.txt', own),
      'an absolute target of this shop': rawRequest('GET http://shop.example/robots.txt', own),
      'an absolute target with a user name': rawRequest('GET http://localhost@evil.example/robots.txt', own),
      'X-Forwarded-Host': rawRequest('GET /robots.txt', own, 'X-Forwarded-Host: evil.example'),
    }))
      statuses[name] = statusOf(await sendRaw(port, request))
    expect(statuses).toEqual({
      own: 200,
      'no host': 400,
      'no host in HTTP/1.0': 421,
      'an empty host': 421,
      'two hosts': 400,
      'an absolute target': 421,
      'an absolute target of this shop': 200,
      'an absolute target with a user name': 421,
      'X-Forwarded-Host': 200,
    })
  })

  test('cannot open a socket', async () => {
    const own = await rawSocket(port)
    expect(own.status).toBe(101)
    own.socket.destroy()
    const refused = await rawSocket(port, { Host: 'rebound.evil.example' })
    expect(refused.status).toBe(400)
    await refused.closed
    // Node uses the first Host header; a proxy in front may have used the second.
    const twice = await rawSocket(port, { hOST: 'rebound.evil.example' })
    expect(twice.status).toBe(400)
    await twice.closed
  })
})

describe('a request forwarded by a proxy', () => {
  const proxyHeaders: Record<string, string>[] = [
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

  test('gets no mailbox page', async () => {
    await shop.call('POST /api/user/send-otp', { body: { email: (await asha(shop.db)).email } })
    expect((await send('/dev/mailbox')).statusCode).toBe(200)
    for (const header of proxyHeaders)
      for (const url of ['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.json?to=asha'])
        expect([header, (await send(url, header)).statusCode]).toEqual([header, 404])
  })

  test('gets no metrics, because it is not from this machine', async () => {
    expect((await send('/metrics')).statusCode).toBe(200)
    for (const header of proxyHeaders)
      expect([header, (await send('/metrics', header)).statusCode]).toEqual([header, 403])
  })

  test('counts against the limits per caller in the demo shop too', async () => {
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

test('behind a proxy, only addresses in METRICS_ALLOW may read the metrics', async () => {
  const from = async (ip: string) => (await send('/metrics', { 'x-forwarded-for': ip })).statusCode
  const addresses = ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', '203.0.113.7', 'fd00::2', '127.0.0.1']
  expect(await Promise.all(addresses.map(from))).toEqual([200, 200, 200, 403, 403, 403])
})

test('a mailbox query with invalid characters finds nothing', async () => {
  for (const to of ['%00', 'asha%00', '%ff', 'a'.repeat(300)]) {
    const reply = await send(`/dev/mailbox.json?to=${to}`)
    expect([to, reply.statusCode < 500]).toEqual([to, true])
  }
  expect((await send('/dev/mailbox.json?to=%00')).json()).toEqual([])
})
