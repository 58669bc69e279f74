import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { rawSocket } from '../../../test/raw-http.ts'
import { testShop, type TestShop } from '../../../test/server.ts'
import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { asha, person, ravi } from '../../../test/world.ts'

const open: Socket[] = []

const shop = await testShop()
const url = await shop.server.listen({ port: 0, host: '127.0.0.1' })
const shopkeeper = await ravi(shop.db)
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(() => shop.close())

function connect(
  token: string | undefined,
  options: { to?: string; origin?: string; from?: string; transports?: string[] } = {},
): Socket {
  const socket = io(options.to ?? url, {
    path: '/socket.io',
    transports: options.transports ?? ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: {
      ...(options.origin && { origin: options.origin }),
      ...(options.from && { 'x-forwarded-for': options.from }),
    },
  })
  open.push(socket)
  return socket
}

const once = (socket: Socket, event: string) =>
  new Promise<unknown[]>((resolve) => socket.once(event, (...args: unknown[]) => resolve(args)))

const outcome = (socket: Socket) =>
  Promise.race([
    once(socket, 'connect').then(() => 'connected'),
    once(socket, 'connect_error').then(() => 'refused'),
  ])

describe('AZ-07 the socket', () => {
  test('accepts administrators and sends them new orders', async () => {
    const socket = connect(await shop.signIn(shopkeeper))
    expect(await outcome(socket)).toBe('connected')
    const received = once(socket, 'new-order')
    await notifyDesk(shop.db, 'new-order', { orderId: 'ORD-261121-7QK2MZ4T' })
    expect(await received).toEqual([{ orderId: 'ORD-261121-7QK2MZ4T' }])
  })

  test('tells a picker of an order only its number and status', async () => {
    const picker = await person(shop.db, 'Pia')
    await shop.db.transaction((tx) => saveStaff(tx, picker.userId, 'picker'))
    const sockets = [connect(await shop.signIn(shopkeeper)), connect(await shop.signIn(picker))]
    expect(await Promise.all(sockets.map(outcome))).toEqual(['connected', 'connected'])
    const received = (event: string) => Promise.all(sockets.map((socket) => once(socket, event)))
    const placed = {
      orderId: 'ORD-261121-7QK2MZ4T',
      userId: { name: 'Asha' },
      totalAmt: 200,
      createdAt: 'now',
    }
    const moved = { orderId: placed.orderId, order_status: 'Confirmed' }
    const events = [received('new-order'), received('order-status-updated')]
    await notifyDesk(shop.db, 'new-order', placed)
    await notifyDesk(shop.db, 'order-status-updated', moved)
    expect(await Promise.all(events)).toEqual([
      [[placed], [{ orderId: placed.orderId }]],
      [[moved], [moved]],
    ])
  })

  test('refuses guests, shoppers, invalid tokens, other origins and polling', async () => {
    const shopper = await shop.signIn(await asha(shop.db))
    const admin = await shop.signIn(shopkeeper)
    expect(await outcome(connect(undefined))).toBe('refused')
    expect(await outcome(connect(shopper))).toBe('refused')
    expect(await outcome(connect('v1.junk.junk'))).toBe('refused')
    expect(await outcome(connect(admin, { origin: 'https://evil.example' }))).toBe('refused')
    expect(await outcome(connect(admin, { transports: ['polling'] }))).toBe('refused')
    expect(shop.realtime.sockets()).toBe(0)
  })
})

describe('an open socket is closed', () => {
  test('SES-03 AZ-08 at once when its session ends', async () => {
    const token = await shop.signIn(shopkeeper)
    const socket = connect(token)
    await outcome(socket)
    const closed = once(socket, 'disconnect')
    await shop.call('GET /api/user/logout', { as: token })
    await closed
  })

  test('SES-04 within two seconds when its user is no longer an administrator', async () => {
    const socket = connect(await shop.signIn(shopkeeper))
    await outcome(socket)
    const closed = once(socket, 'disconnect')
    await shop.db.pool.query(`UPDATE users SET role = 'USER' WHERE id = $1`, [shopkeeper.userId])
    await closed
    await shop.db.pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [shopkeeper.userId])
  })
})

test('on a server for IPv6 and IPv4, callers behind a trusted proxy are counted separately', async () => {
  const behind = await testShop({
    trustProxy: ['127.0.0.1'],
    budgets: { ...shop.config.budgets, socketsPerCaller: 1, loopbackExempt: false },
  })
  try {
    // Without a host the server listens on IPv6 and IPv4, and reports the proxy as ::ffff:127.0.0.1.
    const { server } = behind.server
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const token = await behind.signIn(await ravi(behind.db))
    expect(await outcome(connect(token, { to, from: '203.0.113.1' }))).toBe('connected')
    expect(await outcome(connect(token, { to, from: '203.0.113.2' }))).toBe('connected')
    expect(await outcome(connect(token, { to, from: '203.0.113.2' }))).toBe('refused')
  } finally {
    await behind.close()
  }
})

test('behind two trusted proxies callers are counted separately and cannot forge their address', async () => {
  const behind = await testShop({
    trustProxy: ['127.0.0.1', '10.0.0.9'],
    budgets: { ...shop.config.budgets, socketsPerCaller: 1, loopbackExempt: false },
  })
  try {
    const to = await behind.server.listen({ port: 0, host: '127.0.0.1' })
    const token = await behind.signIn(await ravi(behind.db))
    const from = (addresses: string) => outcome(connect(token, { to, from: addresses }))
    expect(await from('203.0.113.1, 10.0.0.9')).toBe('connected')
    expect(await from('203.0.113.2, 10.0.0.9')).toBe('connected')
    expect(await from('198.51.100.7, 203.0.113.2, 10.0.0.9')).toBe('refused')
  } finally {
    await behind.close()
  }
})

describe('the socket limit of a network', () => {
  const shopWithLimit = () =>
    testShop({ budgets: { ...shop.config.budgets, socketsPerCaller: 5, loopbackExempt: false } })
  const openConnections = ({ server }: TestShop) =>
    new Promise((resolve) => server.server.getConnections((_, count) => resolve(count)))
  const portOf = ({ server }: TestShop) => (server.server.address() as AddressInfo).port

  test('holds for concurrent connections', async () => {
    const limited = await shopWithLimit()
    try {
      const to = await limited.server.listen({ port: 0, host: '127.0.0.1' })
      const token = await limited.signIn(await ravi(limited.db))
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(connect(token, { to }))))
      expect(outcomes.filter((each) => each === 'connected')).toHaveLength(5)
    } finally {
      await limited.close()
    }
  })

  test('no longer counts sockets that closed during authentication', async () => {
    const limited = await shopWithLimit()
    try {
      const to = await limited.server.listen({ port: 0, host: '127.0.0.1' })
      const token = await limited.signIn(await ravi(limited.db))
      for (let round = 0; round < 4; round++) {
        const clients = await Promise.all(Array.from({ length: 5 }, () => rawSocket(portOf(limited))))
        expect(clients.map(({ status }) => status)).toEqual([101, 101, 101, 101, 101])
        for (const client of clients) {
          client.send(`40${JSON.stringify({ token })}`)
          setImmediate(() => client.socket.destroy())
        }
        await Promise.all(clients.map(({ closed }) => closed))
        await expect.poll(() => openConnections(limited)).toBe(0)
      }
      expect(limited.realtime.sockets()).toBe(0)
      expect(await outcome(connect(token, { to }))).toBe('connected')
    } finally {
      await limited.close()
    }
  })

  test('no longer counts clients that did not authenticate, which are soon disconnected', async () => {
    const limited = await shopWithLimit()
    try {
      const to = await limited.server.listen({ port: 0, host: '127.0.0.1' })
      const silent = await rawSocket(portOf(limited))
      const stubborn = await rawSocket(portOf(limited))
      const wordy = await rawSocket(portOf(limited))
      stubborn.send('40{"token":"v1.junk.junk"}')
      const shopper = await limited.signIn(await asha(limited.db))
      for (let n = 0; n < 50; n++) wordy.send(`40${JSON.stringify({ token: shopper })}`)
      await Promise.all([silent.closed, stubborn.closed, wordy.closed])
      const token = await limited.signIn(await ravi(limited.db))
      const all = await Promise.all(Array.from({ length: 5 }, () => outcome(connect(token, { to }))))
      expect(new Set(all)).toEqual(new Set(['connected']))
    } finally {
      await limited.close()
    }
  })
})
