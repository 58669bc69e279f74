import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { identityShop } from '../../../../../test/identity-shop.ts'
import { adminActor, commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from './grant-admin.ts'
import { revokeAdmin, revokeAdminByEmail } from './revoke-admin.ts'

const { database, shop, query } = await identityShop()
let ravi: Admin
interface Admin {
  userId: string
  token: string
}
beforeEach(async () => {
  await truncate(database, 'audit_log, users, otps, rate_limits')
  shop.endedSessionIds.length = 0
  shop.revokedAdminIds.length = 0
  ravi = await admin('ravi')
})

async function admin(name: string): Promise<Admin> {
  await grantAdmin(database.db, commandActor, `${name}@tokri.example`)
  const { body } = await shop.logIn(`${name}@tokri.example`)
  return { userId: body.data.user._id, token: body.data.accessToken }
}

const adminsLeft = async () => (await query(`SELECT FROM users WHERE role = 'ADMIN'`)).length
const list = async ({ token }: Admin) => {
  const { body } = await shop.call({ url: '/api/user/get-admins', token })
  return (body.data as unknown as { email: string }[]).map(({ email }) => email)
}
const revoke = ({ token }: Admin, { userId }: Admin) =>
  shop.call({ method: 'PUT', url: '/api/user/revoke-admin', token, body: { _id: userId } })

test('granting and revoking an administrator changes the list, and the audit log has both', async () => {
  const { status } = await shop.call({
    url: '/api/user/grant-admin',
    token: ravi.token,
    body: { email: ' Meera@Tokri.Example ' },
  })
  expect([status, await list(ravi)]).toEqual([200, ['meera@tokri.example', 'ravi@tokri.example']])
  const meera = await admin('meera')
  expect((await revoke(ravi, meera)).status).toBe(200)
  expect(await list(ravi)).toEqual(['ravi@tokri.example'])
  expect(shop.revokedAdminIds).toEqual([meera.userId])
  expect(shop.endedSessionIds).toEqual([])
  expect(
    await query(
      `SELECT action, actor_id, subject_name, changes FROM audit_log WHERE action LIKE 'admin.%' ORDER BY id`,
    ),
  ).toEqual([
    expect.objectContaining({ action: 'admin.grant', actor_id: null }),
    {
      action: 'admin.grant',
      actor_id: ravi.userId,
      subject_name: null,
      changes: { role: { from: 'USER', to: 'ADMIN' } },
    },
    {
      action: 'admin.revoke',
      actor_id: ravi.userId,
      subject_name: null,
      changes: { role: { from: 'ADMIN', to: 'USER' } },
    },
  ])
})

test('SES-04: a demoted administrator is refused at the next call, and stays logged in as a shopper', async () => {
  const meera = await admin('meera')
  await revoke(ravi, meera)
  expect((await shop.call({ url: '/api/user/get-admins', token: meera.token })).status).toBe(403)
  const { body } = await shop.call({ url: '/api/user/get-user-details', token: meera.token })
  expect(body.data).toMatchObject({ role: 'USER' })
})

test('the last administrator who can log in cannot be revoked, a suspended one can', async () => {
  const { status, body } = await revoke(ravi, ravi)
  expect([status, body.code]).toEqual([409, 'last_admin'])
  const meera = await admin('meera')
  await query(`UPDATE users SET status = 'Suspended' WHERE email LIKE 'meera%'`)
  expect((await revoke(ravi, ravi)).body.code).toBe('last_admin')
  expect((await revoke(ravi, meera)).status).toBe(200)
  expect(await adminsLeft()).toBe(1)
  expect((await query(`SELECT FROM audit_log WHERE action = 'admin.revoke'`)).length).toBe(1)
})

test('revoking each other’s role at the same time leaves one administrator', async () => {
  for (let round = 0; round < 5; round++) {
    const meera = await admin(`meera${round}`)
    const outcomes = await Promise.allSettled([
      revokeAdmin(database.db, adminActor(ravi), meera.userId),
      revokeAdmin(database.db, adminActor(meera), ravi.userId),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await adminsLeft()).toBe(1)
    if (outcomes[1]!.status === 'fulfilled') ravi = meera
  }
})

test('revoking all administrators at the same time leaves one', async () => {
  const others = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(admin))
  await Promise.allSettled(
    [ravi, ...others].map(({ userId }) => revokeAdmin(database.db, commandActor, userId)),
  )
  expect(await adminsLeft()).toBe(1)
})

test('revoking a shopper responds 404, and a suspended user cannot become an administrator', async () => {
  await shop.logIn('asha@example.in')
  const [asha] = await query<{ id: string }>(`SELECT id FROM users WHERE email = 'asha@example.in'`)
  expect((await revoke(ravi, { userId: asha!.id, token: '' })).status).toBe(404)
  await query(`UPDATE users SET status = 'Suspended' WHERE email = 'asha@example.in'`)
  const refused = await shop.call({
    url: '/api/user/grant-admin',
    token: ravi.token,
    body: { email: 'asha@example.in' },
  })
  expect([refused.status, await adminsLeft()]).toEqual([403, 1])
})

test('a command revokes an administrator by email address, except the last one', async () => {
  await admin('meera')
  const command = (address: string) => revokeAdminByEmail(database.db, commandActor, address)
  await expect(command('asha@tokri.example')).rejects.toMatchObject({ code: 'not_found' })
  await command(' Meera@Tokri.Example ')
  expect(await list(ravi)).toEqual(['ravi@tokri.example'])
  await expect(command('ravi@tokri.example')).rejects.toMatchObject({ code: 'last_admin' })
  expect(await adminsLeft()).toBe(1)
})
