import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../../test/database.ts'
import { migrations } from '../../../../test/template-database.ts'
import { migrate } from '#platform/db/migrate.ts'

const [kiran, chetan, order, other] = ['a', 'b', 'O1', 'O2'].map((one) => one.repeat(one.length > 1 ? 1 : 24))
const [till, counted, open, meena] = ['1', '2', '3', '4'].map((one) => one.repeat(24))

/** The files that make the ledger of cash, and that copy into it. */
const [FIRST, COPIES] = [240, 242]

test('drawers and riders’ money of before are in the one ledger to the paisa, and no name comes along', async () => {
  const database = await emptyDatabase()
  const before = await mkdtemp(join(tmpdir(), 'tokri-before-'))
  try {
    const migrateUpTo = async (end: number) => {
      for (const file of await readdir(migrations))
        if (Number(file.slice(0, 4)) < end) await cp(join(migrations, file), join(before, file))
      await migrate(database.owner, before)
    }
    await migrateUpTo(FIRST)
    const client = await database.owner.pool.connect()
    try {
      // Only the ledgers matter here, and what they refer to need not be there.
      await client.query(`SET session_replication_role = replica;
        INSERT INTO deliveries (order_id, attempt, rider_id, done_at, outcome, proof) VALUES
          ('${order}', 1, '${chetan}', now(), 'delivered', 'guard'), ('${other}', 1, '${chetan}', now(), 'delivered', 'guard');
        INSERT INTO drawers (id, counter_id, opened_by, float_paise, opened_at, closed_at, closed_by, counted_paise, expected_paise) VALUES
          ('${counted}', '${till}', '${kiran}', 50000, now() - interval '2 days', now() - interval '1 day', '${kiran}', 71000, 70500),
          ('${open}', '${till}', '${kiran}', 61000, now(), NULL, NULL, NULL, NULL);
        INSERT INTO khata_entries (customer_id, kind, amount_paise, paid_by, by_id) VALUES
          ('${meena}', 'payment', 7000, 'cash', '${kiran}'), ('${meena}', 'payment', 2500, 'cash', '${chetan}');
        INSERT INTO cash_entries (rider_id, order_id, kind, paid_by, amount_paise, by_id, khata_entry_id, note) VALUES
          ('${chetan}', '${order}', 'collected', 'cash', 34550, '${chetan}', NULL, NULL),
          ('${chetan}', '${other}', 'collected', 'upi', 20000, '${chetan}', NULL, NULL),
          ('${chetan}', '${other}', 'upi_missing', NULL, 20000, '${kiran}', NULL, NULL),
          ('${chetan}', NULL, 'khata', NULL, 2500, '${chetan}', 2, NULL),
          ('${chetan}', NULL, 'handed_in', NULL, 40000, '${kiran}', NULL, 'evening'),
          ('${chetan}', NULL, 'handed_in', NULL, 1000, '${kiran}', NULL, NULL),
          ('${chetan}', NULL, 'difference', NULL, 50, '${kiran}', NULL, NULL),
          ('${chetan}', NULL, 'difference', NULL, -25, '${kiran}', NULL, NULL);
        INSERT INTO drawer_entries (drawer_id, kind, order_id, amount_paise, note, by_id, khata_entry_id, cash_entry_id) VALUES
          ('${counted}', 'sale', 'O3', 15000, NULL, '${kiran}', NULL, NULL),
          ('${counted}', 'refund', 'O3', -1500, 'torn', '${kiran}', NULL, NULL),
          ('${counted}', 'khata', NULL, 7000, 'Meena', '${kiran}', 1, NULL),
          ('${counted}', 'difference', NULL, 500, 'counted', '${kiran}', NULL, NULL),
          ('${open}', 'pay_in', NULL, 3000, 'change', '${kiran}', NULL, NULL),
          ('${open}', 'pay_out', NULL, -2000, 'tea', '${kiran}', NULL, NULL),
          ('${open}', 'rider', NULL, 40000, 'Chetan', '${kiran}', NULL, 5);`)
    } finally {
      client.release(true)
    }
    const read = async (text: string) => (await database.owner.pool.query<Record<string, unknown>>(text)).rows
    const debts = `SELECT sum(CASE WHEN kind = 'collected' AND paid_by = 'cash' OR kind IN ('khata', 'upi_missing') THEN amount_paise
      WHEN kind IN ('handed_in', 'difference') THEN -amount_paise ELSE 0 END)::int AS paise FROM cash_entries`
    const drawers = `SELECT d.id, float_paise + sum(amount_paise)::int AS paise FROM drawers d JOIN drawer_entries e ON e.drawer_id = d.id
      GROUP BY d.id ORDER BY d.id`
    const [debt, lies] = [await read(debts), await read(drawers)]
    expect([debt, lies.map(({ paise }) => paise)]).toEqual([[{ paise: 16_025 }], [71_000, 102_000]])

    await migrateUpTo(COPIES)
    await database.owner.pool.query(`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid IN ('cash_moves'::regclass, 'drawer_entries'::regclass) LOOP
        EXECUTE format('ALTER TABLE cash_moves DROP CONSTRAINT IF EXISTS %I', name);
        EXECUTE format('ALTER TABLE drawer_entries DROP CONSTRAINT IF EXISTS %I', name);
      END LOOP; END $$`)
    await migrate(database.owner, migrations)
    const added = (place: string) =>
      `sum(CASE '${place}' WHEN to_place THEN amount_paise WHEN from_place THEN -amount_paise ELSE 0 END)::int`
    expect(
      await read(`SELECT ${added('rider')} AS paise FROM cash_moves WHERE rider_id = '${chetan}'`),
    ).toEqual(debt)
    expect(
      await read(`SELECT d.id, float_paise + ${added('drawer')} AS paise FROM drawers d JOIN cash_moves m ON m.drawer_id = d.id
        WHERE m.kind <> 'opening' GROUP BY d.id ORDER BY d.id`),
    ).toEqual(lies)
    // ₹500 to begin with, and ₹100 taken out between the two drawers.
    expect(
      await read(`SELECT ${added('drawer')} AS paise FROM cash_moves WHERE drawer_id IS NOT NULL`),
    ).toEqual([{ paise: 102_000 }])
    expect(
      await read(
        `SELECT kind, from_place, to_place, amount_paise::int AS paise FROM cash_moves WHERE kind IN ('opening', 'handed_in') ORDER BY id`,
      ),
    ).toEqual([
      { kind: 'opening', from_place: 'owner', to_place: 'drawer', paise: 50_000 },
      { kind: 'opening', from_place: 'drawer', to_place: 'owner', paise: 10_000 },
      { kind: 'handed_in', from_place: 'rider', to_place: 'drawer', paise: 40_000 },
      { kind: 'handed_in', from_place: 'rider', to_place: 'owner', paise: 1_000 },
    ])
    expect(
      await read(`SELECT paid_by, collected_paise::int AS paise FROM deliveries ORDER BY order_id`),
    ).toEqual([
      { paid_by: 'cash', paise: 34_550 },
      { paid_by: 'upi', paise: 20_000 },
    ])
    expect(
      await read(
        `SELECT note FROM cash_moves UNION SELECT note FROM drawer_entries WHERE kind <> 'refund' ORDER BY 1`,
      ),
    ).toEqual(['change', 'counted', 'evening', 'tea', 'torn', null].map((note) => ({ note })))

    // A server of before beside this one.
    await database.owner.pool.query(
      `INSERT INTO drawer_entries (drawer_id, kind, amount_paise, note, by_id) VALUES ('${open}', 'pay_out', -500, 'milk', '${kiran}')`,
    )
    expect(
      await read(`SELECT ${added('drawer')} AS paise FROM cash_moves WHERE drawer_id IS NOT NULL`),
    ).toEqual([{ paise: 101_500 }])
  } finally {
    await rm(before, { recursive: true })
    await database.drop()
  }
}, 120_000)
