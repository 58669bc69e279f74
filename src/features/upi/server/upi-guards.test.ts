import { afterAll, expect, test } from 'vitest'
import { mutantDatabase } from '../../../../test/mutant-database.ts'
import { paymentShop } from '../../../../test/payment-shop.ts'
import { ravi } from '../../../../test/world.ts'
import type { Actor } from '#features/audit/actor.ts'
import { defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import { claimPayment } from './claim-payment.ts'
import { seePayment } from './see-payment.ts'

// The guards of UPI payments. Those in SQL are removed, too, and their probe must then fail.

let count = 0
let lastUtr = 512_345_678_900

const shop = await paymentShop()
const desk: Actor & { userId: string } = { kind: 'admin', userId: (await ravi(shop.db)).userId }
const address = { vpa: 'shop@okbank', name: 'Asha Stores', mc: '5411', atCheckout: true }
await saveSetting(shop.db, 'upi', { ...defaultUpi, ...address })
afterAll(() => shop.close())

const newUtr = () => String((lastUtr += 1))

/** An unpaid order of a shopper of its own. */
async function place(): Promise<{ orderId: string; ownerId: string }> {
  const who = await shop.shopper(`Asha${(count += 1)}`)
  const { body } = await shop.order(who, 'UPI')
  return { orderId: body.data.order.orderId, ownerId: who.userId }
}

const paymentOf = async (orderId: string) => (await shop.status(orderId)).payment

test('digits of another reference pay nothing', async () => {
  const { orderId } = await place()
  const seen = { orderId, utr: newUtr(), last4: '0000', amountPaise: null }
  await seePayment(shop.db, desk, seen).catch(() => undefined)
  expect(await paymentOf(orderId)).toBe('Unpaid')
})

test('a claim leaves the order unpaid', async () => {
  const { orderId, ownerId } = await place()
  await claimPayment(shop.db, { orderId, utr: newUtr(), ownerId })
  expect(await paymentOf(orderId)).toBe('Unpaid')
})

/** How two orders stand after two desks have seen one reference for them, each before the other has written it. */
async function seenAtTwoDesks(guard: (text: string) => string): Promise<string[]> {
  let [waiting, bothLooked] = [2, () => {}]
  const barrier = new Promise<void>((resolve) => (bothLooked = resolve))
  const insert = `INSERT INTO payment_captures
     (id, provider, provider_reference, attempt_id, order_id, reference, amount_paise, currency, bank_reference, disposition)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (provider, provider_reference) DO NOTHING RETURNING id`
  const db = mutantDatabase(shop.db, {
    statements: {
      // The second desk would wait here: the constraints are shown to be enough without it.
      'captures.lockReferences': { instead: async () => [] },
      // Without the unique references the one that is second reads both, if the first has committed.
      'captures.byReference': (text) => `${text} LIMIT 1`,
      'captures.insert': {
        instead: async (run, values) => {
          if (--waiting === 0) bothLooked()
          await barrier
          return run(guard(insert), values)
        },
      },
    },
  })
  const [orders, utr] = [[await place(), await place()], newUtr()]
  await Promise.allSettled(
    orders.map(({ orderId }) =>
      seePayment(db, desk, { orderId, utr, last4: utr.slice(-4), amountPaise: null }),
    ),
  )
  return (await Promise.all(orders.map(({ orderId }) => paymentOf(orderId)))).sort()
}

test('a reference that two desks see at once pays one order', async () => {
  expect(await seenAtTwoDesks((text) => text)).toEqual(['Paid', 'Unpaid'])
})

test('mutation check: without the unique references, one payment pays two orders', async () => {
  await shop.owner.pool.query(
    'ALTER TABLE payment_captures DROP CONSTRAINT payment_captures_provider_provider_reference_key',
  )
  for (const index of ['upi_claims_utr', 'payment_attempts_reference'])
    await shop.owner.pool.query(`DROP INDEX ${index}`)
  const blind = (text: string) => text.replace('ON CONFLICT (provider, provider_reference) DO NOTHING', '')
  expect(await seenAtTwoDesks(blind)).toEqual(['Paid', 'Paid'])
})
