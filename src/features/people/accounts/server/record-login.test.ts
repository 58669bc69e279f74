import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { resetToAdmin, identityShop } from '../../../../../test/identity-shop.ts'
import { setPassword } from './password-store.ts'
import { failedLoginRecorder, isLogged, recordFailedLogin } from './record-login.ts'

const ravi = 'ravi@tokri.example'
const { database, shop } = await identityShop()
beforeEach(async () => {
  await resetToAdmin(database, ravi)
  await truncate(database, 'audit_chain, audit_log, jobs')
})

const query = async (text: string): Promise<any[]> => (await database.db.pool.query(text)).rows

/** What was logged, oldest first, after the jobs have run. */
async function logged(): Promise<Record<string, unknown>[]> {
  const jobs = await query(
    `SELECT j.payload FROM jobs j
     WHERE j.kind = '${recordFailedLogin.name}' ORDER BY j.id`,
  )
  for (const { payload } of jobs) await failedLoginRecorder(database.db)(payload)
  const entries = await query('SELECT action, actor_kind, changes FROM audit_log ORDER BY id')
  return entries.map(({ action, actor_kind, changes }) => ({
    action,
    actor: actor_kind,
    ...Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [name, (value as { to: unknown }).to]),
    ),
  }))
}

test('an administrator’s login by code or password and its end are logged, a shopper’s are not', async () => {
  const { userId } = (await query(`SELECT id AS "userId" FROM users WHERE email = '${ravi}'`))[0]
  await setPassword(database.db, userId, await shop.identity.passwords.hash('correct horse battery'))
  await shop.logIn('asha@tokri.example')
  const byCode = await shop.logIn(ravi)
  const login = { email: ravi, password: 'correct horse battery' }
  expect((await shop.call({ url: '/api/user/login', body: login, ip: '203.0.113.9' })).status).toBe(200)
  const token = byCode.body.data.accessToken
  await shop.call({ url: '/api/user/logout', token })
  const began = { action: 'login.begin', actor: 'admin', isNewDevice: false }
  expect(await logged()).toEqual([
    { ...began, with: 'code', network: '127.0.0.1' },
    { ...began, with: 'password', network: '203.0.113.9' },
    { action: 'session.end', actor: 'admin', reason: 'logout', sessions: 1 },
  ])
})

test('a failed login is logged for an administrator’s address only, and does the same for every address', async () => {
  const jobCount = async () => (await query('SELECT count(*)::int AS count FROM jobs'))[0].count
  for (const email of [ravi, 'asha@tokri.example', 'nobody@tokri.example']) {
    const before = await jobCount()
    await shop.call({ url: '/api/user/login', body: { email, password: 'wrong' }, ip: '198.51.100.7' })
    expect([email, (await jobCount()) - before]).toEqual([email, 1])
  }
  await shop.call({ url: '/api/user/verify-otp', body: { email: ravi, otp: '000000' }, ip: '198.51.100.7' })
  const refused = { action: 'failed-login.refuse', actor: 'system', network: '198.51.100.7' }
  expect(await logged()).toEqual([
    { ...refused, problem: 'password_wrong', failuresInTheHour: 1 },
    { ...refused, problem: 'otp_expired', failuresInTheHour: 2 },
  ])
})

test('an attacker cannot flood the log: repeated failures are logged ever more rarely, with their number', () => {
  const numbers = Array.from({ length: 1_000_000 }, (_, n) => n + 1).filter(isLogged)
  expect(numbers.slice(0, 12)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32])
  expect(numbers).toHaveLength(26)
})
