import type { InjectOptions } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondServer, testShop, type TestShop } from '../../../test/server.ts'
import { DEMO_PERSONS } from './demo-persons.ts'
import { HISTORY_MARKER } from './history-store.ts'
import type { HandedTill } from '#features/counter/admin/adopt-till.ts'
import { deviceHashOf } from '#features/counter/sale-proof.ts'
import { counterOf } from '#features/counter/server/sell.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { ensureUser, grantAdminRole } from '#features/people/accounts/server/user-store.ts'
import { insertSettingOnce } from '#features/storefront/server/settings-store.ts'
import { writeDataKind, type DataKind } from '#platform/data-kind.ts'

interface Sent {
  method?: 'GET' | 'POST'
  url?: string
  headers?: Record<string, string>
  payload?: object | string | undefined
  remoteAddress?: string
}

const folders: string[] = []
const shops: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A shop in which all of the demo's persons live, on a server that began after they did. */
async function shopOf({
  kind,
  demoHistory = true,
  hasMarker = true,
}: {
  kind: DataKind
  demoHistory?: boolean
  hasMarker?: boolean
}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-persons-'))
  folders.push(dataDir)
  writeDataKind(dataDir, kind)
  const shop = await testShop({ dataDir, demoHistory })
  shops.push(shop)
  for (const { email, role } of DEMO_PERSONS)
    await shop.db.transaction(async (tx) => {
      if (role === 'owner') return grantAdminRole(tx, email)
      const id = await ensureUser(tx, email)
      return role && saveStaff(tx, id, role)
    })
  if (hasMarker) await insertSettingOnce(shop.db, HISTORY_MARKER, {})
  const server = await secondServer(shop)
  shops.push(server)
  return { shop, server }
}

const own = {
  method: 'POST' as const,
  url: '/dev/person',
  headers: { host: 'localhost:8080', origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
  payload: { person: 'Keeper' },
}
const sessionsOf = async ({ db }: TestShop) => (await db.pool.query('SELECT FROM sessions')).rowCount

describe('in a demo with its month of trade', () => {
  let demo: Awaited<ReturnType<typeof shopOf>>
  beforeAll(async () => void (demo = await shopOf({ kind: 'demo' })))
  const send = ({ payload = own.payload, ...more }: Sent) =>
    demo.server.server.inject({ ...own, ...more, payload } as InjectOptions)

  test.each(DEMO_PERSONS)('a page of the shop becomes its $label', async ({ label, email }) => {
    const reply = await send({ payload: { person: label } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
    const { accessToken, user, home } = reply.json<{
      accessToken: string
      user: { email: string }
      home: string
    }>()
    expect(user.email).toBe(email)
    const homes = { Shopper: '/', Keeper: '/dashboard', Picker: '/dashboard/pick', Rider: '/rider' }
    expect(home).toBe({ ...homes, Cashier: '/counter' }[label])
    // The session is the browser's own: without its cookie the token is worth nothing.
    const me = (cookies: Record<string, string>) =>
      demo.server.server.inject({
        method: 'GET',
        url: '/api/user/get-user-details',
        headers: { authorization: `Bearer ${accessToken}`, 'sec-fetch-site': 'same-origin' },
        cookies,
      })
    const kept = Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))
    expect((await me(kept)).json()).toMatchObject({ data: { email } })
    expect((await me({})).statusCode).toBe(401)
  })

  const { headers } = own
  const { origin: _, ...withoutOrigin } = headers
  const attacks: [string, Sent, number?][] = [
    ['a page of another origin', { headers: { ...headers, origin: 'https://evil.example' } }],
    ['a page on another port of this machine', { headers: { ...headers, origin: 'http://localhost:9999' } }],
    ['a page without an origin', { headers: { ...headers, origin: 'null' } }],
    ['a script without the header', { headers: withoutOrigin }],
    ['a page of the same site', { headers: { ...headers, 'sec-fetch-site': 'same-site' } }],
    ['a proxy', { headers: { ...headers, 'x-forwarded-for': '203.0.113.7' } }],
    ['a tunnel', { headers: { ...headers, 'cf-connecting-ip': '203.0.113.7' } }],
    ['another machine', { remoteAddress: '192.168.1.20' }],
    ['a rebound name', { headers: { ...headers, host: 'evil.example', origin: 'http://evil.example' } }, 421],
    ['somebody who asks for another', { payload: { person: 'meera@example.in' } }],
    ['somebody who asks for more', { payload: { person: 'Keeper', email: 'meera@example.in' } }],
    ['an empty request', { payload: {} }],
    [
      'a form',
      { headers: { ...headers, 'content-type': 'text/plain' }, payload: '{"person":"Keeper"}' },
      415,
    ],
    ['a link', { method: 'GET', payload: '' }],
  ]
  test.each(attacks)('%s becomes nobody', async (_, sent, status = 404) => {
    const before = await sessionsOf(demo.shop)
    const reply = await send(sent)
    expect([reply.statusCode, reply.cookies]).toEqual([status, []])
    expect(await sessionsOf(demo.shop)).toBe(before)
  })

  test('who sells is handed the till that trades, whichever browser they use; nobody else is', async () => {
    type Answer = { accessToken: string; till?: HandedTill }
    const become = async (person: string) => (await send({ payload: { person } })).json<Answer>()
    expect(await become('Picker')).not.toHaveProperty('till')
    await demo.shop.db.transaction((tx) => counterOf(tx, {}))
    const { till } = await become('Cashier')
    const mine = till!.counters.find(({ _id }) => _id === till!.counterId)
    expect([mine?.name, mine?.hasDevice]).toEqual(['Counter', true])
    expect((await become('Keeper')).till).toEqual(till)
    // Its device proves its sales with this key; the shop has the hash alone.
    const { rows } = await demo.shop.db.pool.query<{ device_hash: Buffer }>(
      'SELECT device_hash FROM counters',
    )
    expect(rows).toEqual([{ device_hash: Buffer.from(deviceHashOf(till!.deviceKey)) }])
    await demo.shop.db.pool.query('UPDATE counters SET lost_at = now()')
    expect(await become('Cashier')).not.toHaveProperty('till')
  })

  test('somebody who was suspended stays so', async () => {
    await demo.shop.db.pool.query(`UPDATE users SET status = 'Suspended' WHERE email = $1`, [
      DEMO_PERSONS[0].email,
    ])
    expect((await send({ payload: { person: 'Shopper' } })).statusCode).toBe(404)
  })
})

test.each([
  ['a shop that is not the demo', { kind: 'shop' }],
  ['a demo that was opened with its catalogue alone', { kind: 'demo', demoHistory: false }],
  ['a demo whose month was never loaded', { kind: 'demo', hasMarker: false }],
] as const)('%s has no such address', async (_, of) => {
  const { shop, server } = await shopOf(of)
  expect((await server.server.inject(own)).statusCode).toBe(405)
  expect(await sessionsOf(shop)).toBe(0)
})
