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

/**
 * What lines that are heavier than was ordered take besides, which the vectors leave with the shop: its stock is kept in
 * grams (decision 272), so whatever left the shelf has left the stock.
 */
function heavierThan({ packs, lines, picks = {} }: Given, expected: Expected) {
  const movements = [...expected.movements]
  const stock = { ...expected.stock }
  for (const [position, { pack, quantity }] of lines.entries()) {
    const weight = packs[pack]!.grams
    const over = (picks[position]?.grams ?? 0) - (weight ?? 0) * quantity
    if (weight === undefined || over <= 0) continue
    const taken = Math.ceil(over / weight)
    stock[pack]! -= taken
    movements.push({ pack, reason: 'unsupplied', quantity: -taken })
  }
  return { movements, stock }
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
    // A line that is lighter gives back grams, and no whole pack.
    const moved = (await movementsSince(before)).filter(({ quantity }) => quantity !== 0)
    const shelf = heavierThan(given, expected)
    const sorted = (all: string[]) => all.toSorted()
    expect(
      sorted(moved.map(({ pack_id, reason, quantity }) => `${nameOf(pack_id)} ${reason} ${quantity}`)),
    ).toEqual(sorted(shelf.movements.map(({ pack, reason, quantity }) => `${pack} ${reason} ${quantity}`)))
    for (const { reason, order_id } of moved) expect(order_id).toBe(reason === 'adjustment' ? null : orderId)
    const stock = await stockOf(Object.values(ids).map(({ packId }) => packId))
    expect(Object.fromEntries([...stock].map(([packId, left]) => [nameOf(packId), left]))).toEqual(
      shelf.stock,
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
    const levels = async () =>
      new Map(
        (
          await query<{ id: number; level: number }>(
            'SELECT id, coalesce(stock_grams, stock)::int AS level FROM packs WHERE id = ANY($1)',
            [Object.values(ids).map(({ packId }) => packId)],
          )
        ).map(({ id, level }) => [id, level]),
      )
    const level = await levels()
    const held = await query<{ pack_id: number; held: number }>(
      'SELECT pack_id, -sum(coalesce(grams, quantity))::int AS held FROM stock_movements WHERE order_id = $1 GROUP BY 1',
      [orderId],
    )
    for (const { pack_id, held: amount } of held) level.set(pack_id, level.get(pack_id)! + amount)
    expect(held.every(({ held: amount }) => amount >= 0)).toBe(true)
    const cancelled = await move(orderId, 'Cancelled')
    expect(await levels()).toEqual(level)
    expect(cancelled.payment_status).toBe(given.method === 'CASH_ON_DELIVERY' ? 'Unpaid' : 'Refund Pending')
    if (given.method !== 'CASH_ON_DELIVERY')
      expect((await refundsOf(orderId)).reduce((sum, { amount_paise }) => sum + amount_paise, 0)).toBe(
        placed.agreedPaise,
      )
  })
})
