import { expect, test } from 'vitest'
import { counterShop } from '../../../../test/counter-shop.ts'
import { dayInIndia } from '#shared/when.ts'
import { addToBill, emptyBill, expiredOf } from '../bill.ts'
import type { CataloguePart } from '../catalogue-contract.ts'

const { shop, manager, cashier, product } = await counterShop()
const { _id: supplierId } = (await shop.call('POST /api/suppliers', { as: manager, body: { name: 'Metro' } }))
  .body.data
const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000))
let bills = 0

const bought = async (
  pack: { productId: number; unit: string },
  lots: { days: number; quantity: number }[],
) => {
  const lines = lots.map(({ days, quantity }) => ({ ...pack, quantity, cost: 30, expiresOn: inDays(days) }))
  const body = { supplierId, billNumber: `T-${(bills += 1)}`, billDate: inDays(-60), lines, confirmed: true }
  const { status, body: answer } = await shop.call('POST /api/purchases/write', { as: manager, body })
  expect([status, answer.message]).toEqual([200, 'Bill entered.'])
}
const catalogue = async (since?: number) =>
  (
    await shop.call('GET /api/counter/catalogue', {
      as: cashier,
      ...(since && { query: { since: String(since) } }),
    })
  ).body.data as CataloguePart
const dateOf = async ({ productId }: { productId: number }, since?: number) =>
  (await catalogue(since)).packs.find((one) => one.productId === productId)?.expiresOn

/** Makes all that was written some days older. */
const age = async (days: number) => {
  for (const set of [
    'products SET updated_at = updated_at',
    'content_changes SET changed_at = changed_at',
    'product_taxes SET set_at = set_at',
    'purchases SET written_at = written_at',
    'stock_movements SET at = at',
  ])
    await shop.owner.pool.query(`UPDATE ${set} - make_interval(days => $1)`, [days])
}

test('a till knows the first date of what is left, and says so only of what has expired', async () => {
  const curd = await product({ stock: 0 })
  await bought(curd, [
    { days: -3, quantity: 2 },
    { days: 5, quantity: 4 },
  ])
  const pack = (await catalogue()).packs.find(({ productId }) => productId === curd.productId)!
  expect(pack.expiresOn).toBe(inDays(-3))
  const [line] = addToBill(emptyBill, pack).lines
  expect(expiredOf(line!, inDays(0))).toBe(inDays(-3))
  expect(expiredOf(line!, inDays(-3))).toBeNull()
  const fresh = await product({ stock: 0 })
  await bought(fresh, [{ days: 200, quantity: 2 }])
  expect(await dateOf(fresh)).toBeUndefined()
})

test('a bill, waste, and a date that comes near reach a till that asks what has changed', async () => {
  const bread = await product({ stock: 0 })
  await age(1)
  const before = Date.now() - 60_000
  await bought(bread, [
    { days: -1, quantity: 3 },
    { days: 3, quantity: 20 },
  ])
  expect(await dateOf(bread, before)).toBe(inDays(-1))
  await age(1)
  expect(await dateOf(bread, before)).toBeUndefined()
  const wasted = await shop.call('POST /api/expiry/waste', {
    as: manager,
    body: { ...bread, quantity: 3, stockWas: 23, reason: 'expired' },
    headers: { 'idempotency-key': 'a'.repeat(32) },
  })
  expect([wasted.status, wasted.body.message]).toEqual([200, expect.anything()])
  expect(await dateOf(bread, before)).toBe(inDays(3))
  // Nothing was written for ten days, and the date has come within a week.
  await age(10)
  const threeDaysAgo = Date.now() - 3 * 86_400_000
  expect(await dateOf(bread, threeDaysAgo)).toBeUndefined()
  await shop.owner.pool.query('UPDATE purchase_lines SET expires_on = $1 WHERE expires_on = $2', [
    inDays(6),
    inDays(3),
  ])
  expect(await dateOf(bread, threeDaysAgo)).toBe(inDays(6))
})
