import { randomUUID } from 'node:crypto'
import { json, make, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { fillCarts } from './fill-carts.ts'
import { quantile } from './numbers.ts'
import { jobsDone, orderCall } from './orders.ts'
import { atMost, type Figure } from './report.ts'

const LINES = 30
const SHORT = 3

/** Packs orders of thirty lines, of which three are short, sends them out with their papers and takes one pack back, one at a time. */
export async function packingFigures(stage: Stage): Promise<Figure[]> {
  const { shop, admin, shoppers, popular, quick } = stage
  const carts = await fillCarts(shop.bulk, shoppers.slice(0, quick ? 30 : 200), popular, LINES)
  const packed: number[] = []
  const dispatched: number[] = []
  const credited: number[] = []
  for (const cart of carts) {
    const { orderId } = json(await make(shop.url, orderCall(cart))).data as { orderId: string }
    await make(shop.url, move(admin, orderId, 'Confirmed'))
    for (let position = 0; position < SHORT; position++)
      await make(shop.url, {
        method: 'PUT',
        path: '/api/pick/line',
        body: { orderId, position, suppliedQuantity: 1, why: 'bad' },
        token: admin,
      })
    const pack = await make(shop.url, {
      method: 'POST',
      path: '/api/pick/pack',
      body: { orderId },
      token: admin,
      headers: { 'idempotency-key': randomUUID() },
    })
    packed.push(pack.took)
    dispatched.push((await make(shop.url, move(admin, orderId, 'Out for Delivery'))).took)
    const rows = [{ position: SHORT, quantity: 1 }]
    const note = await make(shop.url, {
      method: 'POST',
      path: '/api/tax/credit-note',
      body: { orderId, reason: 'Torn', rows, goodsBack: true, refund: false },
      token: admin,
      headers: { 'idempotency-key': randomUUID() },
    })
    json(note)
    credited.push(note.took)
  }
  await jobsDone(shop)
  return [
    atMost(
      `packing an order of ${LINES} lines, p95`,
      quantile(packed, 0.95),
      60,
      ' ms',
      `${SHORT} lines short`,
    ),
    atMost('sending it out with its paper, p95', quantile(dispatched, 0.95), 40, ' ms', 'a cash memo'),
    atMost('giving money back with a note, p95', quantile(credited, 0.95), 40, ' ms', 'one pack into stock'),
  ]
}

const move = (token: string, orderId: string, status: string): Call => ({
  method: 'PUT',
  path: '/api/order/update-order-status-admin',
  body: { orderId, order_status: status },
  token,
})
