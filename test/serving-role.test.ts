import { afterAll, expect, test } from 'vitest'
import { grantServingRole } from '#platform/db/grant-serving-role.ts'
import { testDatabase } from './database.ts'
import { newProduct, newCategory } from './world.ts'

const database = await testDatabase({ poolSize: 2 })
// As at a start: privileges on a database are not cloned with it.
await grantServingRole(database.owner, database.db)
await newProduct(database.db, await newCategory(database.db, 'Ledger'), { name: 'Milk', stock: 5 })
afterAll(() => database.drop())

const asShop = (text: string) => database.db.pool.query(text)
const asOwner = async (text: string) => (await database.owner.pool.query(text)).rows as Record<string, any>[]
const refused = { code: '42501' }

test.each([
  'DROP TABLE orders',
  'ALTER TABLE packs DROP CONSTRAINT packs_stock_check',
  'ALTER TABLE packs DISABLE TRIGGER ALL',
  'CREATE TABLE loot (id int)',
  'CREATE TEMPORARY TABLE loot (id int)',
  'CREATE SCHEMA loot',
  'CREATE INDEX loot ON orders (id)',
  `CREATE FUNCTION loot() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
  'CREATE ROLE thief SUPERUSER',
  'SET session_replication_role = replica',
  `COPY users TO PROGRAM 'cat'`,
  `COPY users TO '/tmp/users'`,
  `SELECT pg_read_file('postgresql.conf')`,
  'TRUNCATE orders CASCADE',
  'TRUNCATE cart_items',
  'DELETE FROM orders',
  'DELETE FROM payment_attempts',
  `INSERT INTO schema_migrations (number, name, checksum) VALUES (9999, 'loot', '')`,
  'ALTER TABLE jobs DISABLE ROW LEVEL SECURITY',
])('the serving role is refused: %s', async (text) => {
  await expect(asShop(text)).rejects.toMatchObject(refused)
})

test('the serving role can only insert into append-only tables', async () => {
  const ledgers = await asOwner(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
     AND starts_with(obj_description(oid, 'pg_class'), 'append-only')`,
  )
  expect(ledgers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['stock_movements', 'order_events', 'order_lines', 'payment_captures']),
  )
  for (const { name } of ledgers) {
    await expect(asShop(`DELETE FROM ${name}`), name).rejects.toMatchObject(refused)
    const columns = await asOwner(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${name}'::regclass AND attnum > 0
         AND NOT attisdropped AND attidentity <> 'a' AND attgenerated = ''`,
    )
    for (const column of columns)
      await expect(
        asShop(`UPDATE ${name} SET "${column.name}" = "${column.name}"`),
        `${name}.${column.name}`,
      ).rejects.toMatchObject(refused)
  }
  expect((await asShop('SELECT FROM stock_movements')).rowCount).toBe(1)
})

test('the serving role owns nothing and is a member of no other role', async () => {
  const role = new URL(database.url).username
  expect(await asOwner(`SELECT FROM pg_class WHERE relowner = '${role}'::regrole`)).toEqual([])
  expect(await asOwner(`SELECT FROM pg_auth_members WHERE member = '${role}'::regrole`)).toEqual([])
  expect(
    await asOwner(
      `SELECT rolname FROM pg_roles WHERE rolname = '${role}'
       AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
    ),
  ).toEqual([])
})

test('the serving role cannot change rows through a view', async () => {
  await asOwner('CREATE VIEW all_movements AS SELECT * FROM stock_movements')
  await asOwner('CREATE VIEW own_movements WITH (security_invoker = true) AS SELECT * FROM stock_movements')
  await grantServingRole(database.owner, database.db)
  for (const view of ['all_movements', 'own_movements']) {
    expect((await asShop(`SELECT FROM ${view}`)).rowCount).toBe(1)
    await expect(asShop(`UPDATE ${view} SET quantity = 9`)).rejects.toMatchObject(refused)
    await asOwner(`DROP VIEW ${view}`)
  }
})

test('the next start revokes extra privileges and grants those on new tables', async () => {
  const role = new URL(database.url).username
  await asOwner(`GRANT UPDATE ON stock_movements TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`)
  await asOwner(`CREATE TABLE gifts (id int); CREATE TABLE gift_events (id int);
    COMMENT ON TABLE gift_events IS 'append-only: who gave what'`)
  await expect(asShop('SELECT FROM gifts')).rejects.toMatchObject(refused)
  expect(await grantServingRole(database.owner, database.db)).toBe(true)
  await asShop('INSERT INTO gifts VALUES (1); UPDATE gifts SET id = 2; DELETE FROM gifts')
  await asShop('INSERT INTO gift_events VALUES (1)')
  await expect(asShop('UPDATE gift_events SET id = 2')).rejects.toMatchObject(refused)
  await expect(asShop('UPDATE stock_movements SET quantity = 9')).rejects.toMatchObject(refused)
  await expect(asShop('CREATE TABLE loot (id int)')).rejects.toMatchObject(refused)
})

test('nothing is granted if the owner is the serving role itself', async () => {
  expect(await grantServingRole(database.owner, database.owner)).toBe(false)
})
