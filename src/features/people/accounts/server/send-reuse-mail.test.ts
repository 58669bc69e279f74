import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from '../../../../../test/database.ts'
import { testShop, type TestShop } from '../../../../../test/identity-shop.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { reuseMailer, sendReuseMail } from './send-reuse-mail.ts'

let shops: [TestShop, TestShop]
let mails: Mail[]
const database = await testDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  mails = []
  shops = [testShop(database.db), testShop(database.db)]
  await truncate(database, 'otps, rate_limits, users, jobs')
})

const query = async <Row>(text: string) => (await database.owner.pool.query(text)).rows as Row[]
const refresh = (refreshToken: string, shop = shops[0]) =>
  shop.call({ url: '/api/user/refresh-token', body: { refreshToken } })

/** Asha's first refresh token after the grace period, and her current one. */
async function oldToken(): Promise<{ old: string; current: string }> {
  const { body } = await shops[0].logIn('asha@tokri.example')
  const moved = await refresh(body.data.refreshToken)
  await query(`UPDATE sessions SET rotated_at = rotated_at - interval '11 s'`)
  return { old: body.data.refreshToken, current: moved.body.data.refreshToken }
}

/** Locks the session until several callers wait for it, so that all of them find it active. */
async function whileSessionIsLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const holder = await database.db.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM sessions FOR UPDATE')
    const result = work()
    await expect
      .poll(async () => {
        const { rows } = await holder.query<{ waiting: number }>(
          `SELECT count(*)::int AS waiting FROM pg_locks
           WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
        return rows[0]?.waiting
      })
      .toBeGreaterThan(2)
    await holder.query('COMMIT')
    return await result
  } finally {
    holder.release(true)
  }
}

type Payload = Parameters<ReturnType<typeof reuseMailer>>[0]
const jobs = () =>
  query<{ payload: Payload }>(`SELECT j.payload FROM jobs j WHERE j.kind = '${sendReuseMail.name}'`)

async function runJobs() {
  const { db } = database
  const handle = reuseMailer({
    db,
    sendMail: async (mail) => void mails.push(mail),
    shopName: async () => 'Tokri',
  })
  for (const { payload } of await jobs()) await handle(payload)
}

test('SES-01: twenty concurrent replays in two processes send one mail and log one line', async () => {
  const { old, current } = await oldToken()
  const replies = await whileSessionIsLocked(() =>
    Promise.all(Array.from({ length: 20 }, (_, index) => refresh(old, shops[index % 2 ? 1 : 0]))),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(401))
  await runJobs()
  expect(mails.map(({ to }) => to)).toEqual(['asha@tokri.example'])
  const lines = shops.flatMap(({ warnings }) => warnings)
  expect(lines).toMatchObject([[{ sessionId: expect.stringMatching(/^[0-9a-f]{24}$/) as string }, {}]])
  expect(shops.flatMap(({ endedSessionIds }) => endedSessionIds)).toHaveLength(1)
  for (const secret of [old, current]) {
    expect(JSON.stringify([lines, mails, await jobs()])).not.toContain(secret)
  }
})

test('the mail says what happened, when in Indian time, and what to do, and has no link', async () => {
  const { old } = await oldToken()
  await refresh(old)
  await query(`UPDATE users SET name = 'Asha'; UPDATE sessions SET ended_at = '2026-11-03T13:10:00Z'`)
  await runJobs()
  expect(mails).toHaveLength(1)
  const [{ subject, text, messageId }] = mails as [Mail]
  expect(subject).toBe('You were logged out of Tokri, to be safe')
  expect(text).toMatch(/^Hello Asha,\n/)
  expect(text).toContain('When: 3 November 2026 at 6:40 pm, time in India')
  expect(text).toContain('log in again')
  expect(text).not.toMatch(/https?:|\/\/|[0-9a-f]{24}/)
  expect(messageId).toMatch(/^reuse-[0-9a-f]{24}$/)

  await runJobs()
  expect(mails[1]).toEqual(mails[0])
})

test('a late tab, a logout and a forged token send no mail', async () => {
  const { body } = await shops[0].logIn('asha@tokri.example')
  const { refreshToken, accessToken } = body.data
  expect((await refresh(refreshToken)).status).toBe(200)
  expect((await refresh(refreshToken)).status).toBe(200)
  expect((await refresh(`${refreshToken}x`)).status).toBe(401)
  expect((await shops[0].call({ url: '/api/user/logout', token: accessToken })).status).toBe(200)
  expect((await refresh(refreshToken)).status).toBe(401)
  expect(await jobs()).toEqual([])
  expect(shops[0].warnings).toEqual([])
})

test('no mail is sent to an account that has been deleted meanwhile', async () => {
  const { old } = await oldToken()
  await refresh(old)
  await truncate(database, 'users')
  await runJobs()
  expect(mails).toEqual([])
})

test('the session stays active if the mail cannot be enqueued', async () => {
  const { old, current } = await oldToken()
  await query(`ALTER TABLE jobs ADD CONSTRAINT no_more CHECK (false) NOT VALID`)
  try {
    expect((await refresh(old)).status).toBe(500)
  } finally {
    await query('ALTER TABLE jobs DROP CONSTRAINT no_more')
  }
  expect((await refresh(current)).status).toBe(200)
})
