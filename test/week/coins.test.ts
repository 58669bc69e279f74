import { expect, test } from 'vitest'
import { statements } from '#platform/db/postgres.ts'
import { randomFor } from '../faults/seed.ts'
import { coinShop } from './coin-shop.ts'
import { walkCoins } from './coins.ts'

const [right, broken] = [await coinShop(), await coinShop(false)]

test(
  'coins are what the books say, in every place, and every page has the same evening',
  { timeout: 600_000 },
  async () => {
    const { differences, done } = await walkCoins(right, randomFor('coins one'), 120)
    expect(differences).toEqual([])
    expect(Object.keys(done).length).toBeGreaterThan(9)
  },
)

/** Each puts back what was wrong once. */
const faults: [what: string, statement: string, part: string, instead: string][] = [
  [
    'a late sale falls into the drawer of now',
    'drawers.openAt',
    'd.closed_at IS NOT NULL AS is_late',
    'false AS is_late',
  ],
  [
    'money handed back leaves no ledger',
    'cashMoves.insert',
    'SELECT kind, from_place, to_place, drawer_id, rider_id, amount_paise',
    `SELECT kind, from_place, to_place, drawer_id, rider_id, CASE kind WHEN 'refund' THEN 1 ELSE amount_paise END`,
  ],
  [
    'what cash was rounded by is not kept',
    'cashMoves.insert',
    'SELECT kind, from_place, to_place, drawer_id, rider_id, amount_paise',
    `SELECT kind, from_place, to_place, drawer_id, rider_id, CASE kind WHEN 'rounding' THEN 1 ELSE amount_paise END`,
  ],
  ['what comes back stays sold', 'sales.returns', 'coalesce(-sum(paise), 0)', '0'],
]

test.each(faults)('%s: it is seen', { timeout: 600_000 }, async (what, name, part, instead) => {
  const statement = statements.find((one) => one.name === name)!
  const { text } = statement
  expect(text).toContain(part)
  try {
    Object.assign(statement, { name: `${name}.mutant ${what}`, text: text.replace(part, instead) })
    expect((await walkCoins(broken, randomFor(what), 80)).differences).not.toEqual([])
  } finally {
    Object.assign(statement, { name, text })
  }
})
