import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { networkReason } from '../network-reason.ts'
import type { LookupAll } from './public-fetch.ts'
import { openGuardedFetch } from './guarded-fetch.ts'

const asked: { method: string | undefined; key: unknown; body: string }[] = []
const server = createServer((request, response) => {
  void (async () => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ method: request.method, key: request.headers['x-key'], body })
    if (request.url === '/elsewhere') return response.writeHead(302, { location: '/' }).end()
    if (request.url === '/none') return response.writeHead(204).end()
    if (request.url === '/silent') return
    if (request.url === '/endless') {
      response.writeHead(200)
      const more = setInterval(() => response.write(Buffer.alloc(100_000, 'a')), 1)
      return response.on('close', () => clearInterval(more))
    }
    response.writeHead(200, { 'retry-after': '7' }).end('{"id":1}')
  })()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Names that lead where their owner wants, whatever they led to when they were saved. */
const leadingTo =
  (...addresses: string[]): LookupAll =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
const at = (path: string, name = 'sms.example') => `http://${name}:${port}${path}`
const init = { method: 'POST', headers: { 'X-Key': 'k' }, body: 'नमस्ते', redirect: 'error' } as const
const reasonOf = (work: Promise<unknown>) => work.then(() => 'reached', networkReason)

test.each([
  ['127.0.0.1'],
  ['10.0.0.7'],
  ['192.168.1.1'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['fd00::1'],
  ['93.184.216.34', '127.0.0.1'],
])('a public name that leads to %s by now is not connected to', async (...addresses) => {
  const guarded = openGuardedFetch({ allowsLocal: false, lookUp: leadingTo(...addresses) })
  expect(await reasonOf(guarded(at('/'), init))).toBe('its name leads into a private network')
  expect(asked).toEqual([])
})

test.each(['127.0.0.1', '[::1]', '10.0.0.1', '0x7f000001'])('nor is %s itself', async (host) => {
  const guarded = openGuardedFetch({ allowsLocal: false })
  expect(await reasonOf(guarded(at('/', host), init))).toBe('its name leads into a private network')
  expect(asked).toEqual([])
})

test('a shop on this machine talks to this machine, and to no other of its network', async () => {
  const guarded = (...to: string[]) => openGuardedFetch({ allowsLocal: true, lookUp: leadingTo(...to) })
  const answer = await guarded('127.0.0.1')(at('/'), init)
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    200,
    '7',
    { id: 1 },
  ])
  expect(asked.splice(0)).toEqual([{ method: 'POST', key: 'k', body: 'नमस्ते' }])
  expect((await guarded('127.0.0.1')(at('/none'), init)).status).toBe(204)
  expect(await reasonOf(guarded('10.0.0.7')(at('/'), init))).toContain('private network')
})

test('redirects are not followed, silence ends, and an endless answer is cut', async () => {
  const guarded = openGuardedFetch({ allowsLocal: true })
  const here = (path: string) => at(path, '127.0.0.1')
  await expect(guarded(here('/elsewhere'), init)).rejects.toThrow('fetch failed')
  expect((await guarded(here('/elsewhere'), { ...init, redirect: 'manual' })).status).toBe(302)
  const silence = guarded(here('/silent'), { ...init, signal: AbortSignal.timeout(50) })
  expect(await reasonOf(silence)).toBe('it does not answer in time')
  const cut = await (await guarded(here('/endless'), init)).text()
  expect(cut.length).toBeLessThan(1_000_000)
  const nobody = guarded('http://127.0.0.1:1/', init)
  expect(await reasonOf(nobody)).toBe('nothing answers there')
})
