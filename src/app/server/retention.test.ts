import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUDIT_CHAIN_FAULTS } from '#features/audit/server/audit-chain-store.ts'
import { findViolations } from '#platform/db/find-violations.ts'
import type { Retention } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'
import { openHandlers } from '../../../test/every-job.ts'
import { paymentShop } from '../../../test/payment-shop.ts'
import { person } from '../../../test/world.ts'

const own = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows

const shop = await paymentShop()
const folder = await mkdtemp(join(tmpdir(), 'tokri-retention-'))
const who = await shop.shopper('Asha')
const userIds: string[] = [who.userId, (await person(shop.db, 'Meera')).userId]
const order = async () => (await shop.order(who, 'PAYU')).body.data.order.orderId as string
const orderIds: string[] = [await order(), await order()]
await own('TRUNCATE audit_chain, audit_redactions, audit_log')
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function runJobs(names: Iterable<string>): Promise<void> {
  const { handlers, close } = openHandlers(shop, folder)
  try {
    for (const name of names)
      await handlers.find((one) => one.name === name)!.run({}, new AbortController().signal)
  } finally {
    await close()
  }
}

const id = (n: number) => `repeat('${n}', 24)`
const user = (n: number) => `'${userIds[n - 1]}'`
const hash = (n: number) => `sha256('${n}')`

interface Planted {
  /** Adds row number `n`, whose time begins, or ends, at the SQL expression `at`. */
  plant: (n: number, at: string) => string
  /** Selects the `n` of those that are still there. */
  left: string
}

/** For each kind with a time, how one of its rows looks. */
const kinds: Partial<Record<keyof typeof retention, Planted>> = {
  code: {
    plant: (n, at) => `INSERT INTO otps (id, email, purpose, code_hash, sent_at, expires_at)
      VALUES (${id(n)}, '${n}@example.in', 'login', ${hash(n)}, ${at}, ${at} + interval '10 minutes')`,
    left: `SELECT left(email, 1) AS n FROM otps`,
  },
  staffInvitation: {
    plant: (n, at) => `INSERT INTO staff_invitations (id, role, code_hash, by_id, name, mobile, expires_at)
      VALUES (${id(n)}, 'rider', ${hash(n)}, ${user(n)}, 'Asha', 987654321${n}, ${at} + interval '1 day')`,
    left: `SELECT left(id, 1) AS n FROM staff_invitations`,
  },
  tillApproval: {
    plant: (n, at) => `WITH till AS (
        INSERT INTO counters (id, name, series, last_serial) VALUES (${id(n)}, 'Till ${n}', 'T${n}', 0) RETURNING id)
      INSERT INTO till_approvals (id, counter_id, by_id, at) SELECT ${id(n)}, id, ${user(n)}, ${at} FROM till`,
    left: `SELECT left(id, 1) AS n FROM till_approvals`,
  },
  reset: {
    plant: (n, at) =>
      `INSERT INTO password_resets VALUES (${user(n)}, ${hash(n)}, ${at} + interval '10 minutes')`,
    left: `SELECT n FROM password_resets, generate_series(1, 2) AS n WHERE token_hash = sha256(n::text::bytea)`,
  },
  newAddress: {
    plant: (n, at) => `INSERT INTO pending_emails VALUES (${user(n)}, '${n}@example.in', ${at})`,
    left: `SELECT left(email, 1) AS n FROM pending_emails`,
  },
  accountChange: {
    plant: (n, at) => `INSERT INTO account_changes (id, user_id, about, token_hash, email, expires_at)
      VALUES (${id(n)}, ${user(n)}, 'password', ${hash(n)}, '${n}@example.in', ${at})`,
    left: `SELECT left(email, 1) AS n FROM account_changes`,
  },
  login: {
    plant: (n, at) => `INSERT INTO sessions (id, user_id, network, created_at, expires_at)
      VALUES (${id(n)}, ${user(n)}, 'login ${n}', ${at}, ${at} + interval '60 days')`,
    left: `SELECT right(network, 1) AS n FROM sessions WHERE network LIKE 'login _'`,
  },
  unusedLogin: {
    plant: (n, at) => `INSERT INTO sessions (id, user_id, network, rotated_at, expires_at)
      VALUES (${id(n + 2)}, ${user(n)}, 'unused ${n}', ${at}, now() + interval '1 day')`,
    left: `SELECT right(network, 1) AS n FROM sessions WHERE network LIKE 'unused _'`,
  },
  device: {
    plant: (n, at) => `INSERT INTO known_devices VALUES (${user(n)}, ${hash(n)}, ${at})`,
    left: `SELECT n FROM known_devices, generate_series(1, 2) AS n WHERE device_hash = sha256(n::text::bytea)`,
  },
  callerUses: {
    plant: (n, at) => `INSERT INTO rate_limits VALUES ('caller:calls:${n}', ${at}, 1)`,
    left: `SELECT right(key, 1) AS n FROM rate_limits WHERE key LIKE 'caller:calls:_'`,
  },
  uses: {
    plant: (n, at) => `INSERT INTO rate_limits VALUES ('avatar:${n}', ${at}, 1)`,
    left: `SELECT right(key, 1) AS n FROM rate_limits WHERE key LIKE 'avatar:_'`,
  },
  sockets: {
    plant: (n, at) => `INSERT INTO caller_sockets VALUES ('${n}', '{}', ${at})`,
    left: `SELECT network AS n FROM caller_sockets`,
  },
  orderRequest: {
    plant: (n, at) => `INSERT INTO requests (caller, call, key, body_hash, record, created_at)
      VALUES (${user(n)}, 'order', '${String(n).repeat(8)}-0000-4000-8000-000000000000', ${hash(n)}, '${orderIds[0]}', ${at})`,
    left: `SELECT left(key::text, 1) AS n FROM requests WHERE key::text LIKE '%-0000-4000-8000-000000000000' AND call = 'order'`,
  },
  request: {
    plant: (n, at) => `INSERT INTO requests (caller, call, key, body_hash, record, created_at)
      VALUES (${user(n)}, 'POST /api/customers', '${String(n).repeat(8)}-0000-4000-8000-000000000000', ${hash(n)}, '1', ${at})`,
    left: `SELECT left(key::text, 1) AS n FROM requests WHERE call = 'POST /api/customers'`,
  },
  unsignedSignal: {
    plant: (n, at) => `INSERT INTO payment_signals (provider, source, event_key, verified, body, received_at)
      VALUES ('PAYU', 'webhook', 'unsigned ${n}', false, 'text', ${at})`,
    left: `SELECT right(event_key, 1) AS n FROM payment_signals WHERE NOT verified`,
  },
  signal: {
    plant: (n, at) => `INSERT INTO payment_signals (provider, source, event_key, verified, body, received_at)
      VALUES ('PAYU', 'webhook', 'signed ${n}', true, 'text', ${at})`,
    left: `SELECT right(event_key, 1) AS n FROM payment_signals WHERE verified AND body = 'text'`,
  },
  searchTerms: {
    plant: (n, at) => `INSERT INTO search_terms VALUES ('${n}', 1, 0, ${at})`,
    left: `SELECT term AS n FROM search_terms`,
  },
  outbox: {
    plant: (n, at) => `INSERT INTO messages (event, recipient, channel, kind, created_at)
      VALUES ('${n}', '${n}@example.in', 'mail', 'mail', ${at})`,
    left: `SELECT event AS n FROM messages WHERE length(event) = 1`,
  },
  messageBudgets: {
    plant: (n, at) => `INSERT INTO message_budgets VALUES ('network:${n}', current_date, 1, ${at})`,
    left: `SELECT right(scope, 1) AS n FROM message_budgets`,
  },
  searchWishes: {
    plant: (n, at) => `INSERT INTO search_wishes (term, user_id, week, asked_at)
      VALUES ('wish ${n}', ${user(n)}, '2026-01-05', ${at})`,
    left: `SELECT right(term, 1) AS n FROM search_wishes`,
  },
  picture: {
    plant: (n, at) => `INSERT INTO images (id, width, height, bytes, created_at, claimed_at)
      VALUES (repeat('${n}', 32), 9, 9, 9, ${at}, ${at})`,
    left: `SELECT left(id, 1) AS n FROM images`,
  },
  importFile: {
    plant: (n, at) => `INSERT INTO imports (id, user_id, file_name, status, updated_at)
      VALUES (${id(n)}, ${user(n)}, '${n}', 'receiving', ${at})`,
    left: `SELECT file_name AS n FROM imports`,
  },
  importEffects: {
    plant: (n, at) => `WITH written AS (INSERT INTO written_imports (id, file_name, written_at)
        VALUES (${id(n)}, 'effects', ${at}) RETURNING id)
      INSERT INTO import_effects (import_id, position, product_id, after, last_movement)
      SELECT id, ${n}, ${shop.productId}, '{}', 0 FROM written`,
    left: `SELECT position AS n FROM import_effects`,
  },
  importHistory: {
    plant: (n, at) =>
      `INSERT INTO written_imports (id, file_name, written_at) VALUES (${id(n + 2)}, 'history ${n}', ${at})`,
    left: `SELECT right(file_name, 1) AS n FROM written_imports WHERE file_name LIKE 'history _'`,
  },
  proofPhotos: {
    plant: (n, at) => `INSERT INTO deliveries (order_id, rider_id, done_at, outcome, proof, photo)
      VALUES ('${orderIds[n - 1]}', ${user(n)}, ${at}, 'delivered', 'photo', '/media/${'xab'[n]!.repeat(32)}.webp')`,
    left: `SELECT ascii(substr(photo, 8, 1)) - 96 AS n FROM deliveries WHERE photo IS NOT NULL`,
  },
  wish: {
    plant: (n, at) => `INSERT INTO area_wishes VALUES ('560001', '${n}@example.in', ${at})`,
    left: `SELECT left(email, 1) AS n FROM area_wishes`,
  },
  consents: {
    plant: (n, at) => `INSERT INTO consents (device_hash, purpose, slug, version, given, at)
      VALUES (${hash(n)}, 'marketing', 'privacy-notice', 1, true, ${at})`,
    left: `SELECT n FROM consents, generate_series(1, 2) AS n WHERE device_hash = sha256(n::text::bytea)`,
  },
  grievances: {
    plant: (n, at) => `WITH filed AS (
        INSERT INTO grievances (id, ticket, email, body, state, created_at, acknowledge_by, settle_by, acknowledged_at, settled_at, photo)
        VALUES (${id(n)}, 'GRV-200101-0000000${n}', 'a@example.in', 'Sour milk', 'settled', ${at}, ${at}, ${at} + interval '1 day',
          ${at}, ${at}, '/media/${String(n).repeat(32)}.webp') RETURNING id)
      INSERT INTO grievance_events (grievance_id, kind, body) SELECT id, 'answered', '${n}' FROM filed`,
    left: `SELECT e.body AS n FROM grievances g JOIN grievance_events e ON e.grievance_id = g.id`,
  },
  claimPhotos: {
    plant: (n, at) => `WITH claim AS (
        INSERT INTO claims (id, order_id, wish, state, asked_paise, reason, decided_at)
        VALUES (${id(n)}, '${orderIds[n - 1]}', 'money', 'refused', 100, 'Sold as seen', ${at}) RETURNING id, order_id)
      INSERT INTO claim_photos (id, order_id, claim_id, content) SELECT id, order_id, id, '${n}' FROM claim`,
    left: `SELECT left(id, 1) AS n FROM claim_photos`,
  },
  watch: {
    plant: (n, at) =>
      `INSERT INTO watches (pack_id, user_id, created_at) SELECT min(id), ${user(n)}, ${at} FROM packs`,
    left: `SELECT CASE user_id WHEN ${user(1)} THEN 1 ELSE 2 END AS n FROM watches`,
  },
  listPhotos: {
    plant: (n, at) => `INSERT INTO list_photos VALUES ('${orderIds[n - 1]}', '${n}', ${at})`,
    left: `SELECT convert_from(content, 'UTF8') AS n FROM list_photos`,
  },
  audit: {
    plant: (n, at) => `INSERT INTO audit_log (at, actor_kind, action, subject_id, changes)
      VALUES (${at}, 'command', 'product.update', '${n}', '{"name": {"from": null, "to": "Curd"}}')`,
    left: `SELECT subject_id AS n FROM audit_log WHERE action = 'product.update'`,
  },
}

/** Of these the time does not begin with a row of their own; each has a test beside its job. */
const ELSEWHERE = ['orders', 'payments', 'backups']

const timed = (Object.entries(retention) as [keyof typeof retention, Retention][]).filter(
  ([, { time }]) => time,
)
const left = async (kind: Planted) => (await own(kind.left)).map(({ n }) => Number(n)).sort((a, b) => a - b)

describe('a minute before its time is over a row stays, and a minute after it goes', () => {
  beforeAll(async () => {
    for (const [name, { time }] of timed)
      for (const [n, minutes] of [
        [1, 1],
        [2, -1],
      ] as const)
        await own(
          kinds[name]?.plant(n, `(now() - interval '${time}' - interval '${minutes} minutes')`) ?? 'SELECT',
        )
    for (const kind of Object.values(kinds))
      expect([kind.left, await left(kind)]).toEqual([kind.left, [1, 2]])
    await runJobs(new Set(timed.map(([, { job }]) => job!)))
  })

  test.each(timed.filter(([name]) => !ELSEWHERE.includes(name)))('%s', async (name) => {
    expect(await left(kinds[name]!)).toEqual([2])
  })

  test('the photo of a complaint goes with it', async () => {
    const jobs = await own(`SELECT payload ->> 'url' AS url FROM jobs WHERE kind = 'remove-picture'`)
    expect(jobs).toEqual([{ url: `/media/${'1'.repeat(32)}.webp` }])
  })

  test('the removal of audit entries is an entry itself, so that the chain is whole', async () => {
    expect(await own(`SELECT changes FROM audit_log WHERE action = 'audit.expire'`)).toEqual([
      { changes: { entries: { from: 0, to: 1 }, lastNumber: { from: null, to: 1 } } },
    ])
    expect(await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)).toEqual([])
  })
})

test('consents of users go when a later answer, or the erasure of the person, is old enough', async () => {
  await own('DELETE FROM consents')
  const add = (n: number, given: boolean, years: number) =>
    own(
      `INSERT INTO consents (user_id, purpose, slug, version, given, at)
       VALUES ($1, 'marketing', 'privacy-notice', 1, $2, now() - $3 * interval '1 year')`,
      [userIds[n - 1], given, years],
    )
  await add(1, true, 9)
  await add(1, false, 4)
  await add(1, true, 3.5)
  await add(1, false, 1)
  await add(2, true, 9)
  const years = async () =>
    (
      await own(
        `SELECT round(extract(epoch FROM now() - at) / 31557600, 1)::float8 AS y FROM consents ORDER BY id`,
      )
    ).map(({ y }) => y)
  await runJobs(['erase-expired'])
  expect(await years(), 'the answer that counted until a year ago stays as proof').toEqual([3.5, 1, 9])
  await own(
    `INSERT INTO erasures (id, user_id, email_hash, asked_at, runs_at, ran_at)
     VALUES (${id(9)}, ${user(2)}, ${hash(9)}, now() - interval '4 years', now() - interval '4 years', now() - interval '4 years')`,
  )
  await runJobs(['erase-expired'])
  expect(await years()).toEqual([3.5, 1])
})

describe('a tax paper', () => {
  const day = `(now() AT TIME ZONE 'Asia/Kolkata')::date`
  beforeAll(() =>
    own(
      `INSERT INTO document_series (series, fy, next) VALUES ('A', '1819', 3);
       INSERT INTO tax_documents (id, series, fy, serial, number, kind, order_id, gst_effective, issued_at, place_of_supply,
         inter_state, supplier, recipient, keep_until, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise)
       SELECT repeat(n::text, 24), 'A', '1819', n, 'A/1819/00000' || n, 'bill_of_supply', (ARRAY['${orderIds.join(`', '`)}'])[n], true, now() - interval '8 years',
         '29', false, '{}', '{"name": "Asha Rao", "mobile": 9876543210, "address": "4th Cross", "state": "Karnataka", "stateCode": "29", "pincode": "560001"}',
         ${day} - 2 + n, 4000, 0, 0, 0, 0, 4000
       FROM generate_series(1, 2) AS n`,
    ),
  )
  const papers = () =>
    own(`SELECT serial, recipient ->> 'name' AS name, (to_jsonb(d) - 'recipient')::text AS rest, recipient::text AS all
         FROM tax_documents d ORDER BY serial`)

  test('loses who received the goods on the day after it has to be kept, and stays in its series', async () => {
    const before = await papers()
    await runJobs(['erase-expired'])
    const after = await papers()
    expect(after.map(({ name }) => name)).toEqual(['erased', 'Asha Rao'])
    expect(after.map(({ rest }) => rest)).toEqual(before.map(({ rest }) => rest))
    expect(after[0].all).not.toMatch(/Asha|Cross|98765|560001/)
  })

  test.each([
    ['sooner', `SET recipient = '{"name": "erased"}' WHERE serial = 2`],
    ['in anything else', `SET total_paise = 1, taxable_paise = 1 WHERE serial = 1`],
  ])('is not changed %s, even by the owner of the tables', async (_, change) => {
    await expect(own(`UPDATE tax_documents ${change}`)).rejects.toMatchObject({ code: '42501' })
  })
})

test.each([
  ['an entry of the audit log', 'DELETE FROM audit_log'],
  ['its link', 'DELETE FROM audit_chain'],
  ['what a signed message says', `UPDATE payment_signals SET body = 'erased' WHERE event_key = 'signed 2'`],
  ['more of it', `UPDATE payment_signals SET event_key = 'x' WHERE event_key = 'signed 1'`],
])('%s cannot be removed sooner, even by the owner of the tables', async (_, text) => {
  await expect(own(text)).rejects.toMatchObject({ code: '42501' })
})

test('the newest link of the chain stays, however old it is', async () => {
  await own('TRUNCATE audit_chain, audit_redactions, audit_log')
  for (const n of [1, 2]) await own(kinds.audit!.plant(n, `now() - interval '9 years'`))
  const remove = () => own('SELECT entries, last_number::int FROM remove_expired_audit_entries(1000)')
  expect(await remove()).toEqual([{ entries: 1, last_number: 1 }])
  expect(await remove()).toEqual([{ entries: 0, last_number: 1 }])
  expect(await own('SELECT seq::int FROM audit_chain')).toEqual([{ seq: 2 }])
  // Nobody has written down who removed the first one.
  const [beginning] = await findViolations(shop.ownerUrl, AUDIT_CHAIN_FAULTS)
  expect(beginning).toMatchObject({ rule: 'beginning' })
})
