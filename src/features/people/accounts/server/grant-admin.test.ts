import { beforeEach, expect, test } from 'vitest'
import { testDatabase, truncate } from '../../../../../test/database.ts'
import { identityShop } from '../../../../../test/identity-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { mayCall } from '#shared/permissions.ts'
import { identityContract } from '../contract.ts'
import { grantAdmin } from './grant-admin.ts'
import { sweepIdentity } from './sweep-identity.ts'

const { database, shop, query } = await identityShop()
beforeEach(() => truncate(database, 'users, otps, rate_limits'))

test('an email address without an account becomes an administrator before its first login', async () => {
  await grantAdmin(database.db, commandActor, ' Ravi@Tokri.Example ')
  const { body } = await shop.logIn('ravi@tokri.example')
  expect(body.data.user).toMatchObject({ email: 'ravi@tokri.example', role: 'ADMIN', verify_email: true })
})

test('AZ-14 a new shop has no users, and the first to register is a shopper', async () => {
  const fresh = await testDatabase()
  const { rows } = await fresh.db.pool.query('SELECT (SELECT count(*)::int FROM users) AS users')
  expect(rows).toEqual([{ users: 0 }])
  await fresh.drop()
  for (const name of ['first', 'second']) {
    const { body } = await shop.logIn(`${name}@tokri.example`)
    expect(body.data.user.role).toBe('USER')
  }
  // Only administrators may call the endpoints that grant rights; a second factor grants none.
  const grantingCalls = Object.values(identityContract).filter(
    ({ call }) => /admin|role|install|set-?up/i.test(call) && !call.endsWith('set-up-second-factor'),
  )
  const picker = { role: 'USER', staffRole: 'picker' } as const
  expect(grantingCalls.filter(({ access }) => mayCall(picker, access))).toEqual([])
  expect(grantingCalls.length).toBeGreaterThan(2)
})

test('granting the role to a shopper keeps their account, and granting it twice changes nothing more', async () => {
  const { body } = await shop.logIn('ravi@tokri.example')
  await grantAdmin(database.db, commandActor, 'ravi@tokri.example')
  const again = await grantAdmin(database.db, commandActor, 'ravi@tokri.example')
  expect(again).toMatchObject({ id: body.data.user._id, role: 'ADMIN', verify_email: true })
  expect(await query('SELECT count(*)::int AS n FROM users')).toEqual([{ n: 1 }])
})

test('OTP-18: granting and logging in at the same time create one account', async () => {
  await shop.call({ url: '/api/user/send-otp', body: { email: 'ravi@tokri.example' } })
  const otp = await shop.lastCodeFor('ravi@tokri.example')
  await Promise.all([
    grantAdmin(database.db, commandActor, 'ravi@tokri.example'),
    shop.call({ url: '/api/user/verify-otp', body: { email: 'ravi@tokri.example', otp } }),
    grantAdmin(database.db, commandActor, 'RAVI@tokri.example'),
  ])
  expect(await query('SELECT role, verify_email FROM users')).toEqual([{ role: 'ADMIN', verify_email: true }])
})

test('an invalid email address is refused, and no user is created', async () => {
  await expect(grantAdmin(database.db, commandActor, 'ravi')).rejects.toMatchObject({ code: 'invalid' })
  expect(await query('SELECT FROM users')).toEqual([])
})

test('the sweep deletes expired sessions, codes and rate limits, and nothing else', async () => {
  for (const name of ['live', 'old', 'out', 'gone']) await shop.logIn(`${name}@tokri.example`)
  const of = (name: string) => `user_id = (SELECT id FROM users WHERE email = '${name}@tokri.example')`
  await query(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE ${of('old')}`)
  await query(`UPDATE sessions SET ended_at = now(), ended_reason = 'logout' WHERE ${of('out')}`)
  await query(
    `UPDATE sessions SET ended_at = now() - interval '31 days', ended_reason = 'logout' WHERE ${of('gone')}`,
  )
  await query(`UPDATE otps SET expires_at = now() - interval '1 s' WHERE email <> 'live@tokri.example'`)
  await query(`UPDATE rate_limits SET window_start = now() - interval '25 hours' WHERE key NOT LIKE '%live%'`)

  await sweepIdentity(database.db)
  expect(await query('SELECT email FROM sessions JOIN users ON users.id = user_id ORDER BY 1')).toEqual([
    { email: 'live@tokri.example' },
    { email: 'out@tokri.example' },
  ])
  expect(await query('SELECT email FROM otps')).toEqual([{ email: 'live@tokri.example' }])
  expect(await query('SELECT key FROM rate_limits ORDER BY 1')).toEqual([
    { key: 'code:day:live@tokri.example' },
    { key: 'code:hour:live@tokri.example' },
  ])
})
