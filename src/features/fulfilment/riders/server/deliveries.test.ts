import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pickShop, refusalOf, RICE } from '../../../../../test/pick-shop.ts'
import { mutantDatabase } from '../../../../../test/mutant-database.ts'
import { sentBy } from '../../../../../test/sent.ts'
import { person, type Person } from '../../../../../test/world.ts'
import { insertConsent } from '#features/consents/server/consent-store.ts'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import { deliveryCodesFrom } from '#features/orders/server/delivery-codes.ts'
import { transitionOrder } from '#features/fulfilment/desk/server/transition-order.ts'
import { defaultShop, defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { missPayment } from '#features/upi/server/miss-payment.ts'
import { seePayment } from '#features/upi/server/see-payment.ts'
import { listWaiting } from '#features/upi/server/upi-store.ts'
import type { DeliverInput } from '../contract.ts'
import { assignOrders } from './assign-orders.ts'
import { readOwedPaise } from '#features/cash/server/rider-cash-store.ts'
import { deliverOrder, type Rider } from './deliver-order.ts'
import { endInFailure } from './fail-delivery.ts'
import { sortStops } from './stop-store.ts'
import { getStop, listStops } from './stop-view.ts'

const { shop, query, ordered, move } = await pickShop()
const codes = deliveryCodesFrom('a secret of this test')
let asha: Rider
let binod: Rider

beforeAll(async () => {
  const rider = async (name: string): Promise<Rider> => {
    const { userId }: Person = await person(shop.db, name)
    await shop.db.transaction((tx) => saveStaff(tx, userId, 'rider'))
    return { userId, role: 'USER' }
  }
  ;[asha, binod] = [await rider('Rider'), await rider('Binod')]
})
beforeEach(() => saveShop(shop.db, defaultShop))

const assign = (orderIds: string[], { userId: riderId }: Rider) =>
  assignOrders(shop.db, { kind: 'admin', userId: shop.picker.userId }, { orderIds, riderId })

/** An order of some rupees that a rider is on the way with. */
async function onTheWay(rider = asha, rupees = 200, method?: 'PAYU'): Promise<string> {
  const { orderId } = await ordered({
    packs: { RICE: { ...RICE, pricePaise: rupees * 100 } },
    lines: [{ pack: 'RICE', quantity: 1 }],
    method,
  })
  await move(orderId, 'Packed')
  await assign([orderId], rider)
  await move(orderId, 'Out for Delivery')
  return orderId
}

const deliver = (orderId: string, more: Partial<DeliverInput> = {}, rider = asha, key?: string) =>
  deliverOrder(
    { db: shop.db, codes },
    rider,
    { orderId, paidBy: 'cash', ...more },
    key === undefined ? undefined : sentBy(rider.userId, key, { orderId, ...more }, 'deliver'),
  )
const wrongCodeOf = (orderId: string, by = 1) =>
  String((Number(codes.codeOf(orderId)) + by) % 10_000).padStart(4, '0')
/** What the rider says was paid, and the cash that moved. */
const entriesOf = (orderId: string) =>
  query<object>(
    `SELECT 'collected' AS kind, paid_by, collected_paise::int AS amount_paise, rider_id FROM deliveries
     WHERE order_id = $1 AND collected_paise > 0
     UNION ALL SELECT kind, NULL, amount_paise::int, rider_id FROM cash_moves WHERE order_id = $1 AND kind <> 'collected'`,
    [orderId],
  )
const owedBy = (riderId: string) => readOwedPaise(shop.db, riderId)
const stateOf = async (orderId: string) =>
  (
    await query<object>(
      `SELECT o.status, o.payment_status, d.outcome, d.proof, d.tries::int, d.proof_note AS note
       FROM orders o JOIN deliveries d ON d.order_id = o.id WHERE o.id = $1 ORDER BY d.attempt DESC LIMIT 1`,
      [orderId],
    )
  )[0]
const auditOf = (orderId: string) =>
  query<object>('SELECT action, actor_kind, changes FROM audit_log WHERE subject_id = $1 ORDER BY id', [
    orderId,
  ])

describe('an order at the door', () => {
  test('is delivered, paid and collected in one transaction, and the history names the rider', async () => {
    const orderId = await onTheWay()
    const at = '2026-11-21T10:00:00.000Z'
    expect(await deliver(orderId, { at })).toMatchObject({
      state: 'delivered',
      collect: { amount: 200, paidAlready: false },
    })
    expect(await stateOf(orderId)).toEqual({
      status: 'Delivered',
      payment_status: 'Paid',
      outcome: 'delivered',
      proof: 'guard',
      tries: 0,
      note: null,
    })
    expect(await entriesOf(orderId)).toEqual([
      { kind: 'collected', paid_by: 'cash', amount_paise: 20_000, rider_id: asha.userId },
    ])
    const [event] = await query<{ by: string; actor_id: string }>(
      `SELECT by, actor_id FROM order_events WHERE order_id = $1 AND status = 'Delivered'`,
      [orderId],
    )
    expect(event).toEqual({ by: 'staff', actor_id: asha.userId })
    const [times] = await query<{ device_at: Date; is_now: boolean }>(
      `SELECT device_at, done_at > now() - interval '5 min' AS is_now FROM deliveries WHERE order_id = $1`,
      [orderId],
    )
    expect(times).toEqual({ device_at: new Date(at), is_now: true })
  })

  test('is collected once, however often and from wherever the button is pressed', async () => {
    const orderId = await onTheWay()
    const all = await Promise.all(Array.from({ length: 8 }, () => refusalOf(deliver(orderId))))
    expect(all.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(all.filter((outcome) => outcome !== 'done')).toEqual(
      Array.from({ length: 7 }, () => ({ code: 'already_collected', status: 409 })),
    )
    expect(await refusalOf(deliver(orderId, {}, binod))).toMatchObject({ code: 'already_collected' })
    expect(await entriesOf(orderId)).toHaveLength(1)
  })

  test('answers the same call the same, when its first answer was lost', async () => {
    const [orderId, key] = [await onTheWay(), randomUUID()]
    const first = await deliver(orderId, {}, asha, key)
    expect(await deliver(orderId, {}, asha, key)).toEqual(first)
    expect(await refusalOf(deliver(orderId, {}, asha, randomUUID()))).toMatchObject({
      code: 'already_collected',
    })
    expect(await entriesOf(orderId)).toHaveLength(1)
  })

  test('paid by UPI stays due until the money is seen', async () => {
    const orderId = await onTheWay()
    await deliver(orderId, { paidBy: 'upi' })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Delivered', payment_status: 'Unpaid' })
    expect(await entriesOf(orderId)).toMatchObject([{ kind: 'collected', paid_by: 'upi' }])
  })

  test('says how it was paid, unless nothing is due', async () => {
    const orderId = await onTheWay()
    expect(await refusalOf(deliver(orderId, { paidBy: null }))).toMatchObject({
      code: 'invalid',
      status: 422,
    })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Out for Delivery', outcome: null })
    const paid = await onTheWay(asha, 200, 'PAYU')
    await deliver(paid, { paidBy: null, code: codes.codeOf(paid) })
    expect(await entriesOf(paid)).toEqual([])
  })

  test('is not another rider’s, nor one that has not left', async () => {
    const orderId = await onTheWay()
    expect(await refusalOf(deliver(orderId, {}, binod))).toMatchObject({
      code: 'order_not_found',
      status: 404,
    })
    const { orderId: inShop } = await ordered({ packs: { RICE }, lines: [{ pack: 'RICE', quantity: 1 }] })
    await assign([inShop], asha)
    expect(await refusalOf(deliver(inShop))).toMatchObject({ code: 'move_refused', state: 'Confirmed' })
    expect(await listStops(shop.db, asha.userId)).not.toContainEqual(
      expect.objectContaining({ orderId: inShop }),
    )
  })
})

describe('the code', () => {
  test('is four digits, and needed when the order is paid or costs more than the shop’s limit', async () => {
    const [small, large, paid] = [
      await onTheWay(),
      await onTheWay(asha, 1_001),
      await onTheWay(asha, 200, 'PAYU'),
    ]
    expect(codes.codeOf(small)).toMatch(/^\d{4}$/)
    for (const orderId of [large, paid])
      expect(await refusalOf(deliver(orderId))).toEqual({ code: 'code_needed', status: 422, triesLeft: 5 })
    await saveShop(shop.db, { ...defaultShop, delivery: { ...defaultShop.delivery, codeAbove: 199.99 } })
    expect(await refusalOf(deliver(small))).toMatchObject({ code: 'code_needed' })
    for (const orderId of [small, large, paid]) {
      await deliver(orderId, { code: codes.codeOf(orderId) })
      expect(await stateOf(orderId)).toMatchObject({
        outcome: 'delivered',
        proof: 'code',
        payment_status: 'Paid',
      })
    }
  })

  test('has five tries, however many calls guess at once, and then no more', async () => {
    const orderId = await onTheWay(asha, 1_500)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, by) =>
        refusalOf(deliver(orderId, { code: wrongCodeOf(orderId, by + 1) })),
      ),
    )
    const left = guesses.map((guess) => (guess as { triesLeft?: number }).triesLeft)
    expect(left.toSorted((a = 0, b = 0) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4])
    expect(guesses.every((guess) => typeof guess !== 'string' && guess.code === 'code_wrong')).toBe(true)
    expect(await refusalOf(deliver(orderId, { code: codes.codeOf(orderId) }))).toMatchObject({
      code: 'code_wrong',
      triesLeft: 0,
    })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Out for Delivery', tries: 5, outcome: null })
    expect(await entriesOf(orderId)).toEqual([])
  })

  test('gives way to the rider’s own photo once no try is left', async () => {
    const orderId = await onTheWay(asha, 1_500)
    const photo = `/media/${'a'.repeat(32)}.webp`
    await query('UPDATE deliveries SET photo = $2 WHERE order_id = $1', [orderId, photo])
    expect(await refusalOf(deliver(orderId, { photo }))).toMatchObject({ code: 'code_needed' })
    for (let by = 1; by <= 5; by++) await refusalOf(deliver(orderId, { code: wrongCodeOf(orderId, by) }))
    expect(await refusalOf(deliver(orderId, { photo: photo.replace('a', 'b') }))).toMatchObject({
      code: 'code_needed',
      triesLeft: 0,
    })
    await deliver(orderId, { photo })
    expect(await stateOf(orderId)).toMatchObject({ outcome: 'delivered', proof: 'photo' })
    await query('UPDATE deliveries SET photo = NULL WHERE order_id = $1', [orderId])
  })

  test('of somebody without an account is proved by a photo at once: nobody can have its code', async () => {
    const orderId = await onTheWay(asha, 1_500)
    const photo = `/media/${'c'.repeat(32)}.webp`
    await shop.owner.pool.query(
      `WITH kamla AS (INSERT INTO customers (id, name, mobile) VALUES (repeat('7', 24), 'Kamla', 9876512345) RETURNING id)
       UPDATE orders SET channel = 'phone', user_id = NULL, customer_id = (SELECT id FROM kamla) WHERE id = $1`,
      [orderId],
    )
    const stop = await getStop(shop.db, asha.userId, orderId)
    expect(stop.code).toEqual({ needed: true, triesLeft: 0 })
    for (const given of [{}, { code: wrongCodeOf(orderId) }, { code: codes.codeOf(orderId) }])
      expect(await refusalOf(deliver(orderId, given))).toMatchObject({ code: 'code_needed', triesLeft: 0 })
    expect(await refusalOf(deliver(orderId, { photo }))).toMatchObject({ code: 'code_needed' })
    await query('UPDATE deliveries SET photo = $2 WHERE order_id = $1', [orderId, photo])
    expect(await deliver(orderId, { photo })).toMatchObject({ state: 'delivered' })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Delivered', proof: 'photo', tries: 0 })
    await query('UPDATE deliveries SET photo = NULL WHERE order_id = $1', [orderId])
  })

  test('gives way to a manager’s word, which needs a reason; the rider has collected', async () => {
    const orderId = await onTheWay(asha, 1_500)
    expect(await refusalOf(move(orderId, 'Delivered'))).toMatchObject({ code: 'invalid', status: 422 })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Out for Delivery', outcome: null })
    const note = 'Called the customer, who has it'
    await transitionOrder(shop.db, {
      orderId,
      to: 'Delivered',
      by: 'admin',
      actorId: shop.picker.userId,
      note,
    })
    expect(await stateOf(orderId)).toMatchObject({ payment_status: 'Paid', proof: 'override', note })
    expect(await entriesOf(orderId)).toEqual([
      { kind: 'collected', paid_by: 'cash', amount_paise: 150_000, rider_id: asha.userId },
    ])
  })

  test('of a replaced secret is still right', () => {
    const [before, after] = [deliveryCodesFrom('old'), deliveryCodesFrom('new', 'old')]
    expect(after.codesOf('ORD-1')).toContain(before.codeOf('ORD-1'))
    expect(after.codeOf('ORD-1')).toBe(deliveryCodesFrom('new').codeOf('ORD-1'))
  })
})

describe('an attempt', () => {
  test('that failed ends, and the order is brought again by whom a manager says', async () => {
    const orderId = await onTheWay()
    const sent = sentBy(asha.userId, randomUUID())
    const failed = { orderId, why: 'nobody there' as const, note: 'The gate is locked' }
    expect(await endInFailure(shop.db, asha, failed, sent)).toMatchObject({ state: 'failed' })
    expect(await endInFailure(shop.db, asha, failed, sent)).toMatchObject({ state: 'failed' })
    expect(await stateOf(orderId)).toMatchObject({ status: 'Out for Delivery', outcome: 'failed' })
    for (const again of [deliver, () => endInFailure(shop.db, asha, failed, undefined)])
      expect(await refusalOf(again(orderId))).toMatchObject({ code: 'delivery_ended', status: 409 })

    await assign([orderId], binod)
    expect(await refusalOf(deliver(orderId))).toMatchObject({ code: 'order_not_found' })
    await deliver(orderId, {}, binod)
    expect(await entriesOf(orderId)).toMatchObject([{ rider_id: binod.userId }])
    expect(await query('SELECT FROM deliveries WHERE order_id = $1', [orderId])).toHaveLength(2)
    expect(await auditOf(orderId)).toEqual([
      { action: 'delivery.assign', actor_kind: 'admin', changes: { rider: { from: null, to: 'Rider' } } },
      { action: 'delivery.fail', actor_kind: 'staff', changes: { why: { from: null, to: 'nobody there' } } },
      { action: 'delivery.assign', actor_kind: 'admin', changes: { rider: { from: null, to: 'Binod' } } },
    ])
  })

  test('that is open changes its rider, and keeps the tries', async () => {
    const orderId = await onTheWay(asha, 1_500)
    await refusalOf(deliver(orderId, { code: wrongCodeOf(orderId) }))
    await Promise.all([assign([orderId], binod), assign([orderId], binod)])
    expect(await query('SELECT FROM deliveries WHERE order_id = $1', [orderId])).toHaveLength(2)
    expect(await listStops(shop.db, binod.userId)).toContainEqual(
      expect.objectContaining({ orderId, code: { needed: true, triesLeft: 4 } }),
    )
  })

  test('ends with an order that is called off, and nothing is collected', async () => {
    const orderId = await onTheWay()
    await move(orderId, 'Cancelled')
    expect(await stateOf(orderId)).toMatchObject({ status: 'Cancelled', outcome: 'failed' })
    expect(await refusalOf(deliver(orderId))).toMatchObject({ code: 'move_refused', state: 'Cancelled' })
    expect(await entriesOf(orderId)).toEqual([])
  })

  test('is given to people who bring orders only, and of several orders all are given or none', async () => {
    const orderId = await onTheWay()
    const shopper = await person(shop.db, 'Shopper')
    expect(await refusalOf(assign([orderId], { ...shopper, role: 'USER' }))).toMatchObject({
      code: 'rider_not_found',
    })
    const done = await onTheWay()
    await deliver(done)
    expect(await refusalOf(assign([orderId, done], binod))).toMatchObject({
      code: 'move_refused',
      orderId: done,
      state: 'Delivered',
    })
    expect((await listStops(shop.db, asha.userId)).map((stop) => stop.orderId)).toContain(orderId)
  })
})

test('stops are in the order that the rider gives them, those that have ended last', async () => {
  const rider = { userId: (await person(shop.db, 'Sorted')).userId, role: 'USER' as const }
  await shop.db.transaction((tx) => saveStaff(tx, rider.userId, 'rider'))
  const [one, two, three] = [await onTheWay(rider), await onTheWay(rider), await onTheWay(rider)]
  await sortStops(shop.db, rider.userId, [three, one, 'ORD-000000-00000000', two])
  await deliver(three, {}, rider)
  const stops = await listStops(shop.db, rider.userId)
  expect(stops.map(({ orderId, sequence, state }) => [orderId, sequence, state])).toEqual([
    [one, 1, 'to go'],
    [two, 2, 'to go'],
    [three, 3, 'delivered'],
  ])
  await query(`UPDATE deliveries SET done_at = now() - interval '61 min' WHERE order_id = $1`, [three])
  const last = (await listStops(shop.db, rider.userId)).find((stop) => stop.orderId === three)
  expect([stops[2]?.mobile, last ? last.mobile : null]).toEqual([expect.any(Number), null])
})

test('a rider has no mobile number of somebody who does not want that, from their no to their yes', async () => {
  const orderId = await onTheWay()
  const [order] = await query<{ user_id: string }>('SELECT user_id FROM orders WHERE id = $1', [orderId])
  const mobile = async () =>
    (await listStops(shop.db, asha.userId)).find((one) => one.orderId === orderId)?.mobile
  const answer = (given: boolean) =>
    shop.db.transaction((tx) =>
      insertConsent(tx, { userId: order!.user_id }, { purpose: 'share_with_rider', given }),
    )
  expect(await mobile()).toEqual(expect.any(Number))
  await answer(false)
  expect(await mobile()).toBeNull()
  await answer(true)
  expect(await mobile()).toEqual(expect.any(Number))
})

test('the ledger refuses a second collection, changes, and deletions', async () => {
  const orderId = await onTheWay()
  await deliver(orderId)
  const again = `INSERT INTO cash_moves (kind, from_place, to_place, rider_id, order_id, amount_paise, day)
    SELECT kind, from_place, to_place, rider_id, order_id, amount_paise, day FROM cash_moves WHERE order_id = $1`
  await expect(query(again, [orderId])).rejects.toMatchObject({ constraint: 'cash_moves_once' })
  for (const text of ['UPDATE cash_moves SET amount_paise = 1', 'DELETE FROM cash_moves'])
    await expect(shop.owner.pool.query(text)).rejects.toThrow('append-only')
})

describe('an order that is paid by UPI at the door', () => {
  const takeUpi = () =>
    saveSetting(shop.db, 'upi', { ...defaultUpi, vpa: 'shop@okbank', name: 'Asha Stores', mc: '5411' })
  const desk = { kind: 'admin' as const, userId: '' }
  const see = (orderId: string, utr: string) =>
    seePayment(
      shop.db,
      { ...desk, userId: shop.picker.userId },
      { orderId, utr, last4: utr.slice(-4), amountPaise: null },
    )
  const miss = (orderId: string) =>
    missPayment(
      { db: shop.db, queueMails: async () => undefined, orderUrl: String },
      { ...desk, userId: shop.picker.userId },
      orderId,
    )
  const waits = async (orderId: string) => (await listWaiting(shop.db)).some(({ id }) => id === orderId)

  test('has its code among the stops while it is to be paid, if the shop has an address', async () => {
    const orderId = await onTheWay()
    const qr = async () =>
      (await listStops(shop.db, asha.userId)).find((stop) => stop.orderId === orderId)?.collect.qr
    expect(await qr()).toBeNull()
    await takeUpi()
    expect(await qr()).toContain(`tr=${orderId.replaceAll('-', '')}&tn=Order%20${orderId}&am=200.00&cu=INR`)
    await deliver(orderId, { paidBy: 'upi' })
    expect(await qr()).toBeNull()
  })

  test('waits for the desk, and is paid once somebody has seen it', async () => {
    const orderId = await onTheWay()
    await deliver(orderId, { paidBy: 'upi' })
    expect([await waits(orderId), await stateOf(orderId)]).toMatchObject([true, { payment_status: 'Unpaid' }])
    await see(orderId, '512345678901')
    expect([await waits(orderId), await stateOf(orderId)]).toMatchObject([
      false,
      { status: 'Delivered', payment_status: 'Paid' },
    ])
    expect(await entriesOf(orderId)).toHaveLength(1)
    expect(await refusalOf(miss(orderId))).toMatchObject({ code: 'already_paid' })
  })

  test('is the rider’s to bring if it is not there, once, until it is seen after all', async () => {
    const orderId = await onTheWay()
    await deliver(orderId, { paidBy: 'upi' })
    const owedBefore = await owedBy(asha.userId)
    const missed = await Promise.all([refusalOf(miss(orderId)), refusalOf(miss(orderId))])
    expect(missed.filter((one) => one === 'done')).toHaveLength(1)
    expect(await entriesOf(orderId)).toMatchObject([
      { kind: 'collected', paid_by: 'upi', amount_paise: 20_000 },
      { kind: 'upi_missing', amount_paise: 20_000, rider_id: asha.userId },
    ])
    expect([await waits(orderId), await stateOf(orderId)]).toMatchObject([false, { payment_status: 'Paid' }])
    await see(orderId, '512345678902')
    expect(await query('SELECT disposition FROM payment_captures WHERE order_id = $1', [orderId])).toEqual([
      { disposition: 'settled' },
    ])
    expect(await entriesOf(orderId)).toMatchObject([
      { kind: 'collected', paid_by: 'upi' },
      { kind: 'upi_missing', amount_paise: 20_000 },
      { kind: 'upi_missing', amount_paise: 20_000 },
    ])
    expect([await owedBy(asha.userId), await stateOf(orderId)]).toMatchObject([
      owedBefore,
      { payment_status: 'Paid' },
    ])
    await see(orderId, '512345678902')
    expect(await owedBy(asha.userId)).toBe(owedBefore)
  })
})

test('mutation check: a code that is compared outside the statement that counts can be guessed without end', async () => {
  const [orderId, guesses] = [await onTheWay(asha, 1_500), 8]
  let [waiting, allRead] = [guesses, () => {}]
  const barrier = new Promise<void>((resolve) => (allRead = resolve))
  const db = mutantDatabase(shop.db, {
    statements: {
      'riders.lockOrders': (text) => text.replace('FOR NO KEY UPDATE', ''),
      'deliveries.deliverByCode': {
        instead: async (run, [id]) => {
          const [{ tries }] = await run(
            'SELECT tries::int FROM deliveries WHERE order_id = $1 AND tries < 5',
            [id],
          )
          if (--waiting === 0) allRead()
          await barrier
          await run('UPDATE deliveries SET tries = $2 WHERE order_id = $1', [id, tries + 1])
          return [{ is_right: false, tries_left: 5 - (tries + 1) }]
        },
      },
    },
  })
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, by) =>
      refusalOf(
        deliverOrder(
          { db, codes },
          asha,
          { orderId, paidBy: 'cash', code: wrongCodeOf(orderId, by + 1) },
          undefined,
        ),
      ),
    ),
  )
  expect(answers.map((answer) => (answer as { triesLeft?: number }).triesLeft)).toEqual(
    Array(guesses).fill(4),
  )
  expect(await stateOf(orderId)).toMatchObject({ tries: 1 })
})

test('mutation check: without its unique index the ledger takes a second collection', async () => {
  const orderId = await onTheWay()
  await deliver(orderId)
  const again = `INSERT INTO cash_moves (kind, from_place, to_place, rider_id, order_id, amount_paise, day)
    SELECT kind, from_place, to_place, rider_id, order_id, amount_paise, day FROM cash_moves WHERE order_id = $1`
  await expect(shop.owner.pool.query(again, [orderId])).rejects.toMatchObject({
    constraint: 'cash_moves_once',
  })
  const client = await shop.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('DROP INDEX cash_moves_once')
    expect((await client.query(again, [orderId])).rowCount).toBe(1)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
