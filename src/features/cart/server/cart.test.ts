import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { commandActor } from '#features/audit/actor.ts'
import { testDatabase } from '../../../../test/database.ts'
import { newProduct, person, newCategory, type Person } from '../../../../test/world.ts'
import { updateProduct } from '#features/catalogue/server/update-product.ts'
import { AppError } from '#shared/problems.ts'
import type { CartItem } from '#shared/shapes.ts'
import { cartContract } from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { deleteCartItem, listCart } from './cart-store.ts'
import { cartItemView } from './cart-view.ts'
import { changeQuantity } from './change-quantity.ts'
import { mergeGuestCart, type MergeItem } from './merge-guest-cart.ts'

let asha: Person
let count = 0

const database = await testDatabase({ poolSize: 12 })
const category = await newCategory(database.db)
afterAll(() => database.drop())
beforeEach(async () => {
  asha = await person(database.db, `Asha${++count}`)
})

const add = (productId: number, quantity = 1, unit?: string) =>
  addToCart(database.db, { userId: asha.userId, productId, unit, quantity })
const cart = async (): Promise<CartItem[]> => (await listCart(database.db, asha.userId)).map(cartItemView)
const brief = async () =>
  (await cart()).map(({ productId, unit, quantity }) => [productId.name, unit, quantity])
const merge = (items: MergeItem[]) => mergeGuestCart(database.db, { userId: asha.userId, items })
const refusal = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('this should have been refused'),
    (error: AppError) => error,
  )

describe('adding to the cart', () => {
  test('sums quantities per unit and stores the current price', async () => {
    const milk = await newProduct(database.db, category, {
      name: 'Milk',
      packs: [
        { unit: '500 ml', mrp: 30, price: 28, stock: 20 },
        { unit: '1 L', mrp: 60, stock: 20 },
      ],
    })
    await add(milk._id)
    const item = await add(milk._id, 2)
    await add(milk._id, 1, '1 L')
    expect(item).toMatchObject({
      unit: '500 ml',
      quantity: 3,
      seenPrice: 28,
      productId: { unit: '500 ml', price: 30, stock: 20 },
    })
    expect(item._id).toMatch(/^[0-9a-f]{24}$/)
    expect(await brief()).toEqual([
      ['Milk', '500 ml', 3],
      ['Milk', '1 L', 1],
    ])
    expect((await cart())[1]?.productId).toMatchObject({ unit: '1 L', price: 60 })
  })

  test('counts each of twenty concurrent additions', async () => {
    const eggs = await newProduct(database.db, category, { name: 'Eggs' })
    await Promise.all(Array.from({ length: 20 }, () => add(eggs._id)))
    expect(await brief()).toEqual([['Eggs', '1 kg', 20]])
  })

  test('refuses more than the stock with the available quantity, and changes nothing', async () => {
    const figs = await newProduct(database.db, category, { name: 'Figs', stock: 3 })
    await add(figs._id, 2)
    const error = await refusal(add(figs._id, 2))
    expect(error).toMatchObject({
      code: 'out_of_stock',
      status: 409,
      data: { available: 3 },
      message: 'Only 3 left in stock.',
    })
    expect(await brief()).toEqual([['Figs', '1 kg', 2]])
  })

  test('refuses more than the limit per order as over_limit, not out_of_stock', async () => {
    const oil = await newProduct(database.db, category, { name: 'Oil', maxPerOrder: 2 })
    expect(await refusal(add(oil._id, 3))).toMatchObject({ code: 'over_limit', data: { available: 2 } })
    expect(await brief()).toEqual([])
  })

  test('refuses an unpublished product and an unknown unit as product_not_found', async () => {
    const hidden = await newProduct(database.db, category, { name: 'Hidden', publish: false })
    expect((await refusal(add(hidden._id))).code).toBe('product_not_found')
    const salt = await newProduct(database.db, category, { name: 'Salt' })
    expect((await refusal(add(salt._id, 1, '10 tonne'))).code).toBe('product_not_found')
  })
})

describe('a line', () => {
  test('takes a new quantity; more than the stock is refused with the available quantity', async () => {
    const nuts = await newProduct(database.db, category, { name: 'Nuts', stock: 5 })
    const item = await add(nuts._id)
    const change = (quantity: number) =>
      changeQuantity(database.db, { userId: asha.userId, itemId: item._id, quantity })
    expect((await change(5)).quantity).toBe(5)
    expect(await refusal(change(6))).toMatchObject({ code: 'out_of_stock', data: { available: 5 } })
    expect(await brief()).toEqual([['Nuts', '1 kg', 5]])
  })

  test.each([
    ['unpublished', 'UPDATE products SET publish = false WHERE id = $1'],
    ['withdrawn', 'UPDATE packs SET retired_at = now() WHERE product_id = $1 AND position = 0'],
  ])('of a pack that is %s can be reduced and removed, but not raised', async (state, withdraw) => {
    const packs = ['1 kg', '2 kg'].map((unit) => ({ unit, mrp: 40, stock: 100 }))
    const dill = await newProduct(database.db, category, { name: `Dill ${state}`, packs })
    const item = await add(dill._id, 3)
    await database.db.pool.query(withdraw, [dill._id])
    const change = (quantity: number) =>
      changeQuantity(database.db, { userId: asha.userId, itemId: item._id, quantity })
    expect(await refusal(change(4))).toMatchObject({ code: 'out_of_stock', data: { available: 0 } })
    expect((await refusal(add(dill._id, 1, '1 kg'))).code).toBe('product_not_found')
    const { skipped } = await merge([{ productId: dill._id, unit: '1 kg', quantity: 9 }])
    expect(skipped).toMatchObject([{ reason: 'not_found' }])
    expect(await brief()).toEqual([[`Dill ${state}`, '1 kg', 3]])
    expect((await change(3)).quantity).toBe(3)
    expect((await change(2)).quantity).toBe(2)
    expect(await deleteCartItem(database.db, asha.userId, item._id)).toBe(true)
  })

  test('of another user cannot be changed or removed', async () => {
    const kale = await newProduct(database.db, category, { name: 'Kale' })
    const item = await add(kale._id)
    const meera = await person(database.db, `Meera${count}`)
    const hers = changeQuantity(database.db, { userId: meera.userId, itemId: item._id, quantity: 2 })
    expect((await refusal(hers)).code).toBe('cart_item_not_found')
    expect(await deleteCartItem(database.db, meera.userId, item._id)).toBe(false)
    expect(await brief()).toEqual([['Kale', '1 kg', 1]])
  })

  test('CRT-12 shows the current price, and no stock once the product is unpublished', async () => {
    const plums = await newProduct(database.db, category, { name: 'Plums', mrp: 60 })
    await add(plums._id)
    await updateProduct(database.db, commandActor, plums._id, { price: 62 })
    expect((await cart())[0]).toMatchObject({ seenPrice: 60, productId: { price: 62 } })
    await updateProduct(database.db, commandActor, plums._id, { publish: false })
    expect((await cart())[0]?.productId.stock).toBe(0)
  })
})

describe('merging a guest cart', () => {
  test('keeps the newer line and is idempotent', async () => {
    const [tea, rice] = await Promise.all(
      ['Tea', 'Rice'].map((name) => newProduct(database.db, category, { name })),
    )
    await add(tea!._id, 5)
    await add(rice!._id, 5)
    const lines = [
      { productId: tea!._id, unit: '1 kg', quantity: 2, updatedAt: '2020-01-01T00:00:00.000Z' },
      { productId: rice!._id, unit: '1 kg', quantity: 3 },
    ]
    for (let time = 0; time < 2; time++) {
      expect((await merge(lines)).skipped).toEqual([])
      expect(await brief()).toEqual([
        ['Tea', '1 kg', 5],
        ['Rice', '1 kg', 3],
      ])
    }
  })

  test('CRT-02 skips and reports unknown and sold-out items, and merges the rest', async () => {
    const dal = await newProduct(database.db, category, { name: 'Dal', stock: 4 })
    const soldOut = await newProduct(database.db, category, { name: 'Sold out', stock: 0 })
    const { skipped } = await merge([
      { productId: dal._id, unit: '1 kg', quantity: 9 },
      { productId: soldOut._id, unit: '1 kg', quantity: 1 },
      { productId: 99_999_999, unit: '1 kg', quantity: 1 },
    ])
    expect(await brief()).toEqual([['Dal', '1 kg', 4]])
    expect(skipped).toEqual([
      { productId: soldOut._id, unit: '1 kg', reason: 'out_of_stock' },
      { productId: 99_999_999, unit: '1 kg', reason: 'not_found' },
    ])
  })

  test('CRT-04 from several tabs at once does not double any quantity', async () => {
    const jam = await newProduct(database.db, category, { name: 'Jam' })
    const lines = [{ productId: jam._id, unit: '1 kg', quantity: 2, updatedAt: new Date().toISOString() }]
    await Promise.all([merge(lines), merge(lines), merge(lines)])
    expect(await brief()).toEqual([['Jam', '1 kg', 2]])
  })

  test('caps a timestamp in the future, so that a later merge wins', async () => {
    const soap = await newProduct(database.db, category, { name: 'Soap' })
    await merge([{ productId: soap._id, unit: '1 kg', quantity: 2, updatedAt: '2999-01-01T00:00:00.000Z' }])
    await merge([{ productId: soap._id, unit: '1 kg', quantity: 7 }])
    expect(await brief()).toEqual([['Soap', '1 kg', 7]])
  })

  test('keeps the newest of duplicate lines', async () => {
    const oats = await newProduct(database.db, category, { name: 'Oats' })
    await merge([
      { productId: oats._id, unit: '1 kg', quantity: 6, updatedAt: '2026-01-02T00:00:00.000Z' },
      { productId: oats._id, unit: '1 kg', quantity: 1, updatedAt: '2026-01-01T00:00:00.000Z' },
    ])
    expect(await brief()).toEqual([['Oats', '1 kg', 6]])
  })
})

test('CRT-03 a guest cart sets packs and quantities, never prices or the owner', () => {
  const { body } = cartContract.mergeGuestCart
  const line = { productId: 1, unit: '1 kg', quantity: 1 }
  expect(body.safeParse({ items: [line] }).success).toBe(true)
  for (const more of [{ price: 1 }, { discount: 99 }, { seenPrice: 1 }, { name: 'Gold' }, { userId: 'x' }])
    expect([more, body.safeParse({ items: [{ ...line, ...more }] }).success]).toEqual([more, false])
  expect(body.safeParse({ items: [line], userId: 'x' }).success).toBe(false)
})

describe('the limit of 200 lines', () => {
  const newProducts = (names: string[]) =>
    Promise.all(names.map((name) => newProduct(database.db, category, { name: `${name} ${count}` })))
  const numbered = (kind: string, many: number) => Array.from({ length: many }, (_, i) => `${kind} ${i}`)

  test('CRT holds under concurrent additions and merges', async () => {
    const first = await newProducts(numbered('Spice', 190))
    await merge(first.map(({ _id, unit }) => ({ productId: _id, unit, quantity: 1 })))
    const more = await newProducts(numbered('Herb', 40))
    const outcomes = await Promise.allSettled([
      ...more.slice(0, 20).map(({ _id }) => add(_id)),
      ...[20, 30].map((from) =>
        merge(more.slice(from, from + 10).map(({ _id, unit }) => ({ productId: _id, unit, quantity: 1 }))),
      ),
    ])
    expect(await listCart(database.db, asha.userId)).toHaveLength(200)
    const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as AppError] : []))
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['cart_full']))
    // A guest's cart with packs that are in this one and new ones: the new ones come first.
    const lines = [...(await newProducts(numbered('Oil', 40))), ...first].map(({ _id, unit }) => ({
      productId: _id,
      unit,
      quantity: 1,
    }))
    expect((await merge(lines)).skipped.map(({ reason }) => reason)).toEqual(Array(40).fill('cart_full'))
    expect(await listCart(database.db, asha.userId)).toHaveLength(200)
    // Existing items can still be increased.
    expect((await add(first[0]!._id)).quantity).toBe(2)
  })
})

describe('a line', () => {
  test('is worth at most ten crore rupees', async () => {
    const gold = await newProduct(database.db, category, { name: 'Gold', mrp: 30_000_000, stock: 1_000_000 })
    const error = await refusal(add(gold._id, 1_000_000))
    expect(error).toMatchObject({
      code: 'over_limit',
      data: { available: 3 },
      message: 'You can order at most 3 of this item at a time.',
    })
    const { _id } = await add(gold._id, 3)
    const more = changeQuantity(database.db, { userId: asha.userId, itemId: _id, quantity: 4 })
    expect((await refusal(more)).code).toBe('over_limit')
    expect(await brief()).toEqual([['Gold', '1 kg', 3]])
  })
})
