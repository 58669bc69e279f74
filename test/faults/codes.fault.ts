import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { codeFor, guess, newEmail } from './code-calls.ts'
import { until, type Endpoints } from './fault-shop.ts'
import { send, sendAtOnce, at, type Reply } from './http-calls.ts'
import { openMailedShop, type MailedShop } from './mailed-shop.ts'
import { mutationCheck, scenario } from './scenario.ts'
import { rounds, type Random } from './seed.ts'
import { mutantServer } from './mutant-server.ts'

let shop: MailedShop
beforeAll(async () => {
  shop = await openMailedShop()
})
afterAll(() => shop?.close())
const real = () => shop

const wrongCodes = (right: string, count: number, random: Random) =>
  Array.from({ length: count }, () => {
    const otp = String(random.between(0, 999_999)).padStart(6, '0')
    return otp === right ? '000000' : otp
  })
const evaluated = (replies: Reply[]) => replies.filter(({ body }) => body.code === 'otp_wrong').length

async function twoHundredGuesses(endpoints: Endpoints, random: Random): Promise<void> {
  const { email, otp } = await codeFor(endpoints)
  const replies = await sendAtOnce(
    endpoints.ports,
    wrongCodes(otp, 200, random).map((wrong) => guess(email, wrong)),
  )
  expect(evaluated(replies)).toBe(5)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]))
  const [late] = await sendAtOnce(endpoints.ports, [guess(email, otp)])
  expect([late!.status, late!.body.code]).toEqual([422, 'otp_expired'])
}

/** Selects, compares and then counts, as many shops do. */
const selectThenCount = {
  'otps.try': {
    instead: async (run: (text: string, values?: unknown[]) => Promise<any[]>, values: unknown[]) => {
      const [email, purpose, , hashes] = values as [string, string, null, Buffer[]]
      const [row] = await run(
        'SELECT code_hash, attempts FROM otps WHERE email = $1 AND purpose = $2 AND used_at IS NULL AND attempts < 5',
        [email, purpose],
      )
      if (!row) return []
      await run('UPDATE otps SET attempts = $3 WHERE email = $1 AND purpose = $2', [
        email,
        purpose,
        row.attempts + 1,
      ])
      return [{ matched: hashes.some((hash) => hash.equals(row.code_hash as Buffer)) }]
    },
  },
}

scenario(
  'OTP-01 of two hundred guesses at once on two servers only five are evaluated',
  real,
  async (random) => {
    for (let round = 0; round < rounds; round++) await twoHundredGuesses(shop, random)
  },
)
mutationCheck(
  'OTP-01 the code is read, compared and counted in separate steps',
  () => mutantServer({ statements: selectThenCount }),
  twoHundredGuesses,
)

interface Restartable extends Endpoints {
  restart(): Promise<void>
}

async function guessesAcrossRestart(endpoints: Restartable, random: Random): Promise<void> {
  const { email, otp } = await codeFor(endpoints)
  const wrong = wrongCodes(otp, 8, random)
  const before = await sendAtOnce(
    endpoints.ports,
    wrong.slice(0, 4).map((each) => guess(email, each)),
  )
  await endpoints.restart()
  const after = await sendAtOnce(
    endpoints.ports,
    wrong.slice(4).map((each) => guess(email, each)),
  )
  expect([evaluated(before), evaluated(after)]).toEqual([4, 1])
}

scenario('OTP-03 of four guesses before and four after a kill -9 five are evaluated', real, (random) =>
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
mutationCheck(
  'OTP-03 attempts are counted in memory',
  async () => {
    const tries = new Map<string, number>()
    const weak = await mutantServer({
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

async function rightCodeTwentyTimes(endpoints: Endpoints): Promise<void> {
  const { email, otp } = await codeFor(endpoints)
  const replies = await sendAtOnce(
    endpoints.ports,
    Array.from({ length: 20 }, () => guess(email, otp)),
  )
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 422),
  ])
  const { rows } = await endpoints.db.pool.query(
    `SELECT count(DISTINCT u.id)::int AS users, count(s.id)::int AS sessions
     FROM users u LEFT JOIN sessions s ON s.user_id = u.id WHERE u.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ users: 1, sessions: 1 }])
}

scenario(
  'OTP-04 OTP-18 the right code sent twenty times at once creates one account and one session',
  real,
  async () => {
    for (let round = 0; round < rounds; round++) await rightCodeTwentyTimes(shop)
  },
)
mutationCheck(
  'OTP-18 a code is reusable and email addresses are not unique',
  () =>
    mutantServer({
      schema: ['DROP INDEX users_email'],
      statements: {
        'otps.try': (text) => text.replace('used_at IS NULL AND', ''),
        'users.welcome': (text) => text.replace(/ON CONFLICT.*WHERE users.status = 'Active'/s, ''),
      },
    }),
  rightCodeTwentyTimes,
)

async function spoofedAddresses(endpoints: Endpoints): Promise<void> {
  const statuses: number[] = []
  for (let caller = 0; caller < 8; caller++) {
    const reply = await send(at(endpoints.ports[caller % 2]!), {
      call: 'POST /api/user/send-otp',
      headers: { 'x-forwarded-for': `203.0.113.${caller}` },
      body: { email: newEmail() },
    })
    statuses.push(reply.status)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
}
const threeCodes = { BUDGET_CODES_PER_CALLER_HOUR: '3' }

scenario(
  'OTP-02 made-up X-Forwarded-For addresses get a caller no further codes',
  real,
  async () => {
    const limited = await mutantServer({ env: threeCodes })
    try {
      await spoofedAddresses(limited)
    } finally {
      await limited.close()
    }
  },
  { tags: ['long'] },
)
mutationCheck(
  'OTP-02 X-Forwarded-For is trusted from any client',
  () => mutantServer({ env: { ...threeCodes, TRUST_PROXY: '127.0.0.1' } }),
  spoofedAddresses,
)

scenario('OTP-06 a second code within a minute is refused by both servers', real, async () => {
  const { email } = await codeFor(shop)
  const replies = await sendAtOnce(
    shop.ports,
    Array.from({ length: 10 }, () => ({ call: 'POST /api/user/send-otp' as const, body: { email } })),
  )
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(
    replies.map(() => [429, 'otp_cooldown']),
  )
  const codeMails = () => shop.mails.received.filter(({ to }) => to.includes(email))
  await until('the one mail', () => codeMails().length > 0)
  await sleep(500)
  expect(codeMails()).toHaveLength(1)
})
