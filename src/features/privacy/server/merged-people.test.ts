import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { testShop } from '../../../../test/server.ts'
import { person, ravi } from '../../../../test/world.ts'
import type { BookCustomer } from '#features/khata/contract.ts'
import { erasePeople } from './erase-people.ts'
import { listErased } from './reapply-store.ts'

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
afterAll(() => closeAndCheckInvariants(shop))

const post = (path: string, body: object) => shop.call(`POST /api/${path}`, { as: admin, body })
const added = async (name: string): Promise<BookCustomer> =>
  (await post('customers', { name, mobile: 9_812_300_000 })).body.data
const merge = (customerId: string, otherId: string) => post('customers/merge', { customerId, otherId })
const run = async (text: string, values: unknown[]) => (await shop.db.pool.query(text, values)).rows

test('customers who were merged are copied, erased and listed together', async () => {
  const [kamla, again] = [await added('Kamla'), await added('Kamla Devi')]
  for (const { _id: customerId } of [kamla, again])
    await post('khata/entry', { customerId, kind: 'opening', amount: 325, note: 'Kamla, from the old book' })
  await merge(kamla._id, again._id)
  await post('khata/entry', {
    customerId: kamla._id,
    kind: 'write_off',
    amount: 650,
    note: 'Kamla has moved away',
  })
  const copy = await shop.call('POST /api/user/data-of', { as: admin, body: { customerId: again._id } })
  expect(JSON.stringify(copy.body.data)).toContain(again.name)
  const erase = await shop.call('POST /api/user/erase', {
    as: admin,
    body: { customerId: again._id, reason: 'A letter' },
  })
  expect(erase.status).toBe(200)
  expect((await merge(kamla._id, (await added('Fourth'))._id)).body.code).toBe('erasure_waiting')
  await shop.owner.pool.query(`UPDATE erasures SET runs_at = now() WHERE ran_at IS NULL`)
  await erasePeople(shop.db)
  const rows = await run(
    `SELECT name, mobile, (SELECT count(*)::int FROM khata_entries e WHERE e.customer_id = c.id AND note <> 'erased') AS notes
     FROM customers c WHERE id = ANY ($1)`,
    [[kamla._id, again._id]],
  )
  expect(rows).toEqual(Array(2).fill({ name: 'erased', mobile: null, notes: 0 }))
  // An older backup may hold them as two: both are on the list of the erased.
  expect(new Set((await listErased(shop.db)).map((line) => line.split(' ')[0]))).toEqual(
    new Set([kamla._id, again._id].map((id) => createHash('sha256').update(id).digest('hex'))),
  )
})

test('no account is joined to, or parted from, a customer who is to be erased; nor is one of the erased filled in again', async () => {
  const who = await person(shop.db, 'Asha')
  const { _id: customerId } = await added('Asha of the book')
  const save = (change: object) =>
    shop.call('PUT /api/customers', { as: admin, body: { _id: customerId, ...change } })
  const erase = (named: object) =>
    shop.call('POST /api/user/erase', { as: admin, body: { ...named, reason: 'A letter' } })
  expect((await erase({ customerId })).status).toBe(200)
  expect((await save({ userId: who.userId })).body.code).toBe('erasure_waiting')
  expect((await save({ note: 'Leaves soon' })).status).toBe(200)
  await shop.call('POST /api/user/keep', { as: admin, body: { customerId } })
  expect((await save({ userId: who.userId })).status).toBe(200)
  expect((await erase({ userId: who.userId })).status).toBe(200)
  expect((await save({ userId: null })).body.code).toBe('erasure_waiting')
  await shop.owner.pool.query(`UPDATE erasures SET runs_at = now() WHERE ran_at IS NULL`)
  await erasePeople(shop.db)
  expect((await save({ name: 'Asha' })).status).toBe(404)
})

test('what a customer of the book complained about with a number is copied and erased', async () => {
  const mobile = 9_812_300_001
  const { _id: customerId } = (await post('customers', { name: 'Radha', mobile })).body.data
  const { ticket } = (await post('grievance', { mobile, text: 'Radha had sour milk' })).body.data
  await shop.call('PUT /api/grievance/answer', {
    as: admin,
    body: { ticket, text: 'Dear Radha, we bring new milk' },
  })
  await post('grievance', { mobile: 9_812_300_002, text: 'Of somebody else' })
  await run(`INSERT INTO area_wishes (pincode, email) VALUES ('400001', $1), ('400002', '+919812300002')`, [
    `+91${mobile}`,
  ])
  const copy = JSON.stringify((await post('user/data-of', { mobile })).body.data)
  expect(copy).toContain('sour milk')
  expect(copy).toContain('new milk')
  expect(copy).toContain('400001')
  expect(copy).not.toContain('400002')
  expect(copy).not.toContain('somebody else')
  await post('user/erase', { customerId, reason: 'A letter' })
  await shop.owner.pool.query(`UPDATE erasures SET runs_at = now() WHERE ran_at IS NULL`)
  await erasePeople(shop.db)
  const left = await run(
    `SELECT g.email, g.body, (SELECT string_agg(e.body, ' ') FROM grievance_events e WHERE e.grievance_id = g.id) AS events,
       (SELECT string_agg(a.changes::text, ' ') FROM audit_log a WHERE a.subject_id = g.ticket) AS audit FROM grievances g ORDER BY created_at`,
    [],
  )
  expect(JSON.stringify(left)).not.toMatch(/milk|9812300001/)
  expect(left.at(-1)).toMatchObject({ email: '+919812300002', body: 'Of somebody else' })
  expect(await run('SELECT pincode FROM area_wishes', [])).toEqual([{ pincode: '400002' }])
})
