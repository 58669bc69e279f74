import { describe, expect, test } from 'vitest'
import { refusalOf, pickShop, type Given } from '../../../../../test/pick-shop.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { toRupees } from '#shared/money.ts'
import vectors from '../picking-vectors.json' with { type: 'json' }
import { getOrder } from '#features/orders/server/order-store.ts'

const { shop, query, ordered, move, pickAll, stockOf, lastMovement, movementsSince, refundsOf, due } =
  await pickShop()

interface Expected {
  refused?: string
  position?: number
  agreed: { subTotalPaise: number; chargesPaise: number; totalPaise: number }
  supplied: { pack: string; quantity: number; finalPaise: number }[]
  final: {
    subTotalPaise: number
    charges: { name: string; amountPaise: number }[]
    couponPaise: number
    linesRoundOffPaise: number
    wholeRupeePaise: number
    totalPaise: number
  }
  refundPaise?: number
  movements: { pack: string; reason: string; quantity: number }[]
  stock: Record<string, number>
}

describe('the vectors of picking', () => {
  const cases = vectors.vectors as unknown as {
    id: string
    given: Given
    expect: Expected
  }[]
  test('are all here', () => expect(cases).toHaveLength(19))

  test.each(cases)('$id', async ({ given, expect: expected }) => {
    const placed = await ordered(given)
    const { orderId, ids } = placed
    const nameOf = (packId: number) => Object.entries(ids).find(([, pack]) => pack.packId === packId)![0]
    await pickAll(placed, given.picks ?? {})
    const before = await lastMovement()
    if (expected.refused) {
      expect(await refusalOf(move(orderId, 'Packed'))).toMatchObject({
        code: expected.refused,
        positions: expect.arrayContaining([expected.position]) as unknown,
      })
      expect((await getOrder(shop.db, orderId)).status).toBe('Confirmed')
      expect(await movementsSince(before)).toEqual([])
      return
    }
    const order = await move(orderId, 'Packed')
    const record = await getOrder(shop.db, orderId)
    const packs = await query<{ pack_id: number }>(
      'SELECT pack_id FROM supplied_lines WHERE order_id = $1 ORDER BY position',
      [orderId],
    )
    expect(
      record.supplied.map((line, at) => ({
        position: line.line_position,
        pack: nameOf(packs[at]!.pack_id),
        quantity: line.quantity,
        ...(line.grams !== null && { grams: line.grams }),
        ...(line.is_replacement && { replaces: true }),
        finalPaise: line.final_paise,
      })),
    ).toEqual(expected.supplied)
    const { totalPaise: finalPaise, wholeRupeePaise } = expected.final
    expect(order.final).toEqual({
      subTotal: toRupees(expected.final.subTotalPaise),
      charges: expected.final.charges.map(({ name, amountPaise }) => ({
        name,
        amount: toRupees(amountPaise),
      })),
      coupon: toRupees(expected.final.couponPaise),
      roundOff: toRupees(wholeRupeePaise),
      totalAmt: toRupees(finalPaise),
    })
    expect(record.supplied.reduce((sum, { final_paise }) => sum + final_paise, 0)).toBe(
      expected.final.subTotalPaise - expected.final.linesRoundOffPaise,
    )
    expect(order.totalAmt).toBe(toRupees(placed.agreedPaise))
    expect(placed.agreedPaise).toBe(expected.agreed.totalPaise)
    if (given.method === 'CASH_ON_DELIVERY') expect(await due(orderId)).toBe(finalPaise)
    else {
      const difference = placed.agreedPaise - finalPaise
      expect(difference).toBe(expected.refundPaise ?? 0)
      expect((await refundsOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual(
        difference > 0 ? [difference] : [],
      )
      expect(order.payment_status).toBe('Paid')
    }
    const moved = await movementsSince(before)
    const sorted = (all: string[]) => all.toSorted()
    expect(
      sorted(moved.map(({ pack_id, reason, quantity }) => `${nameOf(pack_id)} ${reason} ${quantity}`)),
    ).toEqual(sorted(expected.movements.map(({ pack, reason, quantity }) => `${pack} ${reason} ${quantity}`)))
    for (const { reason, order_id } of moved) expect(order_id).toBe(reason === 'adjustment' ? null : orderId)
    const stock = await stockOf(Object.values(ids).map(({ packId }) => packId))
    expect(Object.fromEntries([...stock].map(([packId, left]) => [nameOf(packId), left]))).toEqual(
      expected.stock,
    )

    await move(orderId, 'Out for Delivery')
    const [paper] = await listOrderDocuments(shop.db, orderId)
    expect(paper!.total_paise).toBe(finalPaise)
    const goods = paper!.rows.filter(({ kind }) => kind === 'goods')
    expect(goods.map((row) => [nameOf(row.pack_id!), row.packs, row.gross_paise + row.coupon_paise])).toEqual(
      expected.supplied.map(({ pack, quantity, finalPaise: paise }) => [pack, quantity, paise]),
    )
    expect(goods.reduce((sum, { coupon_paise }) => sum + coupon_paise, 0)).toBe(expected.final.couponPaise)

    // Whatever was supplied comes back when the order is cancelled, and no more than that.
    const level = new Map(stock)
    const held = await query<{ pack_id: number; held: number }>(
      'SELECT pack_id, -sum(quantity)::int AS held FROM stock_movements WHERE order_id = $1 GROUP BY 1',
      [orderId],
    )
    for (const { pack_id, held: packsHeld } of held) level.set(pack_id, level.get(pack_id)! + packsHeld)
    expect(held.every(({ held: packsHeld }) => packsHeld >= 0)).toBe(true)
    const cancelled = await move(orderId, 'Cancelled')
    expect(await stockOf([...level.keys()])).toEqual(level)
    expect(cancelled.payment_status).toBe(given.method === 'CASH_ON_DELIVERY' ? 'Unpaid' : 'Refund Pending')
    if (given.method !== 'CASH_ON_DELIVERY')
      expect((await refundsOf(orderId)).reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(
        placed.agreedPaise,
      )
  })
})
