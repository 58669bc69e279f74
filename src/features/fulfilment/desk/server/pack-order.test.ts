import { describe, expect, test } from 'vitest'
import { OATS, refusalOf, RICE, pickShop } from '../../../../../test/pick-shop.ts'
import { findPaymentAttempt } from '#features/payments/server/payment-attempt-store.ts'
import { toRupees } from '#shared/money.ts'
import { aggregateSales } from '#features/sales/server/aggregate-sales.ts'
import { getOrder } from '#features/orders/server/order-store.ts'
import { orderView } from '#features/orders/server/order-view.ts'
import { applyFacts } from '#features/orders/server/payment/apply-facts.ts'
import { packPickedOrder } from './pick-order.ts'

const { shop, query, ordered, move, pick, stockOf, lastMovement, movementsSince, refundsOf, due } =
  await pickShop()

describe('packing', () => {
  test('supplies everything in full when nobody picked', async () => {
    const { orderId, agreedPaise } = await ordered({
      packs: { RICE, OATS },
      lines: [
        { pack: 'RICE', quantity: 2 },
        { pack: 'OATS', quantity: 1 },
      ],
    })
    const before = await lastMovement()
    const order = await move(orderId, 'Packed')
    expect(order.final?.totalAmt).toBe(toRupees(agreedPaise))
    expect(order.supplied).toMatchObject([
      { position: 0, replaces: false, quantity: 2, lineTotal: 200 },
      { position: 1, replaces: false, quantity: 1, lineTotal: 120 },
    ])
    expect(await movementsSince(before)).toEqual([])
  })

  test('is refused when nothing is supplied, and nothing changes', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 2 }] })
    await pick({ orderId, position: 0, suppliedQuantity: 0, why: 'none_left' })
    const before = await lastMovement()
    expect(await refusalOf(packPickedOrder(shop.db, orderId, shop.picker.userId))).toMatchObject({
      code: 'nothing_supplied',
      status: 409,
    })
    expect(orderView(await getOrder(shop.db, orderId))).toMatchObject({ order_status: 'Confirmed' })
    expect(await movementsSince(before)).toEqual([])
  })

  test('is refused when a replacement has been sold meanwhile, with the line that it is for', async () => {
    const { orderId, ids } = await ordered({
      packs: { RICE, OATS: { ...OATS, stock: 2 } },
      lines: [{ pack: 'RICE', quantity: 2 }],
    })
    const oats = { productId: ids.OATS!.productId, unit: ids.OATS!.unit, quantity: 2 }
    await pick({ orderId, position: 0, suppliedQuantity: 0, why: 'none_left', replacement: oats })
    await query(`UPDATE packs SET stock = 0 WHERE id = $1`, [ids.OATS!.packId])
    await query(`INSERT INTO stock_movements (pack_id, reason, quantity) VALUES ($1, 'adjustment', -2)`, [
      ids.OATS!.packId,
    ])
    expect(await refusalOf(move(orderId, 'Packed'))).toEqual({
      code: 'out_of_stock',
      status: 409,
      positions: [0],
    })
    await pick({
      orderId,
      position: 0,
      suppliedQuantity: 0,
      why: 'none_left',
      replacement: { ...oats, inHand: true },
    })
    expect((await move(orderId, 'Packed')).supplied).toMatchObject([
      { replaces: true, quantity: 2, lineTotal: 200 },
    ])
    expect((await stockOf([ids.OATS!.packId])).get(ids.OATS!.packId)).toBe(0)
  })

  test('is done once when it is pressed twice, and both answers are the order', async () => {
    const { orderId, agreedPaise } = await ordered({
      packs: { RICE },
      lines: [{ pack: 'RICE', quantity: 2 }],
      method: 'PAYU',
    })
    await pick({ orderId, position: 0, suppliedQuantity: 1, why: 'bad' })
    const press = () => packPickedOrder(shop.db, orderId, shop.picker.userId)
    const orders = await Promise.all([press(), press(), press()])
    expect(orders.map(({ order_status, final }) => [order_status, final?.totalAmt])).toEqual(
      Array(3).fill(['Packed', toRupees(agreedPaise - 10_000)]),
    )
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paise: 10_000, idempotency_key: `packed:${orderId}` },
    ])
    const packed = await query("SELECT FROM order_events WHERE order_id = $1 AND status = 'Packed'", [
      orderId,
    ])
    expect(packed).toHaveLength(1)
  })

  test('cash that was due falls to what is packed, and that is what is paid at the door', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 3 }] })
    await pick({ orderId, position: 0, suppliedQuantity: 2 })
    await move(orderId, 'Packed')
    expect(await due(orderId)).toBe(20_000)
    await move(orderId, 'Out for Delivery')
    expect(await move(orderId, 'Delivered')).toMatchObject({
      payment_status: 'Paid',
      totalAmt: 300,
      payments: [{ status: 'Paid', amount: 200 }],
    })
  })

  test('an online payment that arrives after packing pays the order, and the difference goes back', async () => {
    const { orderId } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 3 }] })
    const { rows } = await shop.owner.pool.query<{ id: string }>(
      `INSERT INTO payment_attempts (id, order_id, provider, status, amount_paise, merchant_reference, created_at)
       SELECT substr(md5($1), 1, 24), $1, 'PAYU', 'Void', total_paise, upper(substr(md5($1), 1, 20)), created_at - interval '1 min'
       FROM orders WHERE id = $1 RETURNING id`,
      [orderId],
    )
    await pick({ orderId, position: 0, suppliedQuantity: 1, why: 'none_left' })
    await move(orderId, 'Packed')
    const attempt = (await findPaymentAttempt(shop.db, rows[0]!.id))!
    const fact = {
      providerReference: `late-${orderId}`,
      state: 'paid' as const,
      amountPaise: 30_000,
      currency: 'INR',
      bankReference: null,
    }
    await shop.db.transaction((tx) => applyFacts(tx, attempt, [fact]))
    expect(orderView(await getOrder(shop.db, orderId))).toMatchObject({
      payment_status: 'Paid',
      payment_method: 'PAYU',
    })
    expect(await refundsOf(orderId)).toMatchObject([
      { amount_paise: 20_000, idempotency_key: `packed:${orderId}` },
    ])
    await move(orderId, 'Cancelled')
    expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([20_000, 10_000])
  })

  test('what was supplied counts as sold', async () => {
    const { orderId, ids } = await ordered({ packs: { RICE, OATS }, lines: [{ pack: 'RICE', quantity: 3 }] })
    const { productId, unit } = ids.OATS!
    await pick({ orderId, position: 0, suppliedQuantity: 1, replacement: { productId, unit, quantity: 1 } })
    await move(orderId, 'Packed')
    await aggregateSales(shop.db)
    const sold = await query(
      'SELECT pack_id, units::int, sales_paise::int FROM pack_days WHERE pack_id = ANY($1) ORDER BY pack_id',
      [[ids.RICE!.packId, ids.OATS!.packId]],
    )
    expect(sold).toEqual([
      { pack_id: ids.RICE!.packId, units: 1, sales_paise: 10_000 },
      { pack_id: ids.OATS!.packId, units: 1, sales_paise: 12_000 },
    ])
    const [day] = await query<{ paise: number }>(
      `SELECT sales_paise::int AS paise FROM sales_days ORDER BY day DESC LIMIT 1`,
    )
    const [all] = await query<{ paise: number }>(
      `SELECT sum(coalesce(final_total_paise, total_paise))::int AS paise FROM orders WHERE status <> 'Cancelled'`,
    )
    expect(day!.paise).toBe(all!.paise)
  })
})
