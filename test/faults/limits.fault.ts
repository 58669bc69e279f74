import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { ravi } from '../world.ts'
import { openFaultShop, until, type Endpoints, type FaultShop } from './fault-shop.ts'
import { at, send } from './http-calls.ts'
import { mutantServer } from './mutant-server.ts'
import { mutationCheck, scenario } from './scenario.ts'

// Limits of one caller who uses both servers.

const CALLS = 40
const SOCKETS = 4
const limits = { BUDGET_CALLS_PER_MINUTE: String(CALLS), BUDGET_SOCKETS_PER_CALLER: String(SOCKETS) }

let shop: FaultShop
const open: Socket[] = []
beforeAll(async () => {
  shop = await openFaultShop(limits)
})
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()))
afterAll(() => shop?.close())
const real = () => shop

async function callsAreShared({ ports }: Endpoints): Promise<void> {
  const statuses: number[] = []
  for (let n = 0; n < CALLS * 4; n++)
    statuses.push((await send(at(ports[n % ports.length]!), { call: 'GET /api/charge/active' })).status)
  const served = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  // With two servers the count may be off by a twentieth.
  expect(Math.abs(served - CALLS)).toBeLessThanOrEqual(CALLS / 20)
}

scenario('OPS-09 one caller gets as many calls from two servers as from one', real, () =>
  callsAreShared(shop),
)
mutationCheck(
  'OPS-09 servers ignore what the others have counted',
  () =>
    mutantServer({
      env: limits,
      statements: {
        'rateLimits.add': (text) => text.replace('RETURNING used::float8', 'RETURNING 0::float8 AS used'),
      },
    }),
  callsAreShared,
)

async function socketsAreShared(endpoints: Endpoints): Promise<void> {
  const token = await endpoints.signIn(await ravi(endpoints.db))
  const sockets = Array.from({ length: SOCKETS * 3 }, (_, n) =>
    io(at(endpoints.ports[n % endpoints.ports.length]!), {
      path: '/socket.io',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    }),
  )
  open.push(...sockets)
  const outcomes = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          socket.once('connect', () => resolve('open'))
          socket.once('connect_error', () => resolve('refused'))
        }),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(SOCKETS)
  // A socket that closes frees its slot on both servers.
  sockets.forEach((socket) => socket.disconnect())
  const late = io(at(endpoints.ports[1]!), {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token },
    reconnectionDelay: 100,
    forceNew: true,
  })
  open.push(late)
  await until('a free socket', () => late.connected)
}

scenario('OPS-09 one caller may open as many sockets on two servers as on one', real, () =>
  socketsAreShared(shop),
)
mutationCheck(
  'OPS-09 each server counts only its own sockets',
  () =>
    mutantServer({
      env: limits,
      statements: { 'sockets.claim': (text) => text.replace('WHERE $3 <= $4 -', 'WHERE true OR $3 <= $4 -') },
    }),
  socketsAreShared,
)
