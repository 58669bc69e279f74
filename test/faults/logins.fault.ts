import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { codesFrom } from '../../src/features/identity/server/codes.ts'
import { mailServer, type MailServer } from '../mail-server.ts'
import { goods, shelf } from '../world.ts'
import { openFaultShop, until, AUTH_SECRET, type Doors, type FaultShop } from './fault-shop.ts'
import { ask, askAtOnce, type Ask, type Reply } from './http-calls.ts'
import { crowd, type Shopper } from './crowd.ts'
import { control, scenario } from './scenario.ts'
import { rounds, type Random } from './seed.ts'
import { weakenedShop } from './weakened-shop.ts'

let shop: FaultShop
let mails: MailServer
beforeAll(async () => {
  mails = await mailServer()
  shop = await openFaultShop({
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'shop@tokri.example',
  })
})
afterAll(async () => {
  await shop?.close()
  await mails?.close()
})
const real = () => shop

const codes = codesFrom(AUTH_SECRET)
const at = (port: number) => `http://127.0.0.1:${port}`
let people = 0

/** Somebody new who has asked for a code; answers the address and the code. */
async function codeFor(doors: Doors): Promise<{ email: string; otp: string }> {
  const email = `new${++people}@example.in`
  const sent = await ask(at(doors.ports[0]!), { call: 'POST /api/user/send-otp', body: { email } })
  expect(sent.status).toBe(200)
  const { rows } = await doors.db.pool.query<{ id: string }>('SELECT id FROM otps WHERE email = $1', [email])
  return { email, otp: codes.codeOf(rows[0]!.id) }
}

const guess = (email: string, otp: string, headers?: Record<string, string>): Ask => ({
  call: 'POST /api/user/verify-otp',
  body: { email, otp },
  ...(headers && { headers }),
})
const wrongCodes = (right: string, count: number, random: Random) =>
  Array.from({ length: count }, () => {
    const otp = String(random.between(0, 999_999)).padStart(6, '0')
    return otp === right ? '000000' : otp
  })
const evaluated = (replies: Reply[]) => replies.filter(({ body }) => body.code === 'otp_wrong').length

async function twoHundredGuesses(doors: Doors, random: Random): Promise<void> {
  const { email, otp } = await codeFor(doors)
  const replies = await askAtOnce(
    doors.ports,
    wrongCodes(otp, 200, random).map((wrong) => guess(email, wrong)),
  )
  expect(evaluated(replies)).toBe(5)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]))
  const [late] = await askAtOnce(doors.ports, [guess(email, otp)])
  expect([late!.status, late!.body.code]).toEqual([422, 'otp_expired'])
}

/** Reads, compares and then counts, as many a shop does. */
const selectThenCount = {
  'otps.try': {
    instead: async (run: (text: string, values?: unknown[]) => Promise<any[]>, values: unknown[]) => {
      const [email, purpose, hash] = values as [string, string, Buffer]
      const [held] = await run(
        'SELECT code_hash, attempts FROM otps WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND attempts < 5',
        [email, purpose],
      )
      if (!held) return []
      await run('UPDATE otps SET attempts = $3 WHERE email = $1 AND purpose = $2', [
        email,
        purpose,
        held.attempts + 1,
      ])
      return [{ matched: hash.equals(held.code_hash as Buffer) }]
    },
  },
}

scenario('OTP-01 two hundred guesses at once on two servers: five are looked at', real, async (random) => {
  for (let round = 0; round < rounds; round++) await twoHundredGuesses(shop, random)
})
control(
  'OTP-01 a code that is read, compared and counted in three steps',
  () => weakenedShop({ statements: selectThenCount }),
  twoHundredGuesses,
)

interface Restartable extends Doors {
  restart(): Promise<void>
}

async function guessesAcrossRestart(doors: Restartable, random: Random): Promise<void> {
  const { email, otp } = await codeFor(doors)
  const wrong = wrongCodes(otp, 8, random)
  const before = await askAtOnce(
    doors.ports,
    wrong.slice(0, 4).map((each) => guess(email, each)),
  )
  await doors.restart()
  const after = await askAtOnce(
    doors.ports,
    wrong.slice(4).map((each) => guess(email, each)),
  )
  expect([evaluated(before), evaluated(after)]).toEqual([4, 1])
}

scenario('OTP-03 four guesses, kill -9, four more: five in all', real, (random) =>
  guessesAcrossRestart(
    {
      ...shop,
      restart: async () => {
        await Promise.all(shop.servers.map((server) => server.kill()))
        await Promise.all(shop.servers.map((server) => server.start()))
      },
    },
    random,
  ),
)
control(
  'OTP-03 tries that are counted in memory',
  async () => {
    const tries = new Map<string, number>()
    const weak = await weakenedShop({
      statements: {
        'otps.try': {
          instead: async (_run, [email]) => {
            const count = (tries.get(email as string) ?? 0) + 1
            tries.set(email as string, count)
            return count > 5 ? [] : [{ matched: false }]
          },
        },
      },
    })
    return { ...weak, restart: async () => tries.clear() }
  },
  guessesAcrossRestart,
)

async function rightCodeTwentyTimes(doors: Doors): Promise<void> {
  const { email, otp } = await codeFor(doors)
  const replies = await askAtOnce(
    doors.ports,
    Array.from({ length: 20 }, () => guess(email, otp)),
  )
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 422),
  ])
  const { rows } = await doors.db.pool.query(
    `SELECT count(DISTINCT u.id)::int AS users, count(s.id)::int AS sessions
     FROM users u LEFT JOIN sessions s ON s.user_id = u.id WHERE u.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ users: 1, sessions: 1 }])
}

scenario('OTP-04 OTP-18 the right code twenty times at once: one account, one session', real, async () => {
  for (let round = 0; round < rounds; round++) await rightCodeTwentyTimes(shop)
})
control(
  'OTP-18 an account that is made without a unique address, by a code that is good again',
  () =>
    weakenedShop({
      schema: ['DROP INDEX users_email'],
      statements: {
        'otps.try': (text) => text.replace('used_at IS NULL AND', ''),
        'users.welcome': (text) => text.replace(/ON CONFLICT.*WHERE users.status = 'Active'/s, ''),
      },
    }),
  rightCodeTwentyTimes,
)

async function spoofedAddresses(doors: Doors): Promise<void> {
  const statuses: number[] = []
  for (let caller = 0; caller < 8; caller++) {
    const reply = await ask(at(doors.ports[caller % 2]!), {
      call: 'POST /api/user/send-otp',
      headers: { 'x-forwarded-for': `203.0.113.${caller}` },
      body: { email: `spoof${++people}@example.in` },
    })
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
}
const threeCodes = { BUDGET_CODES_PER_CALLER_HOUR: '3' }

scenario('OTP-02 addresses that a caller makes up for himself buy no further code', real, async () => {
  const careful = await weakenedShop({ env: threeCodes })
  try {
    await spoofedAddresses(careful)
  } finally {
    await careful.close()
  }
})
control(
  'OTP-02 X-Forwarded-For believed from anybody',
  () => weakenedShop({ env: { ...threeCodes, TRUST_PROXY: '127.0.0.1' } }),
  spoofedAddresses,
)

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Somebody who logged in by a script: the session is bound to no browser. */
async function loggedIn(doors: Doors): Promise<Tokens & { email: string }> {
  const { email, otp } = await codeFor(doors)
  const reply = await ask(at(doors.ports[1]!), guess(email, otp))
  expect(reply.status).toBe(200)
  return { ...(reply.body.data as Tokens), email }
}

const refresh = (refreshToken: string): Ask => ({
  call: 'POST /api/user/refresh-token',
  body: { refreshToken },
})
const me = (as: string): Ask => ({ call: 'GET /api/user/get-user-details', as })
const statusesOf = async (doors: Doors, what: Ask) =>
  Promise.all(doors.ports.map(async (port) => (await ask(at(port), what)).status))

async function twoTabs(doors: Doors): Promise<void> {
  const { refreshToken } = await loggedIn(doors)
  const replies = await askAtOnce(
    doors.ports,
    Array.from({ length: 10 }, () => refresh(refreshToken)),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
  expect(await statusesOf(doors, me(replies[0]!.body.data.accessToken as string))).toEqual([200, 200])
}

scenario('SES-02 ten tabs renew at once: all get the same successor, nobody is logged out', real, () =>
  twoTabs(shop),
)
control(
  'SES-02 a session that moves on whichever token asks',
  () =>
    weakenedShop({
      statements: { 'sessions.rotate': (text) => text.replace('AND generation = $2', 'AND $2::int > 0') },
    }),
  twoTabs,
)

/** Twenty replays at once of a token that was moved on from long ago. */
async function refreshReuse(doors: Doors): Promise<Tokens & { email: string }> {
  const first = await loggedIn(doors)
  const second = await ask(at(doors.ports[0]!), refresh(first.refreshToken))
  expect(second.status).toBe(200)
  await doors.db.pool.query(
    `UPDATE sessions SET rotated_at = rotated_at - interval '11 s'
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [first.email],
  )
  const replays = await askAtOnce(
    doors.ports,
    Array.from({ length: 20 }, () => refresh(first.refreshToken)),
  )
  expect(replays.map(({ status }) => status)).toEqual(replays.map(() => 401))
  const { accessToken, refreshToken } = second.body.data as Tokens
  expect(await statusesOf(doors, me(accessToken))).toEqual([401, 401])
  expect(await statusesOf(doors, refresh(refreshToken))).toEqual([401, 401])
  return first
}

scenario(
  'SES-01 a token that comes back late ends the session on both servers; its user gets one mail',
  real,
  async () => {
    const { email, ...secrets } = await refreshReuse(shop)
    const { rows } = await shop.db.pool.query<{ id: string; ended_reason: string }>(
      'SELECT s.id, s.ended_reason FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [email],
    )
    expect(rows).toMatchObject([{ ended_reason: 'reuse' }])
    const told = () =>
      mails.received.filter(
        ({ to, headers }) => to.includes(email) && headers.includes(`<reuse-${rows[0]!.id}@`),
      )
    await until('the mail', () => told().length > 0)
    await sleep(1_000)
    expect(told()).toHaveLength(1)
    const said = shop.servers.map((server) => server.output()).join('')
    expect(said.split('\n').filter((line) => line.includes(`"sessionId":"${rows[0]!.id}"`))).toHaveLength(1)
    for (const secret of Object.values(secrets)) expect(said + told()[0]!.body).not.toContain(secret)
  },
)
control(
  'SES-01 a reuse that is refused and has no consequence',
  () => weakenedShop({ statements: { 'sessions.end': (text) => text.replace('ended_at IS NULL', 'false') } }),
  async (weak: Doors & { close(): Promise<void> }) => void (await refreshReuse(weak)),
)
control(
  'SES-01 a mail for every replay',
  () =>
    weakenedShop({
      statements: {
        'sessions.findForRefresh': (text) => text.replace('ended_at IS NULL AND', ''),
        'sessions.end': (text) => text.replace('AND ended_at IS NULL', ''),
      },
    }),
  async (weak: Doors & { close(): Promise<void> }) => {
    await refreshReuse(weak)
    // Nobody works on jobs there, so all of them wait.
    const { rows } = await weak.db.pool.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'send-reuse-mail'`,
    )
    expect(rows).toHaveLength(1)
  },
)

async function stolenStorage(doors: Doors): Promise<void> {
  const { email, otp } = await codeFor(doors)
  const login = await fetch(`${at(doors.ports[0]!)}/api/user/verify-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, otp }),
  })
  const { data } = (await login.json()) as { data: Tokens }
  const cookie = login.headers.getSetCookie()[0]!
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  // What a script could copy, without what it could not.
  expect(await statusesOf(doors, me(data.accessToken))).toEqual([401, 401])
  expect(await statusesOf(doors, refresh(data.refreshToken))).toEqual([401, 401])
  const [pair] = cookie.split(';')
  expect(await statusesOf(doors, { ...me(data.accessToken), headers: { cookie: pair! } })).toEqual([200, 200])
  // And the cookie alone is no login (SES-09).
  const alone: Ask = { call: 'GET /api/user/get-user-details', headers: { cookie: pair! } }
  expect(await statusesOf(doors, alone)).toEqual([401, 401])
}

scenario('SES a copy of local storage is worth nothing without its cookie, nor the cookie alone', real, () =>
  stolenStorage(shop),
)
control(
  'SES sessions that are bound to no browser',
  () =>
    weakenedShop({
      statements: {
        'sessions.findLive': (text) => text.replace('s.cookie_hash', 'NULL::bytea AS cookie_hash'),
      },
    }),
  stolenStorage,
)

async function afterLogout(doors: Doors): Promise<void> {
  const { accessToken, refreshToken } = await loggedIn(doors)
  expect((await ask(at(doors.ports[0]!), { call: 'GET /api/user/logout', as: accessToken })).status).toBe(200)
  expect(await statusesOf(doors, me(accessToken))).toEqual([401, 401])
  expect(await statusesOf(doors, refresh(refreshToken))).toEqual([401, 401])
}

scenario('SES-03 a token kept from before the logout is dead on both servers', real, () => afterLogout(shop))
control(
  'SES-03 tokens that are believed until they expire',
  () =>
    weakenedShop({
      statements: { 'sessions.findLive': (text) => text.replace('s.ended_at IS NULL AND', '') },
    }),
  afterLogout,
)

async function mergeTwice(doors: Doors): Promise<void> {
  const [asha] = (await crowd(doors, 1)) as [Shopper]
  const rice = await goods(doors.db, await shelf(doors.db, `Merge ${++people}`), { name: 'Rice' })
  const updatedAt = new Date().toISOString()
  const merge: Ask = {
    call: 'POST /api/cart/merge-guest-cart',
    as: asha.token,
    body: { items: [{ productId: rice._id, unit: rice.unit, quantity: 3, updatedAt }] },
  }
  const replies = await askAtOnce(
    doors.ports,
    Array.from({ length: 10 }, () => merge),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { rows } = await doors.db.pool.query('SELECT quantity FROM cart_items WHERE user_id = $1', [
    asha.userId,
  ])
  expect(rows).toEqual([{ quantity: 3 }])
}

scenario('CRT-04 ten tabs merge one guest cart: nothing is doubled', real, () => mergeTwice(shop))
control(
  'CRT-04 a merge that adds up',
  () =>
    weakenedShop({
      statements: {
        'cart.merge': (text) =>
          text
            .replace('SET quantity = excluded.quantity', 'SET quantity = c.quantity + excluded.quantity')
            .replace('WHERE c.updated_at < excluded.updated_at', ''),
      },
    }),
  mergeTwice,
)

scenario('OTP-06 a second code within the minute is refused by whichever server is asked', real, async () => {
  const { email } = await codeFor(shop)
  const replies = await askAtOnce(
    shop.ports,
    Array.from({ length: 10 }, () => ({ call: 'POST /api/user/send-otp' as const, body: { email } })),
  )
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    replies.map(() => [429, 'otp_cooldown']),
  )
  const codeMails = () => mails.received.filter(({ to }) => to.includes(email))
  await until('the one mail', () => codeMails().length > 0)
  await sleep(500)
  expect(codeMails()).toHaveLength(1)
})
