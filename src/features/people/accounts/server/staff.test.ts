import { io, type Socket } from 'socket.io-client'
import { appCode } from '../../../../../test/app-code.ts'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { mutantDatabase } from '../../../../../test/mutant-database.ts'
import { secondServer, testShop } from '../../../../../test/server.ts'
import { asha, person, ravi, type Person } from '../../../../../test/world.ts'
import { adminActor, commandActor } from '#features/audit/actor.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { changeStaffRole, removeStaff } from './change-staff.ts'
import { grantAdmin } from './grant-admin.ts'
import { revokeAdmin } from './revoke-admin.ts'
import { verifySecondFactorAtLogin } from './check-second-factor.ts'
import { saveStaff } from './staff-store.ts'

let owner: Person
let as: string
const shop = await testShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await truncate(shop, 'audit_log, users, jobs')
  owner = await ravi(shop.db)
  as = await shop.signIn(owner)
})

const query = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows
const roleOf = async ({ userId }: Person) =>
  (
    await query(
      'SELECT u.role, s.role AS staff_role, s.ended_at IS NOT NULL AS has_ended FROM users u LEFT JOIN staff s ON s.user_id = u.id WHERE u.id = $1',
      [userId],
    )
  )[0]
const owners = async () => (await query(`SELECT FROM staff WHERE role = 'owner' AND ended_at IS NULL`)).length

async function member(name: string, role: StaffRole): Promise<Person> {
  const one = await person(shop.db, name)
  await shop.db.transaction((tx) => saveStaff(tx, one.userId, role))
  return one
}

const invite = (body: object, token = as) => shop.call('POST /api/staff/invite', { as: token, body })
const setRole = ({ userId }: Person, role: StaffRole, token = as) =>
  shop.call('PUT /api/staff/role', { as: token, body: { _id: userId, role } })
const remove = ({ userId }: Person, token = as) =>
  shop.call('DELETE /api/staff', { as: token, body: { _id: userId } })

test('an invited picker is listed, mailed a link without a secret, and may pick but not manage', async () => {
  const { status, body } = await invite({ email: 'Asha@Example.in', name: 'Asha Rao', role: 'picker' })
  expect(status).toBe(200)
  expect(body.data).toEqual([
    expect.objectContaining({ email: owner.email, role: 'owner' }),
    expect.objectContaining({ email: 'asha@example.in', name: 'Asha Rao', role: 'picker', status: 'Active' }),
  ])
  const [mail] = await query(`SELECT payload FROM jobs WHERE kind = 'send-mail'`)
  expect(mail.payload).toMatchObject({ to: 'asha@example.in' })
  expect(mail.payload.text).toContain(`${shop.config.publicUrl}/login`)
  expect(mail.payload.text).not.toMatch(/\d{6}/)

  const picker = await shop.signIn(await asha(shop.db))
  expect((await shop.call('GET /api/pick/queue', { as: picker })).status).toBe(200)
  for (const call of ['GET /api/order/get-all-orders', 'GET /api/staff', 'GET /api/audit/log'] as const)
    expect([call, (await shop.call(call, { as: picker })).status]).toEqual([call, 403])
  const { data } = (await shop.call('GET /api/user/get-user-details', { as: picker })).body
  expect([data.role, data.staffRole]).toEqual(['USER', 'picker'])
})

test('the audit log names who was given which role', async () => {
  await invite({ email: 'asha@example.in', name: 'Asha', role: 'picker' })
  const one = await asha(shop.db)
  await setRole(one, 'manager')
  await remove(one)
  expect(
    await query(`SELECT action, actor_id, changes FROM audit_log WHERE action LIKE 'staff.%' ORDER BY id`),
  ).toEqual([
    { action: 'staff.invite', actor_id: owner.userId, changes: { staffRole: { from: null, to: 'picker' } } },
    {
      action: 'staff.update',
      actor_id: owner.userId,
      changes: { staffRole: { from: 'picker', to: 'manager' } },
    },
    { action: 'staff.remove', actor_id: owner.userId, changes: { staffRole: { from: 'manager', to: null } } },
  ])
  expect(await roleOf(one)).toEqual({ role: 'USER', staff_role: 'manager', has_ended: true })
})

/** An invitation by mobile number, and somebody with an account who has its link. */
async function invited(role = 'picker') {
  const { body } = await invite({ mobile: 9876543210, name: 'Asha', role })
  const { link, code } = body.invitation as { link: string; code: string }
  const id = new URL(link).searchParams.get('invitation')!
  const one = await asha(shop.db)
  const token = await shop.signIn(one)
  const join = (typed = code, who = token, invitation = id) =>
    shop.call('POST /api/staff/join', { as: who, body: { invitation, code: typed } })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  return { id, code, wrong, one, join }
}

test('a link and a code make somebody of the staff once, and the code is stored nowhere', async () => {
  const { id, code, one, join } = await invited()
  const everything = await query(
    `SELECT (SELECT json_agg(i) FROM staff_invitations i)::text || (SELECT json_agg(a) FROM audit_log a)::text AS text`,
  )
  expect(everything[0].text).toContain(id)
  expect(everything[0].text).not.toContain(code)
  expect((await shop.call('POST /api/staff/join', { body: { invitation: id, code } })).status).toBe(401)
  // Spaces and Indian digits are read as digits.
  const typed = Array.from(code, (digit) => String.fromCodePoint(0x0966 + Number(digit))).join(' ')
  expect((await join(typed)).status).toBe(200)
  expect(await roleOf(one)).toMatchObject({ staff_role: 'picker', has_ended: false })
  expect(await query(`SELECT actor_kind, actor_id FROM audit_log WHERE action = 'staff.join'`)).toEqual([
    { actor_kind: 'staff', actor_id: one.userId },
  ])

  const other = await shop.signIn(await person(shop.db, 'Bela'))
  expect((await join(code, other)).body.code).toBe('invitation_over')
  // Somebody who was removed does not come back with it.
  await remove(one)
  expect((await join(code, await shop.signIn(one))).body.code).toBe('invitation_over')
  expect(await roleOf(one)).toMatchObject({ has_ended: true })
})

test('whoever joins without a name has that of the invitation, and anybody else keeps their own', async () => {
  const nameOf = async ({ userId }: { userId: string }) =>
    (await query('SELECT name FROM users WHERE id = $1', [userId]))[0].name as string
  const { one, join } = await invited()
  await query(`UPDATE users SET name = '' WHERE id = $1`, [one.userId])
  expect((await join()).status).toBe(200)
  expect(await nameOf(one)).toBe('Asha')

  await remove(one)
  await query(`UPDATE users SET name = 'Asha Rao' WHERE id = $1`, [one.userId])
  const { body } = await invite({ mobile: 9876543210, name: 'Ash', role: 'picker' })
  const invitation = new URL(body.invitation.link as string).searchParams.get('invitation')!
  expect((await join(body.invitation.code as string, await shop.signIn(one), invitation)).status).toBe(200)
  expect(await nameOf(one)).toBe('Asha Rao')
})

const listed = async (token = as) =>
  (await shop.call('GET /api/staff', { as: token })).body.invitations as { _id: string }[]
const idOf = async (email: string) =>
  (await query('SELECT id FROM users WHERE email = $1', [email]))[0].id as string
const withdraw = (_id: string) => shop.call('DELETE /api/staff', { as, body: { _id } })

test('open invitations are listed, by link and by email alike, until somebody joins or they end', async () => {
  const { id, one, code, join } = await invited('rider')
  await invite({ email: 'bela@example.in', name: 'Bela', role: 'cashier' })
  const bela = { _id: await idOf('bela@example.in'), name: 'Bela', role: 'cashier' }
  expect(await listed()).toEqual([
    { _id: id, name: 'Asha', role: 'rider', email: null, mobile: 9876543210, expiresAt: expect.any(String) },
    { ...bela, email: 'bela@example.in', mobile: null, expiresAt: null },
  ])
  await query('UPDATE users SET last_login_at = now() WHERE email = $1', ['bela@example.in'])
  expect((await join(code, await shop.signIn(one))).status).toBe(200)
  await query('UPDATE users SET last_login_at = now() WHERE id = $1', [one.userId])
  expect(await listed()).toEqual([])

  // One that works no more is not open: guessed, late, or of somebody who is no owner now.
  const guessed = await invited()
  for (let tries = 0; tries < 5; tries++) await guessed.join(guessed.wrong)
  const late = await invited()
  await query(`UPDATE staff_invitations SET expires_at = now() WHERE id = $1`, [late.id])
  expect(await listed()).toEqual([])
  await invited()
  expect(await listed()).toHaveLength(1)
  const second = await shop.signIn(await member('Meera', 'owner'))
  await setRole(owner, 'manager', second)
  expect((await listed(second)).filter(({ _id }) => _id !== owner.userId)).toEqual([])
})

test('a withdrawn invitation ends at once, link, code or role, and the log says who it was for', async () => {
  const { id, code, join } = await invited()
  const reply = await withdraw(id)
  expect([reply.status, reply.body.message, reply.body.invitations]).toEqual([
    200,
    'Withdrawn. Nobody can join with it.',
    [],
  ])
  expect((await join(code)).body.code).toBe('invitation_over')
  expect((await withdraw(id)).status).toBe(404)

  await invite({ email: 'bela@example.in', name: 'Bela', role: 'cashier' })
  expect((await withdraw(await idOf('bela@example.in'))).body.message).toBe(
    'Withdrawn. Nobody can join with it.',
  )
  const bela = await person(shop.db, 'Bela')
  expect(await roleOf(bela)).toEqual({ role: 'USER', staff_role: 'cashier', has_ended: true })
  const asCashier = await shop.signIn(bela)
  expect(
    (await shop.call('GET /api/phone-order/callers', { as: asCashier, query: { search: '12' } })).status,
  ).toBe(403)
  expect(
    await query(
      `SELECT subject_id, subject_name, actor_id, changes FROM audit_log WHERE action = 'staff.withdraw' ORDER BY id`,
    ),
  ).toEqual(
    [
      [id, 'picker'],
      [bela.userId, 'cashier'],
    ].map(([subject_id, from]) => ({
      subject_id,
      subject_name: null,
      actor_id: owner.userId,
      changes: { staffRole: { from, to: null } },
    })),
  )
})

test('of one who joins and one who withdraws at once, one succeeds', async () => {
  for (let nth = 0; nth < 5; nth++) {
    const { id, code, join } = await invited()
    const one = await shop.signIn(await person(shop.db, `Joiner ${nth}`))
    const [joined, withdrawn] = await Promise.all([join(code, one), withdraw(id)])
    expect([joined.status, withdrawn.status].sort((a, b) => a - b)).toEqual(
      joined.status === 200 ? [200, 404] : [200, 409],
    )
  }
})

test('of two who join at once with one invitation one does', async () => {
  const { code, join } = await invited()
  const people = await Promise.all(['Bela', 'Chetan', 'Divya'].map((name) => person(shop.db, name)))
  const tokens = await Promise.all(people.map((one) => shop.signIn(one)))
  const replies = await Promise.all(tokens.map((token) => join(code, token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await query(`SELECT FROM staff WHERE role = 'picker'`)).toHaveLength(1)
})

test('an invitation ends after five wrong codes, also at once, after a day, and with its owner’s role', async () => {
  const guessed = await invited()
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guessed.join(guessed.wrong)))
  expect(guesses.filter(({ body }) => body.code === 'otp_wrong')).toHaveLength(5)
  expect((await guessed.join()).body.code).toBe('invitation_over')

  const late = await invited()
  await query(`UPDATE staff_invitations SET expires_at = now() WHERE id = $1`, [late.id])
  expect((await late.join()).body.code).toBe('invitation_over')

  const orphan = await invited()
  const second = await member('Meera', 'owner')
  await setRole(owner, 'manager', await shop.signIn(second))
  expect((await orphan.join()).body.code).toBe('invitation_over')
  expect((await orphan.join(orphan.code, undefined, 'f'.repeat(24))).body.code).toBe('invitation_over')
  expect(await query(`SELECT FROM staff WHERE role = 'picker'`)).toEqual([])
})

test('a number by which nobody could log in gets no invitation', async () => {
  for (const mobile of [1000000001, 2147483648, 5999999999]) {
    const { status, body } = await invite({ mobile, name: 'Asha', role: 'picker' })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'mobile_landline', ['mobile']])
  }
})

test('an owner is invited by email, another role is a conflict, and the same role another mail', async () => {
  const byMobile = await invite({ mobile: 9876543210, name: 'Asha', role: 'owner' })
  expect([byMobile.status, byMobile.body.fields.mobile]).toEqual([422, expect.stringContaining('email')])
  expect((await invite({ name: 'Asha', role: 'picker' })).status).toBe(400)
  expect((await invite({ email: 'asha@example.in', name: 'Asha', role: 'boss' })).status).toBe(400)
  expect(await query('SELECT FROM staff')).toHaveLength(1)

  const asked = { email: 'asha@example.in', name: 'Asha', role: 'picker' }
  await invite(asked)
  expect((await invite({ ...asked, role: 'owner' })).body.code).toBe('staff_already')
  expect((await invite(asked)).status).toBe(200)
  expect(await query(`SELECT FROM jobs WHERE kind = 'send-mail'`)).toHaveLength(2)
  expect(await roleOf(await asha(shop.db))).toMatchObject({ staff_role: 'picker', has_ended: false })
})

test('only an owner changes the staff: a manager who makes an owner is refused', async () => {
  const manager = await member('Meera', 'manager')
  const token = await shop.signIn(manager)
  expect((await shop.call('GET /api/order/get-all-orders', { as: token })).status).toBe(200)
  for (const reply of [
    await setRole(manager, 'owner', token),
    await invite({ email: 'x@example.in', name: 'X', role: 'owner' }, token),
    await remove(owner, token),
    await shop.call('POST /api/user/grant-admin', { as: token, body: { email: manager.email } }),
  ])
    expect(reply.status).toBe(403)
  // Also if the role was lost between the check of the call and the change.
  await expect(
    changeStaffRole({ ...deps(), db: shop.db }, adminActor(manager), { _id: manager.userId, role: 'owner' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  expect([await owners(), await roleOf(manager)]).toEqual([
    1,
    { role: 'ADMIN', staff_role: 'manager', has_ended: false },
  ])
})

const deps = () => ({
  db: shop.db,
  onSessionEnded: () => undefined,
  readShopName: async () => 'Asha Stores',
  queueMail: async () => undefined,
  onWorkChanged: async () => undefined,
  publicUrl: 'http://localhost',
})

test('users.role follows the role in the shop, in both directions', async () => {
  const one = await member('Meera', 'picker')
  const seen = [await roleOf(one)]
  for (const role of ['manager', 'rider', 'owner'] as const) {
    await setRole(one, role)
    seen.push(await roleOf(one))
  }
  await revokeAdmin(shop.db, commandActor, one.userId)
  seen.push(await roleOf(one))
  await grantAdmin(shop.db, commandActor, one.email)
  seen.push(await roleOf(one))
  // As a server that knows nothing of staff does it.
  await query(`UPDATE users SET role = 'USER' WHERE id = $1`, [one.userId])
  seen.push(await roleOf(one))
  await query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [one.userId])
  seen.push(await roleOf(one))
  expect(seen).toEqual([
    { role: 'USER', staff_role: 'picker', has_ended: false },
    { role: 'ADMIN', staff_role: 'manager', has_ended: false },
    { role: 'USER', staff_role: 'rider', has_ended: false },
    { role: 'ADMIN', staff_role: 'owner', has_ended: false },
    { role: 'USER', staff_role: 'owner', has_ended: true },
    { role: 'ADMIN', staff_role: 'owner', has_ended: false },
    { role: 'USER', staff_role: 'owner', has_ended: true },
    { role: 'ADMIN', staff_role: 'owner', has_ended: false },
  ])
})

test('a command makes a manager an owner', async () => {
  const one = await member('Meera', 'manager')
  await grantAdmin(shop.db, commandActor, one.email)
  expect(await roleOf(one)).toMatchObject({ staff_role: 'owner' })
  expect(await query(`SELECT changes FROM audit_log WHERE action = 'admin.grant'`)).toContainEqual({
    changes: { staffRole: { from: 'manager', to: 'owner' } },
  })
})

describe('the last owner', () => {
  test('cannot go, whichever call is used, also with a manager left', async () => {
    await member('Meera', 'manager')
    expect((await remove(owner)).body.code).toBe('last_owner')
    expect((await setRole(owner, 'manager')).body.code).toBe('last_owner')
    const revoked = await shop.call('PUT /api/user/revoke-admin', { as, body: { _id: owner.userId } })
    expect(revoked.body.code).toBe('last_owner')
    expect(await owners()).toBe(1)
  })

  test('is not one who cannot log in', async () => {
    const gita = await member('Gita', 'owner')
    await query(`UPDATE users SET status = 'Suspended' WHERE id = $1`, [gita.userId])
    expect((await remove(owner)).body.code).toBe('last_owner')
  })

  test('stays when two owners end each other at once', async () => {
    let [a, b] = [owner, await member('Gita', 'owner')]
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.allSettled([
        removeStaff(deps(), adminActor(a), b.userId),
        removeStaff(deps(), adminActor(b), a.userId),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      // The use case refuses it, before the constraint would.
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'forbidden' },
      })
      expect(await owners()).toBe(1)
      if (outcomes[1]!.status === 'fulfilled') [a, b] = [b, a]
      await shop.db.transaction((tx) => saveStaff(tx, b.userId, 'owner'))
    }
  })

  test('mutation check: without the lock on administrators only the constraint refuses the second', async () => {
    const gita = await member('Gita', 'owner')
    let [waiting, bothDecided] = [2, () => {}]
    const barrier = new Promise<void>((resolve) => (bothDecided = resolve))
    const db = mutantDatabase(shop.db, {
      statements: {
        'admins.lock': (text) => text.replace('FOR NO KEY UPDATE', ''),
        'staff.end': {
          instead: async (run, values) => {
            if (--waiting === 0) bothDecided()
            await barrier
            return run('UPDATE staff SET ended_at = now() WHERE user_id = $1', values)
          },
        },
      },
    })
    const outcomes = await Promise.allSettled([
      removeStaff({ ...deps(), db }, adminActor(owner), gita.userId),
      removeStaff({ ...deps(), db }, adminActor(gita), owner.userId),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'busy' },
    })
    expect(await owners()).toBe(1)
  })

  test('is kept by the database, whatever the code does', async () => {
    const gita = await member('Gita', 'owner')
    const clients = await Promise.all([shop.db.pool.connect(), shop.db.pool.connect()])
    for (const [index, one] of [owner, gita].entries()) {
      await clients[index]!.query('BEGIN')
      await clients[index]!.query('UPDATE staff SET ended_at = now() WHERE user_id = $1', [one.userId])
    }
    const outcomes = await Promise.allSettled(clients.map((client) => client.query('COMMIT')))
    for (const client of clients) client.release()
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owners()).toBe(1)
  })
})

describe('two-step login for a role', () => {
  const demand = (roles: StaffRole[], token = as) =>
    shop.call('PUT /api/staff/two-step', { as: token, body: { roles } })
  const queue = async (token: string) => {
    const { status, body } = await shop.call('GET /api/pick/queue', { as: token })
    return [status, body.code]
  }

  test('opens nothing to a picker without it, from the next call on, until they have set it up', async () => {
    const picker = await member('Asha', 'picker')
    const token = await shop.signIn(picker)
    expect(await queue(token)).toEqual([200, undefined])
    const { body } = await demand(['picker', 'manager', 'picker'])
    expect(body.twoStepRoles).toEqual(['manager', 'picker'])
    expect(await queue(token)).toEqual([403, 'second_factor_demanded'])
    const user = async () => (await shop.call('GET /api/user/get-user-details', { as: token })).body.data
    expect(await user()).toMatchObject({ staffRole: 'picker', needsSecondFactor: true })
    // They still shop, and the owner has no such role.
    expect((await shop.call('GET /api/cart/get-cart-items', { as: token })).status).toBe(200)
    expect((await shop.call('GET /api/order/get-all-orders', { as })).status).toBe(200)

    const { data } = (await shop.call('POST /api/user/set-up-second-factor', { as: token })).body
    expect(await queue(token)).toEqual([403, 'second_factor_demanded'])
    const code = appCode(data.secret)
    const on = await shop.call('PUT /api/user/confirm-second-factor', { as: token, body: { code } })
    expect([on.status, on.body.data.recoveryCodes.length > 0]).toEqual([200, true])
    expect(await queue(token)).toEqual([200, undefined])
    expect((await user()).needsSecondFactor).toBeUndefined()
    expect(await query(`SELECT actor_kind FROM audit_log WHERE action = 'second-factor.update'`)).toEqual([
      { actor_kind: 'staff' },
    ])
    // The next login asks for it.
    await expect(
      shop.db.transaction((tx) =>
        verifySecondFactorAtLogin(tx, { secrets: {} as never }, { email: picker.email }),
      ),
    ).rejects.toMatchObject({ code: 'second_factor_required' })
  })

  test('hides the orders of others from a manager without it, and is not lifted by them', async () => {
    const manager = await member('Meera', 'manager')
    const token = await shop.signIn(manager)
    await demand(['manager'])
    const codes = []
    for (const call of [
      'GET /api/order/get-all-orders',
      'GET /api/staff',
      'PUT /api/staff/two-step',
    ] as const)
      codes.push((await shop.call(call, { as: token })).body.code)
    expect(codes).toEqual(['second_factor_demanded', 'second_factor_demanded', 'second_factor_demanded'])
    const order = await shop.call('GET /api/order/get-order/{id}', {
      as: token,
      params: { id: await someoneElsesOrder() },
    })
    expect(order.status).toBe(404)
    expect((await demand([])).body.twoStepRoles).toEqual([])
    expect((await shop.call('GET /api/order/get-all-orders', { as: token })).status).toBe(200)
  })

  test('is said by an owner only, for roles that there are', async () => {
    const token = await shop.signIn(await member('Meera', 'manager'))
    expect((await demand([], token)).status).toBe(403)
    expect((await demand(['boss' as StaffRole])).status).toBe(400)
  })

  afterEach(async () => {
    await shop.owner.pool.query('DELETE FROM two_step_roles')
  })
})

/** An order that neither the owner nor the staff placed. */
async function someoneElsesOrder(): Promise<string> {
  const shopper = await person(shop.db, 'Usha')
  const id = 'ORD-261126-STAFF001'
  await query(
    `INSERT INTO orders (id, user_id, status, payment_status, payment_method, customer, address, sub_total_paise,
       charges_paise, round_off_paise, total_paise, item_count)
     VALUES ($1, $2, 'Pending', 'Unpaid', 'CASH_ON_DELIVERY', '{"name": "Usha", "email": "u@example.in", "mobile": 9000000001}',
       '{"_id": "000000000000000000000000", "name": "Usha", "mobile": 9000000001, "address_line": "1", "landmark": "", "city": "Bengaluru",
         "state": "Karnataka", "pincode": "560038", "country": "India", "type": "Home", "isDefault": true}', 0, 0, 0, 0, 1)`,
    [id, shopper.userId],
  )
  expect((await shop.call('GET /api/order/get-order/{id}', { as, params: { id } })).status).toBe(200)
  return id
}

describe('a person’s open tabs', () => {
  const connected = async (
    url: string,
    token: string,
  ): Promise<{ closed: Promise<unknown>; socket: Socket }> => {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject)
    })
    return { socket, closed: new Promise((resolve) => socket.once('disconnect', resolve)) }
  }

  test.each([
    ['is removed', (who: Person) => remove(who), 401],
    ['gets another role', (who: Person) => setRole(who, 'rider'), 401],
  ] as const)(
    'are refused at the next call on every server, and their sockets close, when the person %s',
    async (_, change, status) => {
      const second = await secondServer(shop)
      try {
        const picker = await member('Asha', 'picker')
        const token = await shop.signIn(picker)
        const tabs = [
          await connected(await listening(shop.server), token),
          await connected(await listening(second.server), token),
        ]
        const onSecond = async () =>
          (
            await second.server.inject({
              method: 'GET',
              url: '/api/pick/queue',
              headers: { authorization: `Bearer ${token}` },
            })
          ).statusCode
        expect([await onSecond(), tabs.every(({ socket }) => socket.connected)]).toEqual([200, true])
        expect((await change(picker)).status).toBe(200)
        expect((await shop.call('GET /api/pick/queue', { as: token })).status).toBe(status)
        expect(await onSecond()).toBe(status)
        await Promise.all(tabs.map(({ closed }) => closed))
      } finally {
        await second.close()
      }
    },
  )

  test('close when their role needs two-step login', async () => {
    const token = await shop.signIn(await member('Asha', 'picker'))
    const { closed } = await connected(await listening(shop.server), token)
    await shop.call('PUT /api/staff/two-step', { as, body: { roles: ['picker'] } })
    await closed
    await shop.owner.pool.query('DELETE FROM two_step_roles')
  })
})

const listening = async (server: FastifyInstance): Promise<string> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('the database knows the roles of the table of permissions', async () => {
  const [{ prosrc }] = await query(`SELECT prosrc FROM pg_proc WHERE proname = 'is_staff_role'`)
  const known = /'\{([a-z,]+)\}'/.exec(prosrc)![1]!.split(',')
  expect(known, 'a migration has to replace the function is_staff_role').toEqual([...STAFF_ROLES])
  for (const table of ['staff', 'two_step_roles', 'staff_invitations']) {
    const [{ rule }] = await query(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = '${table}_role_check'`,
    )
    expect(rule).toContain('is_staff_role(role)')
  }
  await expect(query(`INSERT INTO two_step_roles VALUES ('shopper')`)).rejects.toMatchObject({
    code: '23514',
  })
})
