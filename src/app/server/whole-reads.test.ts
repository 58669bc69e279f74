import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { fillBills } from '../../../bench/fill-papers.ts'
import { fillLargeShop } from '../../../test/large-shop.ts'
import { paymentShop } from '../../../test/payment-shop.ts'

// A store registers its statements when it is loaded. Without this, the other files of the worker decide which are checked.
await Promise.all(Object.values(import.meta.glob('/src/**/*-store.ts')).map((load) => load()))

const shop = await paymentShop()
await fillLargeShop(shop, { orders: 2_000, products: 4_000, shoppers: 300 })
afterAll(() => shop.close())

/** What may be read as a whole, and why. */
const allowed: Record<string, string> = {
  'images.removable': 'which pictures nothing shows, when a product is deleted',
  'images.sweep': 'the same, once a day',
  'sessions.sweep': 'once a day',
  'addresses.unreadStates': 'by npm run doctor',
  'sockets.sweep': 'once an hour; callers with an open connection',
  'sockets.forget': 'when a server ends; callers with an open connection',
  'sales.outdatedRanks': 'sums every product, every quarter of an hour',
  'sales.recentlySold': 'every product that was sold lately, for the search index',
  'brands.shown': 'when the declarations of a brand change',
  'search.productIdsIn': 'when a sub-category is shown, hidden or moved',
  'productTaxes.withPrefix': 'when the tax of a chapter changes, the tax of every product',
  'productTaxes.setFor': 'when an import is undone: the bills since its taxes were set',
  'promotions.goods': 'when an offer is saved',
  'promotions.sharedGoods': 'when an offer is saved',
  'ownWords.named': 'when Settings shows how much of a language is translated',
  'import.known': 'a batch of hundreds of rows, each found by an index',
  'orders.list': 'planned for what is asked: all-orders.test.ts',
  'products.desk': 'planned for what is asked: desk-store.test.ts',
  'erasures.of.rateLimits': 'when an account is erased',
  'erasures.of.mails': 'when an account is erased',
  'erasures.back': 'after a restore',
  'erasures.guestsBack': 'after a restore',
  'taxMonth.exemp': 'the papers of a month, of which every day that is over is summed',
  'breach.seen': 'every account that was used in a span of time, by a command after a breach',
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

test('no statement reads a table that grows as a whole', async () => {
  const owner = new Client({ connectionString: shop.ownerUrl })
  await owner.connect()
  await fillBills(owner)
  // The tables that grow, and their indexes: of some of them it is right to read all, as they have few of the rows.
  const { rows } = await owner.query<{ name: string }>(
    `WITH growing AS (
       SELECT oid, relname, reltuples FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= 100
         AND relname NOT IN ('schema_migrations', 'search_synonyms', 'search_terms')
     )
     SELECT relname AS name FROM growing
     UNION ALL SELECT n.relname FROM growing g JOIN pg_index i ON i.indrelid = g.oid JOIN pg_class n ON n.oid = i.indexrelid
     WHERE i.indpred IS NULL OR n.reltuples >= g.reltuples / 2`,
  )
  const long = new Set(rows.map(({ name }) => name))
  // With these, however small a table is, it is read as a whole only where no index answers.
  await owner.query('SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off')
  const wholeReads = ({ Plans: plans = [], ...plan }: Plan, isLimited: boolean): string[] => {
    const { 'Node Type': kind, 'Index Name': index, 'Index Cond': condition } = plan
    const read = kind === 'Seq Scan' ? plan['Relation Name'] : condition === undefined ? index : undefined
    const isLimitedBelow = kind === 'Limit' || (isLimited && !/Aggregate|Sort/.test(kind))
    return [
      ...(read !== undefined && long.has(read) && !isLimited ? [read] : []),
      ...plans.flatMap((below) => wholeReads(below, isLimitedBelow)),
    ]
  }
  const found: Record<string, string[]> = {}
  for (const { name, text } of statements) {
    // Other tests of this worker have statements of their own.
    if (name.startsWith('test.') || !/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)/.test(text)) continue
    const plans = await owner.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    const tables = wholeReads(plans.rows[0]['QUERY PLAN'][0].Plan as Plan, false)
    if (tables.length > 0) found[name] = tables
  }
  await owner.end()
  // It is noticed.
  expect(Object.keys(found)).toContain('sessions.sweep')
  const isAllowed = (name: string) =>
    Object.keys(allowed).some((one) => name === one || name.startsWith(`${one}.`))
  expect(Object.fromEntries(Object.entries(found).filter(([name]) => !isAllowed(name)))).toEqual({})
})
