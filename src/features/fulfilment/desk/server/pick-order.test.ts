import { describe, expect, test } from 'vitest'
import { OATS, refusalOf, RICE, pickShop } from '../../../../../test/pick-shop.ts'
import { person } from '../../../../../test/world.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { listPickingSlips } from './list-picking-slips.ts'
import { claimOrder, packPickedOrder } from './pick-order.ts'

const { shop, query, ordered, move, pick, stockOf } = await pickShop()

describe('picking', () => {
  const one = () => ordered({ packs: { RICE, OATS }, lines: [{ pack: 'RICE', quantity: 2 }] })
  const weighed = () =>
    ordered({
      packs: { TOMATO: { pricePaise: 4_000, stock: 9, grams: 500 } },
      lines: [{ pack: 'TOMATO', quantity: 2 }],
    })
  const invalid = (field: string) => ({
    code: 'invalid',
    status: 422,
    fields: { [field]: expect.any(String) as string },
  })

  test('of two pickers one has the order, until it is released or half an hour passes without a tap', async () => {
    const meera = await person(shop.db, 'Meera')
    const { orderId } = await one()
    const both = await Promise.all(
      [shop.picker, meera].map((who) => refusalOf(claimOrder(shop.db, orderId, who.userId))),
    )
    expect(both.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(both.find((outcome) => outcome !== 'done')).toMatchObject({
      code: 'pick_claimed',
      name: expect.any(String) as string,
    })
    const [holder, other] = both[0] === 'done' ? [shop.picker, meera] : [meera, shop.picker]
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 1 }, other))).toMatchObject({
      code: 'pick_claimed',
    })
    expect(await refusalOf(packPickedOrder(shop.db, orderId, other.userId))).toMatchObject({
      code: 'pick_claimed',
    })
    await query(`UPDATE orders SET picking_since = now() - interval '29 min' WHERE id = $1`, [orderId])
    await pick({ orderId, position: 0, suppliedQuantity: 1 }, holder)
    await query(`UPDATE orders SET picking_since = picking_since - interval '29 min' WHERE id = $1`, [
      orderId,
    ])
    expect(await refusalOf(claimOrder(shop.db, orderId, other.userId))).toMatchObject({
      code: 'pick_claimed',
    })
    await query(`UPDATE orders SET picking_since = picking_since - interval '2 min' WHERE id = $1`, [orderId])
    expect(await claimOrder(shop.db, orderId, other.userId)).toMatchObject({
      heldBy: { isMe: true },
      picked: 1,
    })
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 2 }, holder))).toMatchObject({
      code: 'pick_claimed',
    })
  })

  test('a line knows every barcode of its pack, and how labels of the scale for it begin', async () => {
    const { orderId, ids } = await weighed()
    const [own, further] = ['8901030865275', '8901030865282']
    await query('UPDATE packs SET barcode = $2, sku = $3, discount_micro = 20000000 WHERE id = $1', [
      ids.TOMATO!.packId,
      own,
      '00857',
    ])
    await query('INSERT INTO pack_barcodes (pack_id, barcode) VALUES ($1, $2)', [ids.TOMATO!.packId, further])
    const labels = async () => (await claimOrder(shop.db, orderId, shop.picker.userId)).lines![0]!
    expect(await labels()).toMatchObject({ barcode: own, barcodes: [further], labels: [] })
    await saveSetting(shop.db, 'counter', {
      scales: [
        { prefix: '21', itemDigits: 5, value: 'grams' },
        { prefix: '22', itemDigits: 5, value: 'paise', factor: 10 },
        { prefix: '23', itemDigits: 2, value: 'grams' },
      ],
    })
    // 500 g cost ₹32: ten paise are 1.5625 g. Two digits have no room for the item.
    expect((await labels()).labels).toEqual([
      { begins: '2100857', gramsOfOne: 1 },
      { begins: '2200857', gramsOfOne: 1.5625 },
    ])
    // Ordered by weight; the pack is no longer weighed.
    await query('UPDATE packs SET weighed = false, grams = NULL WHERE id = $1', [ids.TOMATO!.packId])
    expect(await labels()).not.toHaveProperty('labels')
    const other = await one()
    expect((await claimOrder(shop.db, other.orderId, shop.picker.userId)).lines![0]).not.toHaveProperty(
      'labels',
    )
  })

  test('lines and slips go by shelf, A2 before A10', async () => {
    const { orderId } = await ordered({
      packs: { RICE: { ...RICE, shelf: 'A10' }, SALT: RICE, OATS: { ...OATS, shelf: 'A2' } },
      lines: ['RICE', 'SALT', 'OATS'].map((pack) => ({ pack, quantity: 1 })),
    })
    const { lines } = await claimOrder(shop.db, orderId, shop.picker.userId)
    expect(lines?.map(({ shelf, position }) => [shelf, position])).toEqual([
      ['A2', 2],
      ['A10', 0],
      [null, 1],
    ])
    const [slip] = await listPickingSlips(shop.db, [orderId])
    expect(slip?.shelves).toEqual([
      { name: 'A2', lines: [2] },
      { name: 'A10', lines: [0] },
      { name: 'Vegetables › Fresh Vegetables', lines: [1] },
    ])
  })

  test('a registered shop is told before anything is picked which products lack their tax', async () => {
    const { orderId, ids } = await one()
    const { productId } = ids.RICE!
    const untaxed = async () => (await claimOrder(shop.db, orderId, shop.picker.userId)).untaxed
    expect(await untaxed()).toEqual([])
    await saveShop(shop.db, { ...defaultShop, gstin: '29AAAAA0000A1ZY' })
    expect(await untaxed()).toEqual([{ productId, name: expect.stringContaining('RICE') as string }])
    await query(
      `INSERT INTO product_taxes (product_id, valid_from, hsn, treatment, rate_bp) VALUES ($1, '2026-01-01', '1006', 'taxable', 500)`,
      [productId],
    )
    expect(await untaxed()).toEqual([])
  })

  test('a tap is saved once however often it is sent, and undone', async () => {
    const { orderId } = await one()
    const tap = { orderId, position: 0, suppliedQuantity: 1, why: 'bad' as const }
    for (let again = 0; again < 3; again++)
      expect((await pick(tap)).pick).toEqual({ quantity: 1, why: 'bad' })
    expect(await query('SELECT FROM picks WHERE order_id = $1', [orderId])).toHaveLength(1)
    expect((await pick({ orderId, position: 0 })).pick).toBeNull()
    expect(await query('SELECT FROM picks WHERE order_id = $1', [orderId])).toEqual([])
  })

  test.each([-1, 1.5, 3])(
    'a quantity of %s is refused at the line, and the draft stays',
    async (suppliedQuantity) => {
      const { orderId } = await one()
      await pick({ orderId, position: 0, suppliedQuantity: 1 })
      expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity }))).toEqual(
        invalid('suppliedQuantity'),
      )
      expect((await claimOrder(shop.db, orderId, shop.picker.userId)).lines?.[0]?.pick).toEqual({
        quantity: 1,
      })
    },
  )

  test('only packs sold by weight are weighed', async () => {
    const { orderId } = await one()
    expect(await refusalOf(pick({ orderId, position: 0, suppliedGrams: 400 }))).toEqual(
      invalid('suppliedGrams'),
    )
    const loose = await weighed()
    expect(await refusalOf(pick({ orderId: loose.orderId, position: 0, suppliedGrams: -1 }))).toEqual(
      invalid('suppliedGrams'),
    )
    expect(
      (await pick({ orderId: loose.orderId, position: 0, suppliedGrams: 100_000, confirmed: true })).pick,
    ).toEqual({
      grams: 100_000,
    })
  })

  test('whole packs that are not in a weighed line go back, and a weight of nothing supplies nothing', async () => {
    const { orderId, ids } = await weighed()
    await pick({ orderId, position: 0, suppliedGrams: 480 })
    const order = await move(orderId, 'Packed')
    expect(order.supplied).toMatchObject([{ quantity: 2, grams: 480, lineTotal: 38.4 }])
    expect((await stockOf([ids.TOMATO!.packId])).get(ids.TOMATO!.packId)).toBe(10)
    const nothing = await weighed()
    await pick({ orderId: nothing.orderId, position: 0, suppliedGrams: 0 })
    expect(await refusalOf(move(nothing.orderId, 'Packed'))).toMatchObject({ code: 'nothing_supplied' })
  })

  test('what is heavier than was ordered has left the stock too, which never goes below nothing', async () => {
    const level = async (packId: number) =>
      (await query<{ grams: number }>('SELECT stock_grams AS grams FROM packs WHERE id = $1', [packId]))[0]!
        .grams
    const some = await weighed()
    const before = await level(some.ids.TOMATO!.packId)
    await pick({ orderId: some.orderId, position: 0, suppliedGrams: 1_130 })
    await move(some.orderId, 'Packed')
    expect(await level(some.ids.TOMATO!.packId)).toBe(before - 130)
    const much = await weighed()
    await pick({ orderId: much.orderId, position: 0, suppliedGrams: 10_000, confirmed: true })
    await move(much.orderId, 'Packed')
    expect(await level(much.ids.TOMATO!.packId)).toBe(0)
  })

  test('a replacement that is sold by weight is weighed before it is packed, and taken to the gram', async () => {
    const { orderId, ids } = await ordered({
      packs: { RICE, ONION: { pricePaise: 5_000, stock: 3, grams: 1_000 } },
      lines: [{ pack: 'RICE', quantity: 2 }],
    })
    const replace = (grams?: number, more: object = {}) =>
      pick({
        orderId,
        position: 0,
        why: 'bad',
        replacement: { productId: ids.ONION!.productId, unit: ids.ONION!.unit, quantity: 1, grams, ...more },
      })
    await replace()
    expect(await refusalOf(move(orderId, 'Packed'))).toMatchObject({
      code: 'line_not_weighed',
      positions: [0],
    })
    expect(await refusalOf(replace(0))).toEqual(invalid('replacement.grams'))
    expect(await refusalOf(replace(3_001))).toMatchObject({ code: 'out_of_stock' })
    expect((await replace(940)).pick?.replacement).toMatchObject({
      quantity: 1,
      grams: 940,
      packGrams: 1_000,
    })
    const order = await move(orderId, 'Packed')
    expect(order.supplied).toMatchObject([{ quantity: 1, grams: 940, lineTotal: 47 }])
    expect(
      await query('SELECT stock, stock_grams::int AS grams FROM packs WHERE id = $1', [ids.ONION!.packId]),
    ).toEqual([{ stock: 2, grams: 2_060 }])
    await expect(
      shop.owner.pool.query('UPDATE supplied_lines SET grams = NULL WHERE order_id = $1', [orderId]),
    ).rejects.toThrow('supplied_lines_weighed_has_grams')
  })

  test('a replacement is another pack that is in sale, of which there is enough or which is in the hand', async () => {
    const { orderId, ids } = await one()
    const replace = (name: string, quantity: number, more: object = {}) =>
      refusalOf(
        pick({
          orderId,
          position: 0,
          replacement: { productId: ids[name]!.productId, unit: ids[name]!.unit, quantity },
          ...more,
        }),
      )
    expect(await replace('RICE', 1)).toEqual(invalid('replacement.unit'))
    expect(await replace('OATS', 0)).toEqual(invalid('replacement.quantity'))
    expect(await replace('OATS', 1, { suppliedQuantity: 2 })).toEqual(invalid('replacement.quantity'))
    expect(await replace('OATS', 6)).toMatchObject({ code: 'out_of_stock', available: 5 })
    expect(await replace('OATS', 5)).toBe('done')
    await query('UPDATE products SET publish = false WHERE id = $1', [ids.OATS!.productId])
    expect(await replace('OATS', 1)).toMatchObject({ code: 'out_of_stock' })
  })

  test('a line that does not exist is not found, and a cancelled or packed order is not picked any more', async () => {
    const { orderId } = await one()
    expect(await refusalOf(pick({ orderId, position: 7, suppliedQuantity: 1 }))).toMatchObject({
      code: 'not_found',
    })
    expect(await refusalOf(pick({ orderId: 'ORD-000000-00000000', position: 0 }))).toMatchObject({
      code: 'order_not_found',
    })
    await move(orderId, 'Cancelled')
    const gone = { code: 'move_refused', state: 'Cancelled' }
    expect(await refusalOf(pick({ orderId, position: 0, suppliedQuantity: 1 }))).toMatchObject(gone)
    expect(await refusalOf(packPickedOrder(shop.db, orderId, shop.picker.userId))).toMatchObject(gone)
  })
})
