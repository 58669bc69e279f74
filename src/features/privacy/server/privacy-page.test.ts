import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { secondsOf, type Retention } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'
import { whoseRows } from './whose-rows.ts'
import { privacyPage } from './privacy-page.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const kinds: Retention[] = Object.values(retention)
const tables = new Set(kinds.flatMap((kind) => kind.tables))
const schema = read('db/schema.sql')

test('docs/PRIVACY.md is up to date (npx tsx scripts/write-privacy-page.ts)', () => {
  expect(read('docs/PRIVACY.md')).toBe(privacyPage())
})

test('every table that names a person has its time, and every table with a time exists', () => {
  const said = schema.matchAll(/^COMMENT ON COLUMN (\w+)\.\w+ IS '(?:[^']*\n)?person: (?!none)/gm)
  const naming = [...Object.keys(whoseRows), ...Array.from(said, ([, table]) => table!)]
  expect(naming).toContain('staff_invitations')
  expect(naming.filter((name) => !tables.has(name))).toEqual([])
  expect([...tables].filter((name) => !schema.includes(` TABLE ${name} (`))).toEqual([])
})

test('the jobs that delete are scheduled', () => {
  const jobs = ['jobs.ts', 'back-up-shop.ts', '../../features/orders/server/payment/payment-lane.ts']
    .map((file) => `src/app/server/${file}`)
    .map(read)
    .join()
  const named = kinds.flatMap(({ job }) => job ?? [])
  expect(named).toContain('sweep-identity')
  expect(named.filter((job) => !new RegExp(`'${job}': '[\\d*]`).test(jobs))).toEqual([])
  expect(kinds.filter(({ time, rows, job }) => (time ?? rows) && !job)).toEqual([])
})

test('no statement that deletes personal data has a time of its own', () => {
  const stores = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('-store.ts'),
  )
  expect(stores.length).toBeGreaterThan(20)
  const own = stores.flatMap((file) =>
    [...read(`src/${file}`).matchAll(/DELETE FROM (\w+)[^`]*?(?:- interval '\d|days => \d)/g)]
      .filter(([, table]) => tables.has(table!))
      .map(([statement]) => `${file}: ${statement}`),
  )
  expect(own).toEqual([])
})

test('the settings that the page names exist', () => {
  const named = [...privacyPage().matchAll(/`(BACKUP_[A-Z]+)`/g)].map(([, name]) => name)
  expect(named).toContain('BACKUP_DAYS')
  for (const name of named) expect(read('src/platform/config-fields.ts')).toContain(`${name}:`)
})

test('what the schema says itself is the same', () => {
  expect(schema).toContain(
    `IF NOT OLD.verified AND OLD.received_at < now() - interval '${retention.unsignedSignal.time}' THEN RETURN OLD`,
  )
  for (const [kind, column] of [
    ['signal', 'received_at'],
    ['audit', 'OLD.at'],
    ['audit', 'e.at'],
    ['consents', 'c.at'],
    ['consents', 'e.ran_at'],
    ['grievances', 'settled_at'],
    ['orders', 'o.created_at'],
  ] as const)
    expect(schema).toMatch(
      new RegExp(`\\b${column.replace('.', '\\.')} >?=?<? ?now\\(\\) - interval '${retention[kind].time}'`),
    )
  expect(schema).toMatch(/CREATE TABLE account_changes \([^;]*expires_at [^,]*'7 days'::interval/)
  expect(retention.accountChange.until).toContain('seven days')
})

test('a span of time in seconds', () => {
  expect(secondsOf('10 minutes')).toBe(600)
  expect(secondsOf('1 hour')).toBe(3_600)
  expect(secondsOf('60 days')).toBe(5_184_000)
  expect(secondsOf('1 year')).toBe(31_536_000)
})
