import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { grantServingRole } from '#platform/db/grant-serving-role.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import { commandActor } from '../actor.ts'
import { AUDIT_CHAIN_FAULTS, findAuditHead, hasAuditLink } from './audit-chain-store.ts'
import { recordAudit } from './record-audit.ts'

const shop = await testDatabase()
await grantServingRole(shop.owner, shop.db)
afterAll(() => shop.drop())
beforeEach(() => asOwner('TRUNCATE audit_chain, audit_log, audit_redactions'))

const rename = (n: number) => ({
  action: 'product.update' as const,
  subjectId: n,
  subjectName: `Product ${n}`,
  before: { name: 'Milk' },
  after: { name: `Curd ${n}` },
})
const add = (n: number) => shop.db.transaction((tx) => recordAudit(tx, commandActor, rename(n)))
async function addAll(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await add(n)
}
const faults = async () =>
  (await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)).flatMap(({ examples }) => examples).sort()
async function asOwner(...statements: string[]): Promise<void> {
  for (const statement of statements) await shop.owner.pool.query(statement)
}
/** As somebody with the owner's rights may do who rewrites the past. */
const tamper = (...statements: string[]) =>
  asOwner(
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
    'ALTER TABLE audit_chain DISABLE TRIGGER USER',
    ...statements,
    'ALTER TABLE audit_log ENABLE TRIGGER USER',
    'ALTER TABLE audit_chain ENABLE TRIGGER USER',
  )
const idOf = async (n: number): Promise<number> =>
  (await shop.owner.pool.query('SELECT id::int FROM audit_log WHERE subject_id = $1', [String(n)])).rows[0].id

test('entries that many transactions add at the same time make one chain without a gap', async () => {
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) =>
      shop.db
        .transaction(async (tx) => {
          await recordAudit(tx, commandActor, rename(n))
          if (n % 5 === 0) throw new Error('rolled back')
          await recordAudit(tx, commandActor, rename(n + 100))
        })
        .catch(() => undefined),
    ),
  )
  expect(await faults()).toEqual([])
  const { rows } = await shop.db.pool.query(
    'SELECT count(*)::int, max(seq)::int FROM audit_chain JOIN audit_log ON audit_log.id = entry_id',
  )
  expect(rows).toEqual([{ count: 48, max: 48 }])
})

describe('the first broken entry is named', () => {
  beforeEach(() => addAll(5))

  test('one that was changed', async () => {
    const [second, fourth] = [await idOf(2), await idOf(4)]
    await tamper(
      `UPDATE audit_log SET changes = '{"name": {"from": "Milk", "to": "Ghee"}}' WHERE id IN (${second}, ${fourth})`,
    )
    expect(await faults()).toEqual([`entry ${second} (number 2) was changed`])
  })

  test('one whose hash was calculated anew', async () => {
    const [second, third] = [await idOf(2), await idOf(3)]
    await tamper(
      `UPDATE audit_log SET at = at - interval '1 us' WHERE id = ${second}`,
      `UPDATE audit_chain c SET hash = audit_hash(previous, e) FROM audit_log e WHERE e.id = entry_id AND e.id = ${second}`,
    )
    expect(await faults()).toEqual([`entry ${third} (number 3) does not follow the one before it`])
  })

  test('one before which others were removed', async () => {
    const [third, fourth] = [await idOf(3), await idOf(4)]
    await tamper(
      `DELETE FROM audit_chain WHERE entry_id = ${third}`,
      `DELETE FROM audit_log WHERE id = ${third}`,
    )
    expect(await faults()).toEqual([
      `entry ${fourth} (number 4) does not follow the one before it: entries between them were removed`,
    ])
  })

  test('one that was added past the chain', async () => {
    await tamper(
      `INSERT INTO audit_log (actor_kind, action, changes) VALUES ('command', 'product.update', '{}')`,
    )
    const { rows } = await shop.db.pool.query('SELECT max(id)::int AS id FROM audit_log')
    expect(await faults()).toEqual([`entry ${rows[0].id} is not in the chain: it was added past it`])
  })
})

test('a chain whose beginning was removed is checked from there', async () => {
  await addAll(4)
  const third = await idOf(3)
  await tamper(
    `DELETE FROM audit_chain WHERE entry_id < ${third}`,
    `DELETE FROM audit_log WHERE id < ${third}`,
  )
  await add(5)
  const beginning = 'the log begins with number 3: earlier entries were removed'
  expect(await faults()).toEqual([beginning])
  await tamper(`UPDATE audit_log SET subject_name = 'Ghee' WHERE id = ${await idOf(4)}`)
  expect(await faults()).toEqual([`entry ${await idOf(4)} (number 4) was changed`, beginning])
})

test('a head noted earlier shows that the end was removed or all of it calculated anew', async () => {
  await addAll(3)
  const noted = (await findAuditHead(shop.db))!
  await add(4)
  expect(await hasAuditLink(shop.db, noted)).toBe(true)
  await tamper(
    `DELETE FROM audit_chain WHERE seq >= 3`,
    `DELETE FROM audit_log WHERE subject_id IN ('3', '4')`,
  )
  await add(5)
  expect(await faults()).toEqual([])
  expect(await hasAuditLink(shop.db, noted)).toBe(false)
})

test.each([
  `UPDATE audit_chain SET hash = previous`,
  'DELETE FROM audit_chain',
  'TRUNCATE audit_chain',
  `INSERT INTO audit_chain SELECT 9, id, sha256(''), sha256('') FROM audit_log`,
])('the serving role cannot write links: %s', async (statement) => {
  await add(1)
  await expect(shop.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})
