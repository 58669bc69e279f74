import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo-shop/demo-admin.ts'
import { DEMO_PERSONS } from '#app/demo-shop/demo-persons.ts'
import { historyFile } from '#app/demo-shop/history-file.ts'
import { loadHistory } from '#app/demo-shop/load-history.ts'
import { seedDemo } from '#app/demo-shop/seed-demo.ts'
import { auditCheck, jobsCheck, paymentsCheck, statesCheck } from '#app/doctor/check-database.ts'
import { runChecks } from '#app/doctor/finding.ts'
import { systemActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import type { Log } from '#platform/db/postgres.ts'
import { copyOf, testDatabase, type TestDatabase } from './database.ts'
import { violationsIn } from './invariants.ts'
import { root } from './template-database.ts'

// When this fails because the schema or the catalogue has changed, the month is to be made again:
// npx tsx scripts/build-demo-history.ts

const demoDir = join(root, 'demo')
const kept = { put: () => Promise.resolve(), delete: () => Promise.resolve() }
const warned: unknown[] = []
const log: Log = {
  info: () => undefined,
  warn: (...what: unknown[]) => void warned.push(what),
  error: (...what: unknown[]) => void warned.push(what),
}
let catalogue: TestDatabase

beforeAll(async () => {
  catalogue = await testDatabase()
  // Its pictures are read and not kept: nobody looks at them.
  const files = kept as unknown as Parameters<typeof seedDemo>[0]['files']
  await seedDemo({ db: catalogue.db, files, demoDir, log, say: () => undefined })
  await grantAdmin(catalogue.db, systemActor, DEMO_ADMIN)
}, 180_000)
afterAll(() => catalogue.drop())

const load = ({ db, ownerUrl }: TestDatabase, now?: Date) =>
  loadHistory({ owner: ownerUrl, db, demoDir, log, say: () => undefined }, now)
const rowsOf = async <Row extends object>({ db }: TestDatabase, text: string) =>
  (await db.pool.query<Row>(text)).rows

test('it is small', async () => {
  expect((await stat(historyFile(demoDir))).size).toBeLessThan(2 * 1024 * 1024)
})

describe.each([
  ['now', undefined],
  ['the morning of 1 April', '2027-04-01T07:45:00+05:30'],
  ['1 March', '2027-03-01T18:20:00+05:30'],
  ['just after midnight of a Sunday', '2027-01-03T00:02:00+05:30'],
])('loaded for %s', (_, at) => {
  let shop: TestDatabase
  const now = at === undefined ? new Date() : new Date(at)
  beforeAll(async () => {
    shop = await copyOf(catalogue)
    await load(shop, now)
  }, 60_000)
  afterAll(() => shop.drop())

  test('the books hold, and the doctor finds nothing', async () => {
    expect(warned).toEqual([])
    expect(await violationsIn(shop.db)).toEqual([])
    const { db, url } = shop
    const checks = [auditCheck(url, db), statesCheck(db), jobsCheck(db), paymentsCheck(db)]
    const reports = await runChecks(checks, { applyFixes: false })
    expect(reports.flatMap(({ findings }) => findings.filter(({ level }) => level === 'fault'))).toEqual([])
  })

  test('a month of orders ends now, each numbered by its day', async () => {
    const [orders] = await rowsOf<{ orders: number; days: number; last: Date; wrong: number }>(
      shop,
      `SELECT count(*)::int AS orders, count(DISTINCT business_day)::int AS days, max(created_at) AS last,
         count(*) FILTER (WHERE substring(id FROM 5 FOR 6) <> to_char(business_day, 'YYMMDD'))::int AS wrong FROM orders`,
    )
    expect(orders).toMatchObject({ wrong: 0, last: expect.any(Date) })
    expect(orders!.orders).toBeGreaterThan(550)
    expect(orders!.days).toBeGreaterThanOrEqual(31)
    const ageMs = now.getTime() - orders!.last.getTime()
    expect(ageMs).toBeGreaterThan(0)
    expect(ageMs).toBeLessThan(5 * 60_000)
  })

  test('today has an order in every state, and nothing is yet to happen that has', async () => {
    const states = await rowsOf<{ status: string }>(
      shop,
      `SELECT DISTINCT status FROM orders WHERE business_day = (SELECT max(business_day) FROM orders) ORDER BY 1`,
    )
    expect(states.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['Confirmed', 'Delivered', 'Out for Delivery', 'Packed', 'Pending']),
    )
    const later = await rowsOf(
      shop,
      `SELECT 'event' AS what FROM order_events WHERE at > $1 UNION ALL SELECT 'stock' FROM stock_movements WHERE at > $1 AND reason <> 'opening'
       UNION ALL SELECT 'sale' FROM orders WHERE sold_at > $1 UNION ALL SELECT 'paper' FROM tax_documents WHERE issued_at > $1`.replaceAll(
        '$1',
        `'${now.toISOString()}'`,
      ),
    )
    expect(later).toEqual([])
  })

  test('each paper has the number of its financial year', async () => {
    expect(
      await rowsOf(
        shop,
        `SELECT number FROM tax_documents WHERE fy <> (SELECT to_char(d - interval '3 months', 'YY') || to_char(d + interval '9 months', 'YY')
           FROM (SELECT issued_at AT TIME ZONE 'Asia/Kolkata' AS d) i) OR number <> series || '/' || fy || '/' || lpad(serial::text, 6, '0')
           OR keep_until <> make_date(2000 + right(fy, 2)::int + 6, 12, 31)`,
      ),
    ).toEqual([])
  })

  test('a slot belongs to the rule of its weekday', async () => {
    const [slots] = await rowsOf<{ slots: number; wrong: number }>(
      shop,
      `SELECT count(*)::int AS slots, count(*) FILTER (WHERE r.weekday <> extract(dow FROM s.starts_at AT TIME ZONE 'Asia/Kolkata'))::int AS wrong
       FROM slots s JOIN slot_rules r ON r.id = s.rule_id`,
    )
    expect(slots).toEqual({ slots: expect.any(Number), wrong: 0 })
    expect(slots!.slots).toBeGreaterThan(5)
  })

  test('a slot keeps its hours, and what was promised by one names its day', async () => {
    expect(
      await rowsOf(
        shop,
        `SELECT 'slot' AS what FROM slots s JOIN slot_rules r ON r.id = s.rule_id
         WHERE (s.starts_at AT TIME ZONE 'Asia/Kolkata')::time <> r.starts OR (s.ends_at AT TIME ZONE 'Asia/Kolkata')::time <> r.ends
         UNION ALL SELECT delivery_promise FROM orders WHERE delivery_promise ~ '^[0-9]+ [A-Z]'
           AND substring(delivery_promise FROM '^[0-9]+') <> to_char(promised_from AT TIME ZONE 'Asia/Kolkata', 'FMDD')`,
      ),
    ).toEqual([])
  })
})

test('it has everything that a keeper looks for', async () => {
  const shop = await copyOf(catalogue)
  try {
    await load(shop)
    const [found] = await rowsOf<Record<string, number>>(
      shop,
      `SELECT (SELECT count(DISTINCT rider_id) FROM deliveries WHERE done_at IS NULL)::int AS riders,
         (SELECT count(*) FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE d.outcome = 'failed' AND o.status = 'Out for Delivery')::int AS back,
         (SELECT count(*) FROM customers WHERE khata_limit_paise IS DISTINCT FROM 0)::int AS khata, (SELECT count(*) FROM suppliers)::int AS suppliers,
         (SELECT count(*) FROM counts WHERE finished_at IS NULL)::int AS counts,
         (SELECT count(*) FROM imports WHERE status = 'checked')::int AS drafts,
         (SELECT count(*) FROM grievances)::int AS complaints,
         (SELECT count(*) FROM drawers WHERE closed_at IS NULL)::int AS open_drawers,
         (SELECT count(*) FROM promotions WHERE is_active AND (starts_at IS NULL OR starts_at < now()) AND (ends_at IS NULL OR ends_at > now()))::int AS offers,
         (SELECT count(*) FROM promotion_uses)::int AS offers_used, (SELECT count(*) FROM coupon_uses)::int AS coupons_used,
         (SELECT count(*) FROM claims WHERE state = 'open')::int AS wrong, (SELECT count(*) FROM claims WHERE state <> 'open')::int AS settled,
         (SELECT count(*) FROM customers WHERE credit_paise > 0)::int AS credit,
         (SELECT count(*) FROM subscriptions WHERE ends_on IS NULL)::int AS mornings,
         (SELECT count(*) FROM subscription_days WHERE order_id IS NOT NULL)::int AS brought,
         (SELECT count(*) FROM lists)::int AS lists, (SELECT count(*) FROM watches WHERE told_at IS NULL)::int AS watches,
         (SELECT count(*) FROM products WHERE translations #>> '{hi,name}' IS NOT NULL)::int AS hindi,
         (SELECT count(*) FROM upi_claims WHERE state = 'open')::int AS claims,
         (SELECT count(*) FROM orders o WHERE payment_method = 'UPI' AND status = 'Pending' AND NOT EXISTS (SELECT FROM upi_claims WHERE order_id = o.id))::int AS unpaid,
         (SELECT count(*) FROM picks p JOIN orders o ON o.id = p.order_id WHERE o.status = 'Confirmed')::int AS half_picked,
         (SELECT count(*) FROM search_terms WHERE nothing_found > 0)::int AS searches,
         (SELECT count(*) FROM purchase_lines WHERE expires_on BETWEEN current_date AND current_date + 7)::int AS expiring`,
    )
    expect(found).toMatchObject({
      riders: 2,
      khata: 15,
      suppliers: 6,
      counts: 1,
      drafts: 1,
      complaints: 1,
      open_drawers: 1,
    })
    for (const what of 'back claims unpaid half_picked searches expiring offers offers_used coupons_used wrong settled credit mornings brought lists watches hindi'.split(
      ' ',
    ))
      expect([what, found![what]]).not.toEqual([what, 0])
    const persons = await rowsOf<{ email: string; role: string | null }>(
      shop,
      'SELECT u.email, s.role FROM users u LEFT JOIN staff s ON s.user_id = u.id AND s.ended_at IS NULL',
    )
    expect(persons).toEqual(expect.arrayContaining(DEMO_PERSONS.map(({ email, role }) => ({ email, role }))))
    expect(
      await rowsOf(shop, 'SELECT FROM users WHERE id NOT IN (SELECT user_id FROM consents WHERE given)'),
    ).toEqual([])
    // Orders ring when they come; these have been there.
    expect(
      await rowsOf(shop, "SELECT FROM orders WHERE announced_at IS NULL AND status = 'Pending'"),
    ).toEqual([])
    expect(await rowsOf(shop, 'SELECT FROM jobs')).toEqual([])
  } finally {
    await shop.drop()
  }
})

test('it is loaded once, and never beside what somebody has done', async () => {
  const shop = await copyOf(catalogue)
  try {
    await shop.db.pool.query(
      `INSERT INTO users (id, email) VALUES ('${'c'.repeat(24)}', 'chitra@example.in')`,
    )
    await load(shop)
    expect(await rowsOf(shop, 'SELECT FROM orders')).toEqual([])
  } finally {
    await shop.drop()
  }
})

test('it fits the catalogue of this version', async () => {
  const shop = await copyOf(catalogue)
  try {
    await shop.owner.pool.query(`UPDATE packs SET unit = unit || ' ' WHERE id = (SELECT min(id) FROM packs)`)
    await load(shop)
    expect(await rowsOf(shop, 'SELECT FROM orders')).toEqual([])
    expect(JSON.stringify(warned.splice(0))).toContain('another catalogue')
  } finally {
    await shop.drop()
  }
  expect((await readFile(historyFile(demoDir))).length).toBeGreaterThan(0)
})
