import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase, truncate, withLongTimeouts } from '../../../../../test/database.ts'
import { GSTIN, orderOf, registerShop, taxProduct } from '../../../../../test/placed-orders.ts'
import { newAddress, newCategory, newProduct, person, ravi } from '../../../../../test/world.ts'
import { defaultTax } from '#features/storefront/default-shop.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { stateRule } from '#features/storefront/state-rule.ts'
import type { TaxSettings } from '#features/storefront/contract.ts'
import { financialYear } from '#features/papers/document-number.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { openDatabase, type Database, type Tx } from '#platform/db/postgres.ts'
import { toPercent, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { transitionOrder } from './transition-order.ts'

let count = 0

const database = await testDatabase({ poolSize: 12 })
const category = await newCategory(database.db)
const adminId = (await ravi(database.db)).userId
afterAll(() => database.drop())

const registerAs = (tax: Partial<TaxSettings> = {}, gstin = GSTIN) =>
  registerShop(
    database.db,
    { legalName: 'Asha Stores Private Limited', address: '12 Market Road, Bengaluru', ...tax },
    { gstin },
  )

beforeEach(async () => {
  vi.useRealTimers()
  await truncate(database, 'tax_documents, tax_document_rows, document_series')
  await registerAs()
})

interface Line {
  name: string
  rateBp: number | null
  hsn?: string
  pricePaise: number
  discountMicro?: number
  quantity: number
}
const bread: Line = { name: 'Bread', rateBp: 500, pricePaise: 4000, quantity: 4 }

/** A packed order for these lines, each a product of its own; `rateBp` null for a product without HSN. */
async function packed(lines: Line[] = [bread], { state = 'Karnataka', beforePacking = [] as string[] } = {}) {
  const shopper = await person(database.db, `Shopper${++count}`)
  const addressId = await newAddress(database.db, shopper)
  await database.owner.pool.query('UPDATE addresses SET state = $2 WHERE id = $1', [addressId, state])
  const bought: { productId: number; quantity: number }[] = []
  let expected = 0
  for (const { name, rateBp, hsn = '1905', pricePaise, discountMicro = 0, quantity } of lines) {
    const { _id } = await newProduct(database.db, category, {
      name: `${name} ${++count}`,
      unit: name.includes('Cola') ? '750 ml bottle' : '1 kg',
      mrp: toRupees(pricePaise),
      stock: 1000,
    })
    await database.owner.pool.query('UPDATE packs SET discount_micro = $2 WHERE product_id = $1', [
      _id,
      discountMicro,
    ])
    if (rateBp !== null) await taxProduct(database.db, _id, { hsn, rateBp })
    bought.push({ productId: _id, quantity })
    expected += pricePaise * quantity * (1 - toPercent(discountMicro) / 100)
  }
  const order = await orderOf(database.db, shopper, {
    lines: bought,
    expectedPaise: Math.round(expected + 1e-6),
    addressId,
  })
  await move(order.orderId, 'Confirmed')
  for (const change of beforePacking) await database.owner.pool.query(change, [order.orderId])
  await move(order.orderId, 'Packed')
  return order.orderId
}

const move = (orderId: string, to: OrderStatus, db: Database = database.db) =>
  transitionOrder(db, { orderId, to, by: 'admin', actorId: adminId, note: null })
const dispatch = (orderId: string, db?: Database) => move(orderId, 'Out for Delivery', db)
const papersOf = (orderId: string) => listOrderDocuments(database.db, orderId)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('nothing was refused')
    },
    (error: AppError) => error,
  )
const statusOf = async (orderId: string) => {
  const { rows } = await database.db.pool.query<{ status: string }>(
    'SELECT status FROM orders WHERE id = $1',
    [orderId],
  )
  return rows[0]!.status
}
const seriesNow = async () =>
  (
    await database.owner.pool.query<{ series: string; fy: string; next: number }>(
      'SELECT series, fy, next FROM document_series ORDER BY series, fy',
    )
  ).rows
const thisYear = () => financialYear(dayInIndia(new Date()))

describe('the paper of a dispatched order', () => {
  test('a shop that has not said how it is registered writes a cash memo, to any state', async () => {
    await registerAs(defaultTax, '')
    const orderId = await packed([{ ...bread, rateBp: null }], { state: 'Kerala' })
    expect(await papersOf(orderId)).toEqual([])
    await dispatch(orderId)
    const [paper] = await papersOf(orderId)
    expect(paper).toMatchObject({
      kind: 'cash_memo',
      number: `A/${thisYear()}/000001`,
      place_of_supply: '32',
      inter_state: false,
      total_paise: 16_000,
      taxable_paise: 16_000,
      supplier: { mode: 'unregistered', tradeName: 'Asha Stores' },
      recipient: { name: 'Asha Rao', stateCode: '32' },
      rows: [{ hsn: null, packs: 4, quantity_milli: 4000, gross_paise: 16_000, cgst_paise: 0 }],
    })
  })

  test('no spelling of a state makes another tax, and what nobody can read is not written', async () => {
    await registerAs({})
    // Placed before states were read: the order has it as it was typed.
    const spelled = async (state: string) => {
      const orderId = await packed()
      await database.owner.pool.query(`UPDATE orders SET address = address || $2 WHERE id = $1`, [
        orderId,
        state,
      ])
      return orderId
    }
    const near = await spelled('{"state": "karnataka "}')
    await dispatch(near)
    expect(await papersOf(near)).toMatchObject([
      { place_of_supply: '29', inter_state: false, recipient: { state: 'Karnataka', mobile: null } },
    ])
    const byPincode = await spelled('{"state": "Bavaria", "pincode": "600001"}')
    await dispatch(byPincode)
    expect(await papersOf(byPincode)).toMatchObject([{ place_of_supply: '33', inter_state: true }])
    const unread = await spelled('{"state": "Bavaria", "pincode": "999999"}')
    expect(await refusalOf(dispatch(unread))).toMatchObject({ code: 'address_state_unknown', status: 409 })
    expect(await papersOf(unread)).toEqual([])
    const refused = await refusalOf(packed([bread], { state: 'Bavaria' }))
    expect(refused).toMatchObject({ code: 'address_state_unknown' })
  })

  test('a registered shop is refused until its tax settings are complete; nothing has changed', async () => {
    await registerAs({ legalName: '', stateCode: '' }, '')
    const orderId = await packed()
    const error = await refusalOf(dispatch(orderId))
    expect(error).toMatchObject({ code: 'tax_settings_missing', status: 409 })
    expect(error.message).toContain('legal name, state, GSTIN')
    expect(error.data).toMatchObject({ path: '/dashboard/settings/tax' })
    expect([await statusOf(orderId), await papersOf(orderId), await seriesNow()]).toEqual(['Packed', [], []])
    await registerAs({}, '')
    expect((await refusalOf(dispatch(orderId))).data).toMatchObject({ path: '/dashboard/settings/legal' })
    await registerAs()
    await dispatch(orderId)
    expect(await papersOf(orderId)).toHaveLength(1)
  })

  test('a GSTIN alone says that the shop is registered, not how', async () => {
    await registerAs(defaultTax)
    const orderId = await packed()
    expect((await refusalOf(dispatch(orderId))).message).toContain('how the shop is registered')
  })

  test('products without HSN are listed, and the order stays packed', async () => {
    const orderId = await packed([bread, { ...bread, name: 'Odd rice', rateBp: null }])
    const error = await refusalOf(dispatch(orderId))
    expect(error.code).toBe('product_tax_missing')
    expect(error.data).toEqual({
      products: [expect.objectContaining({ name: expect.stringMatching(/^Odd rice/) })],
    })
    expect([await statusOf(orderId), await papersOf(orderId), await seriesNow()]).toEqual(['Packed', [], []])
  })

  test('has what was supplied: fewer packs, and the weight of what was weighed', async () => {
    const orderId = await packed(
      [bread, { ...bread, name: 'Tomato', rateBp: 0, pricePaise: 2450, quantity: 2 }],
      {
        beforePacking: [
          'UPDATE order_lines SET grams = 500 WHERE order_id = $1 AND position = 1',
          `INSERT INTO picks (order_id, line_position, supplied_quantity, supplied_grams, reason)
         VALUES ($1, 0, 2, NULL, 'none_left'), ($1, 1, 2, 940, NULL)`,
        ],
      },
    )
    await dispatch(orderId)
    const [paper] = await papersOf(orderId)
    expect(paper).toMatchObject({
      kind: 'invoice_cum_bill_of_supply',
      total_paise: 12_606,
      round_off_paise: 0,
    })
    expect(
      paper!.rows.map(({ uqc, packs, quantity_milli, gross_paise }) => [
        uqc,
        packs,
        quantity_milli,
        gross_paise,
      ]),
    ).toEqual([
      ['PAC', 2, 2000, 8000],
      ['KGS', 2, 940, 4606],
    ])
  })

  test('is written once, and neither the shop nor its owner can change it', async () => {
    const orderId = await packed()
    const [first, second] = await Promise.allSettled([dispatch(orderId), dispatch(orderId)])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await papersOf(orderId)).toHaveLength(1)
    expect(await seriesNow()).toEqual([{ series: 'A', fy: thisYear(), next: 2 }])
    for (const db of [database.db, database.owner])
      for (const table of ['tax_documents', 'tax_document_rows'])
        for (const change of [`UPDATE ${table} SET cgst_paise = 0`, `DELETE FROM ${table}`])
          await expect(db.pool.query(change), change).rejects.toThrow()
    expect((await papersOf(orderId))[0]!.cgst_paise).toBe(381)
  })

  test('keeps the rate of its day: a later rate and a later name change nothing', async () => {
    const orderId = await packed()
    await dispatch(orderId)
    const before = await papersOf(orderId)
    await database.owner.pool.query(
      `INSERT INTO product_taxes SELECT product_id, (now() AT TIME ZONE 'Asia/Kolkata')::date, '1905', 'taxable', 1800 FROM product_taxes`,
    )
    await registerAs({ legalName: 'Another name' })
    expect(await papersOf(orderId)).toEqual(before)
    const later = await packed([{ ...bread, rateBp: 1800 }])
    await dispatch(later)
    expect((await papersOf(later))[0]).toMatchObject({
      cgst_paise: 1220,
      supplier: { legalName: 'Another name' },
    })
  })

  test('bills of supply have a series of their own if the shop wants it', async () => {
    await registerAs({ billSeries: 'B' })
    const orderId = await packed([{ ...bread, rateBp: 0 }])
    await dispatch(orderId)
    expect((await papersOf(orderId))[0]).toMatchObject({
      kind: 'bill_of_supply',
      number: `B/${thisYear()}/000001`,
    })
  })
})

describe('selling to another state', () => {
  test.each(['composition', 'unregistered'] as const)(
    'a %s shop that has said its state may not',
    async (mode) => {
      await registerAs({ mode })
      const error = await refusalOf(packed([bread], { state: 'Tamil Nadu' }))
      expect(error).toMatchObject({ code: 'inter_state_needs_registration', status: 409 })
      expect(error.message).toContain('within Karnataka')
      // The checkout says the same as soon as the address is chosen.
      const shop = await readShop(database.db)
      expect(stateRule(shop, 'Tamil Nadu')?.message).toBe(error.message)
      expect(stateRule(shop, 'Karnataka')).toBeNull()
      await packed()
    },
  )

  test('a regular shop may, and so may one that has not said where it is', async () => {
    await packed([bread], { state: 'Tamil Nadu' })
    expect(await readShop(database.db)).not.toHaveProperty('onlyState')
    await registerAs({ ...defaultTax, mode: 'unregistered' })
    await packed([bread], { state: 'Tamil Nadu' })
  })
})

describe('numbers and dates', () => {
  test('50 orders dispatched at once by two pools get 1 to 50, dates ascending, around refused ones', async () => {
    await truncate(database, 'product_taxes')
    const orders: string[] = []
    for (let each = 0; each < 50; each++) orders.push(await packed([{ ...bread, quantity: 1 }]))
    const refused = await Promise.all([1, 2, 3].map(() => packed([{ ...bread, rateBp: null, quantity: 1 }])))
    const other = withLongTimeouts(
      openDatabase(database.url, {
        poolSize: 12,
        log: { info: () => undefined, warn: () => undefined, error: console.error },
      }),
    )
    try {
      await Promise.all([
        ...orders.map((orderId, index) => dispatch(orderId, index % 2 ? other : database.db)),
        ...refused.map((orderId) => refusalOf(dispatch(orderId, other))),
      ])
    } finally {
      await other.close()
    }
    const { rows } = await database.db.pool.query<{ serial: number; issued_at: Date }>(
      'SELECT serial, issued_at FROM tax_documents ORDER BY serial',
    )
    expect(rows.map(({ serial }) => serial)).toEqual(orders.map((_, index) => index + 1))
    const times = rows.map(({ issued_at }) => issued_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  }, 120_000)

  test('a paper that was begun in the old financial year and issued in the new one has the new one’s number', async () => {
    const orderId = await packed()
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T18:29:59.900Z') })
    await dispatch(orderId)
    vi.useRealTimers()
    expect((await papersOf(orderId))[0]!.number).toBe(`A/${thisYear()}/000001`)
    // The number of the old year was given back with its series.
    expect(await seriesNow()).toEqual([{ series: 'A', fy: thisYear(), next: 2 }])
  })

  test('the number is taken by the last statement of the transaction, so no dispatch waits for another one’s work', async () => {
    const orderId = await packed()
    const ran: string[] = []
    const recorded = (tx: Tx): Tx => ({
      many: (statement, values) => (ran.push(statement.name), tx.many(statement, values)),
      maybe: (statement, values) => (ran.push(statement.name), tx.maybe(statement, values)),
      one: (statement, values) => (ran.push(statement.name), tx.one(statement, values)),
      run: (statement, values) => (ran.push(statement.name), tx.run(statement, values)),
    })
    const { db } = database
    await dispatch(orderId, { ...db, transaction: (work) => db.transaction((tx) => work(recorded(tx))) })
    expect(ran.length).toBeGreaterThan(5)
    expect(ran.indexOf('documents.issue')).toBe(ran.length - 1)
    // While another one holds the series, all but that statement has run.
    const waiting = await packed()
    const client = await database.owner.pool.connect()
    try {
      await client.query('BEGIN; SELECT FROM document_series FOR UPDATE')
      ran.length = 0
      const dispatched = dispatch(waiting, {
        ...db,
        transaction: (work) => db.transaction((tx) => work(recorded(tx))),
      })
      await expect.poll(() => ran.at(-1)).toBe('documents.issue')
      await client.query('COMMIT')
      await dispatched
    } finally {
      client.release()
    }
    expect(await papersOf(waiting)).toHaveLength(1)
  })

  test('dates never run backwards, though the clock does', async () => {
    const first = await packed()
    const second = await packed()
    await dispatch(first)
    const { rows } = await database.owner.pool.query<{ last_at: Date }>(
      `UPDATE document_series SET last_at = now() + interval '1 hour' RETURNING last_at`,
    )
    await dispatch(second)
    expect((await papersOf(second))[0]!.issued_at).toEqual(rows[0]!.last_at)
  })
})
