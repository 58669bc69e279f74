import { fillCart, type Shopper } from '../faults/crowd.ts'
import { send, sendAtOnce } from '../faults/http-calls.ts'
import { deliver, openPage } from '../faults/payment-calls.ts'
import { orderCallOf, SANDBOX_METHODS } from '../order-call.ts'
import { randomFor, type Random } from '../faults/seed.ts'
import { cancelAsAdminCall, cancelCall, pressButtons, refundCall } from './admin-calls.ts'
import type { StoryContext } from './story-context.ts'

/**
 * One shopper's order, determined by the seed and its number: paid, failed, abandoned, paid later, retried with
 * another method or in cash, cancelled before or after, also by the administrator, refunded in part, in full, or all of that
 * at once. True when the order was placed.
 */
export async function runShopperStory(
  world: StoryContext,
  number: number,
  person: Shopper,
): Promise<boolean> {
  const { shop, sandboxes, products, admin } = world
  const random = randomFor(`chaos ${number}`)
  const product = products[random.between(0, products.length - 1)]!
  const quantity = random.between(1, 3)
  const method = SANDBOX_METHODS[random.between(0, SANDBOX_METHODS.length - 1)]!
  await shop.db.pool.query('DELETE FROM cart_items WHERE user_id = $1', [person.userId])
  await fillCart(shop.db, person, [{ product, quantity }])
  const placed = await send(shop.url, {
    call: orderCallOf(method).call,
    as: person.token,
    body: {
      addressId: person.addressId,
      expectedTotal: Math.round(product.price * quantity * 100) / 100,
      ...orderCallOf(method).body,
    },
  })
  const orderId = (placed.body.data?.order?.orderId ?? placed.body.data?.orderId) as string | undefined
  if (!orderId) return false
  const pages = placed.body.data?.checkout ? [await openPage(sandboxes, placed.body.data.checkout)] : []
  const payAgain = async () => {
    const paymentMethod = SANDBOX_METHODS[random.between(0, SANDBOX_METHODS.length - 1)]!
    const reply = await send(shop.url, {
      call: 'POST /api/order/retry-payment',
      as: person.token,
      body: { orderId, paymentMethod: random.next() < 0.15 ? 'CASH_ON_DELIVERY' : paymentMethod },
    })
    if (reply.body.data?.checkout) pages.push(await openPage(sandboxes, reply.body.data.checkout))
  }
  if (random.next() < 0.25) await payAgain()
  if (random.next() < 0.08) await send(shop.url, cancelCall(person.token, orderId))
  for (const page of random.shuffle(pages)) {
    const action = actionOf(random)
    const back = sandboxes.act(page, action)
    if (back) await deliver(shop.ports[random.between(0, 1)]!, back)
    if (action === 'fail' && random.next() < 0.5) await payAgain()
  }
  const fate = random.next()
  const refundPart = () => refundCall(admin, orderId, random.between(1, 900) / 100)
  if (fate < 0.08) await send(shop.url, cancelCall(person.token, orderId))
  else if (fate < 0.14) await send(shop.url, cancelAsAdminCall(admin, orderId))
  else if (fate < 0.22)
    await sendAtOnce(shop.ports, [
      cancelCall(person.token, orderId),
      cancelAsAdminCall(admin, orderId),
      refundCall(admin, orderId),
      refundPart(),
    ])
  else if (fate < 0.35)
    for (let part = random.between(1, 3); part > 0; part--) await send(shop.url, refundPart())
  if (random.next() < 0.2) await pressButtons(world, random)
  return true
}

function actionOf(random: Random) {
  const choice = random.next()
  if (choice < 0.55) return 'pay'
  if (choice < 0.7) return 'pay-and-close'
  if (choice < 0.8) return 'fail'
  return choice < 0.9 ? 'later' : 'leave'
}
