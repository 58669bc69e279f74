import { expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { randomFor } from '../faults/seed.ts'
import { walkWeek, weekShop, type WeekFault } from './week.ts'

const [right, broken] = [await weekShop(), await weekShop(false)]
const STEPS = 200

test(
  'shelves, coins, papers and pages are what the shop says after one week of all of them',
  { timeout: 600_000 },
  async () => {
    const { differences, done } = await walkWeek(right, randomFor('week'), STEPS)
    expect(differences).toEqual([])
    expect(done.papers).toBeGreaterThan(20)
    expect(Object.keys(done).length).toBeGreaterThan(20)
  },
)

/** Each puts back what was wrong once. */
const faults: [what: string, statement: string, part: string, instead: string][] = [
  [
    '1, a late sale falls into the drawer of now',
    'drawers.openAt',
    'd.closed_at IS NOT NULL AS is_late',
    'false AS is_late',
  ],
  [
    '2, a sale that comes in after a count is taken twice',
    'lateMovements.countsAfter',
    'AND count_id IS DISTINCT FROM l.count_id',
    'AND count_id IS DISTINCT FROM l.count_id AND l.count_id IS NOT NULL',
  ],
  [
    '3, two open counts write one difference twice',
    'lateMovements.expect',
    'AND l.happened_at <= c.counted_at',
    'AND l.count_id IS NULL AND l.happened_at <= c.counted_at',
  ],
  [
    '4, the till is not told of a rate',
    'counterCatalogue.changed',
    'FROM product_taxes WHERE set_at >',
    'FROM product_taxes WHERE false AND set_at >',
  ],
  [
    '6, money handed back leaves no ledger',
    'cashMoves.insert',
    'SELECT kind, from_place, to_place, drawer_id, rider_id, amount_paise',
    `SELECT kind, from_place, to_place, drawer_id, rider_id, CASE kind WHEN 'refund' THEN 1 ELSE amount_paise END`,
  ],
  ['9, what an offer took off counts as sold', 'sales.countDay', 'final_paise - offer_paise', 'final_paise'],
  [
    'a, what is supplied keeps no share of its offer',
    'counterSales.insert',
    'offer_paise, w.mrp',
    '0, w.mrp',
  ],
  ['8, what comes back stays sold', 'sales.returns', 'coalesce(-sum(paise), 0)', '0'],
]

const isSeen = async (what: string, more?: WeekFault) => {
  for (let walk = 1; walk <= 10; walk++) {
    const { differences } = await walkWeek(broken, randomFor(`${what} ${walk}`), STEPS, more)
    if (differences.length > 0) return true
  }
  return false
}

test.each(faults)('fault %s: it is seen', { timeout: 600_000 }, async (what, name, part, instead) => {
  const statement = statements.find((one) => one.name === name)!
  const { text } = statement
  expect(text).toContain(part)
  try {
    Object.assign(statement, { name: `${name}.fault ${what.slice(0, 1)}`, text: text.replace(part, instead) })
    expect(await isSeen(what)).toBe(true)
  } finally {
    Object.assign(statement, { name, text })
  }
})

test(
  'fault 4, the books say the rate of the day under the number of the paper: it is seen',
  { timeout: 600_000 },
  async () => {
    expect(await isSeen('paper', { carriesTax: false })).toBe(true)
  },
)
