import { beforeEach, expect, test } from 'vitest'
import { truncate } from '../../../../../test/database.ts'
import { SECRET, identityShop } from '../../../../../test/identity-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { firstOwnerWord } from './first-owner.ts'
import { grantAdmin } from './grant-admin.ts'

const { database, shop } = await identityShop()
beforeEach(() => truncate(database, 'audit_log, users, otps, rate_limits, first_owner'))

const word = () => firstOwnerWord(database.db, SECRET)
const logIn = async (name: string) => (await shop.logIn(`${name}@example.in`)).body.data.accessToken
const claim = async (token: string, tried: string) => {
  const { status, body } = await shop.call({
    url: '/api/user/become-first-owner',
    token,
    body: { word: tried },
  })
  return [status, body.code ?? body.data.user?.role ?? (body.data as { role?: string }).role]
}
const refused = [403, 'first_owner_refused']
const admins = async () =>
  (await database.db.pool.query(`SELECT email FROM users WHERE role = 'ADMIN'`)).rows.map(
    ({ email }) => email,
  )

test('whoever has the word is the administrator, once; every process prints the same word', async () => {
  const printed = (await word())!
  expect(printed).toMatch(/^[\w-]{22}$/)
  expect(await word()).toBe(printed)
  const asha = await logIn('asha')
  expect(await claim(asha, printed)).toEqual([200, 'ADMIN'])
  expect(await admins()).toEqual(['asha@example.in'])
  expect(await word()).toBeNull()
  expect(await claim(await logIn('meera'), printed)).toEqual(refused)
  // Nor does it work again when the shop has lost its administrator: the next start makes another.
  await database.owner.pool.query(`UPDATE users SET role = 'USER'`)
  expect(await claim(asha, printed)).toEqual(refused)
  expect(await word()).not.toBe(printed)
  const { rows } = await database.db.pool.query('SELECT action, subject_name FROM audit_log')
  expect(rows).toContainEqual({ action: 'admin.grant', subject_name: null })
  // Neither the database nor a backup of it holds the word.
  const stored = (await database.db.pool.query('SELECT row_to_json(f)::text AS row FROM first_owner f')).rows
  expect(JSON.stringify(stored)).not.toContain(Buffer.from((await word())!, 'base64url').toString('hex'))
})

test('of two at once one wins', async () => {
  const printed = (await word())!
  const tokens = [await logIn('asha'), await logIn('meera')]
  const outcomes = await Promise.all(tokens.map((token) => claim(token, printed)))
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
})

test('three wrong words, or 24 hours, and it works no more; the next start makes another', async () => {
  const printed = (await word())!
  const asha = await logIn('asha')
  await Promise.all(['a', 'b'].map((tried) => claim(asha, tried)))
  expect(await word()).toBe(printed)
  expect(await claim(asha, 'c')).toEqual(refused)
  expect(await claim(asha, printed)).toEqual(refused)
  const second = (await word())!
  expect(second).not.toBe(printed)
  await database.owner.pool.query(`UPDATE first_owner SET expires_at = now() - interval '1 second'`)
  expect(await claim(asha, second)).toEqual(refused)
  expect(await admins()).toEqual([])
  expect(await claim(asha, (await word())!)).toEqual([200, 'ADMIN'])
})

test('an administrator made by the command ends it', async () => {
  const printed = (await word())!
  await grantAdmin(database.db, commandActor, 'ravi@example.in')
  expect(await word()).toBeNull()
  expect(await claim(await logIn('asha'), printed)).toEqual(refused)
  expect(await admins()).toEqual(['ravi@example.in'])
})

test('a rotated secret makes another word', async () => {
  const printed = await word()
  const other = await firstOwnerWord(database.db, 'another secret of the same shop, as long as it must be')
  expect(other).not.toBe(printed)
  expect(await claim(await logIn('asha'), printed!)).toEqual(refused)
  expect(await claim(await logIn('meera'), other!)).toEqual([200, 'ADMIN'])
})
