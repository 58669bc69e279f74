import { randomUUID } from 'node:crypto'
import { defaultClaims, defaultUpi } from '#features/storefront/default-shop.ts'
import { saveSetting } from '#features/storefront/server/settings-store.ts'
import type { ClaimSettings } from '#features/storefront/contract.ts'
import { settlePayment } from '#features/orders/server/payment/settle-payment.ts'
import { paymentShop } from './payment-shop.ts'
import type { Reply } from './server.ts'
import { registerShop, taxProduct } from './placed-orders.ts'
import { newCategory, newProduct, ravi } from './world.ts'

export const WAYS = ['online', 'cash', 'upi', 'khata'] as const
export type Way = (typeof WAYS)[number]

const methods = { online: 'PAYU', cash: 'CASH_ON_DELIVERY', upi: 'UPI', khata: 'KHATA' } as const

/** A registered shop whose orders can be delivered, in each way of paying, and claims be made about them. */
export async function claimShop() {
  const shop = await paymentShop()
  const admin = await shop.signIn(await ravi(shop.db))
  await registerShop(shop.db)
  await saveSetting(shop.db, 'upi', {
    ...defaultUpi,
    vpa: 'tokri@okaxis',
    name: 'Tokri',
    atCheckout: true,
    mc: '5411',
  })
  await saveSetting(shop.db, 'opened', { at: '2026-01-01T00:00:00Z' })
  const category = await newCategory(shop.db, 'Groceries')
  const product = async (more: Parameters<typeof newProduct>[2]) => {
    const made = await newProduct(shop.db, category, { stock: 1000, ...more })
    await taxProduct(shop.db, made._id, { hsn: '1006', rateBp: 500 })
    return made._id
  }
  let count = 0
  const keyed = () => ({ 'idempotency-key': randomUUID() })
  const run = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await shop.db.pool.query(text, values)).rows as Row[]
  const move = async (orderId: string, to: string) => {
    const { body } = await shop.call('PUT /api/order/update-order-status-admin', {
      as: admin,
      body: { orderId, order_status: to },
    })
    if (body.message !== 'The order is updated.') throw new Error(`${to}: ${body.message}`)
  }
  const shopper = async () => {
    const who = await shop.shopper(`Usha${++count}`)
    await shop.call('POST /api/customers', {
      as: admin,
      body: { name: 'Usha', mobile: 9_800_000_000 + count, khataLimit: 50_000, userId: who.userId },
    })
    return who
  }
  type Who = Awaited<ReturnType<typeof shopper>>
  const paid = async (way: Way, orderId: string, body: Reply['body']) => {
    if (way === 'online') {
      shop.act(await shop.open(body.data.checkout), 'pay')
      await settlePayment(shop.deps, await shop.attemptId(orderId))
    }
    if (way === 'upi') {
      const utr = String(400_000_000_000 + ++count)
      const [due] = await run<{ total: number }>('SELECT total_paise AS total FROM orders WHERE id = $1', [
        orderId,
      ])
      const seen = await shop.call('POST /api/upi/seen', {
        as: admin,
        body: { orderId, utr, last4: utr.slice(-4), amount: due!.total / 100 },
      })
      if (seen.status !== 200) throw new Error(JSON.stringify(seen.body))
    }
  }
  /** An order of these packets that was paid and delivered; `total` in rupees. */
  const delivered = async (
    way: Way,
    productId: number,
    quantity: number,
    { who, total, to = 'Delivered' }: { who?: Who; total?: number; to?: string } = {},
  ) => {
    const buyer = who ?? (await shopper())
    const { body, status } = await shop.order(buyer, methods[way], {
      productId,
      quantity,
      ...(total !== undefined && { body: { expectedTotal: total } }),
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    const orderId: string = body.data.order?.orderId ?? body.data.orderId
    await paid(way, orderId, body)
    for (const step of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered']) {
      await move(orderId, step)
      if (step === to) break
    }
    return { who: buyer, orderId }
  }
  const settings = (values: Partial<ClaimSettings>) =>
    saveSetting(shop.db, 'claims', { ...defaultClaims, ...values })
  const claim = (
    who: { token: string },
    orderId: string,
    items: object[],
    wish = 'money',
    headers = keyed(),
  ) => shop.call('POST /api/claim', { as: who.token, body: { orderId, items, wish }, headers })
  const decide = (claimId: string, decision: string, more: object = {}) =>
    shop.call('PUT /api/claim/decide', { as: admin, body: { claimId, decision, ...more } })
  return { shop, admin, product, run, move, shopper, delivered, settings, claim, decide, keyed }
}
