import { describe, expect, test } from 'vitest'
import { movementReasons } from '#features/stock/movements/movement-reasons.ts'
import { statements } from '#platform/db/postgres.ts'
import { randomFor } from '../faults/seed.ts'
import { walkShelf } from './shelf.ts'
import { shelfShop } from './shelf-shop.ts'

const open = await shelfShop()
const STEPS = 150
const WALKS = ['shelf one', 'shelf two', 'shelf three']

const walk = async (name: string) => walkShelf(await open(), randomFor(name), STEPS)

test('what lies on the shelves is what the shop says, to the gram', { timeout: 600_000 }, async () => {
  const found = new Set<string>()
  for (const name of WALKS) {
    const { differences, done, reasons } = await walk(name)
    expect({ name, differences }).toEqual({ name, differences: [] })
    expect(Object.keys(done).length).toBeGreaterThan(12)
    for (const reason of reasons) found.add(reason)
  }
  expect([...found].sort()).toEqual(Object.keys(movementReasons).sort())
})

/** Puts another text in the place of a statement, while something is done. */
async function mutated<T>(name: string, part: string, instead: string, work: () => Promise<T>): Promise<T> {
  const statement = statements.find((one) => one.name === name)!
  const { text } = statement
  expect(text).toContain(part)
  try {
    Object.assign(statement, { name: `${name}.mutant`, text: text.replace(part, instead) })
    return await work()
  } finally {
    Object.assign(statement, { name, text })
  }
}

describe('mutation checks', () => {
  const differs = async () => {
    for (const name of WALKS) if ((await walk(name)).differences.length > 0) return true
    return false
  }
  test('a line that is heavier than was ordered takes no more', { timeout: 600_000 }, async () => {
    const nominal = 'least(k.supplied_grams, l.grams * l.quantity) AS supplied_grams, k.reason'
    expect(await mutated('supplied.linesToPack', 'k.supplied_grams, k.reason', nominal, differs)).toBe(true)
  })
})
