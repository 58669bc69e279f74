import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { ravi } from '../../../../test/world.ts'
import { sql } from '#platform/db/postgres.ts'
import { adminActor, commandActor } from '../actor.ts'
import { recordAudit } from './record-audit.ts'

const shop = await testDatabase()
const shopkeeper = await ravi(shop.db)
afterAll(() => shop.drop())

const entries = sql<{ kind: string; id: string | null; action: string; changes: unknown }>(
  'test.audit',
  `SELECT actor_kind AS kind, actor_id AS id, action, changes FROM audit_log WHERE subject_name = $1 ORDER BY id`,
)
const renamed = (name: string, to: string) => ({
  action: 'product.update' as const,
  subjectId: 7,
  subjectName: name,
  before: { name: 'Milk', stock: 3 },
  after: { name: to, stock: 3 },
})

test('an entry has the actor, the action, and the old and new value', async () => {
  await shop.db.transaction((tx) => recordAudit(tx, adminActor(shopkeeper), renamed('A', 'Curd')))
  await shop.db.transaction((tx) => recordAudit(tx, commandActor, renamed('A', 'Paneer')))
  expect(await shop.db.many(entries, ['A'])).toEqual([
    {
      kind: 'admin',
      id: shopkeeper.userId,
      action: 'product.update',
      changes: { name: { from: 'Milk', to: 'Curd' } },
    },
    {
      kind: 'command',
      id: null,
      action: 'product.update',
      changes: { name: { from: 'Milk', to: 'Paneer' } },
    },
  ])
})

test('a save that changes nothing leaves no entry, nor does one that is rolled back', async () => {
  await shop.db.transaction((tx) => recordAudit(tx, commandActor, renamed('B', 'Milk')))
  const failed = shop.db.transaction(async (tx) => {
    await recordAudit(tx, commandActor, renamed('B', 'Curd'))
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(await shop.db.many(entries, ['B'])).toEqual([])
})

test.each([
  sql('test.rewrite', `UPDATE audit_log SET action = 'x.y'`),
  sql('test.remove', 'DELETE FROM audit_log'),
])('an entry can be neither changed nor deleted: $name', async (statement) => {
  await shop.db.transaction((tx) => recordAudit(tx, commandActor, renamed('C', 'Curd')))
  await expect(shop.db.many(statement)).rejects.toMatchObject({ code: '42501' })
})
