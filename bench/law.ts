import { saveSection } from '#features/storefront/server/shop-store.ts'
import { json, make, type Call } from './caller.ts'
import type { Stage } from './stage.ts'
import { fillOrders } from './fill-orders.ts'
import { fillProducts } from './fill-products.ts'
import { quantile } from './numbers.ts'
import { atMost, formatNumber, type Figure } from './report.ts'

const PRODUCTS = 10_000
const ORDERS = 10_000

/** The list Gaps of a shop with a hundred thousand products that charges GST on half of them, and the copy of everything about somebody with ten thousand orders. */
export async function lawFigures({ shop, subCategories, shoppers, admin, quick }: Stage): Promise<Figure[]> {
  const products = quick ? PRODUCTS : 100_000
  await fillProducts(shop.db, subCategories, PRODUCTS, products)
  await fillOrders(shop.bulk, 0, ORDERS)
  const { token, userId } = shoppers.at(-1)!
  await shop.bulk.query('UPDATE orders SET user_id = $1', [userId])
  await shop.bulk.query('UPDATE sessions SET confirmed_at = now() WHERE user_id = $1', [userId])
  await saveSection(shop.db, 'tax', {
    mode: 'regular',
    legalName: 'Tokri',
    address: '12 Market Road',
    branch: '',
    stateCode: '29',
    hsnDigits: 4,
    billSeries: '',
    receiptVouchers: false,
  })
  await shop.bulk.query(
    `INSERT INTO product_taxes SELECT id, '2026-01-01', '0401', 'exempt', 0 FROM products WHERE id % 2 = 0`,
  )
  await shop.bulk.query('VACUUM ANALYZE')
  const timesOf = async (count: number, call: Call, before = async () => {}) => {
    const took: number[] = []
    let bytes = 0
    for (let i = 0; i < count; i++) {
      await before()
      const reply = await make(shop.url, call)
      json(reply)
      took.push(reply.took)
      bytes = reply.body.length
    }
    return { p95: quantile(took, 0.95), bytes }
  }
  const gaps = await timesOf(30, { method: 'GET', path: '/api/gaps', token: admin })
  const forget = async () => void (await shop.bulk.query('DELETE FROM rate_limits'))
  const copy = await timesOf(10, { method: 'GET', path: '/api/user/my-data', token }, forget)
  return [
    atMost('Gaps, p95', gaps.p95, 300, ' ms', `${formatNumber(products)} products, registered for GST`),
    atMost(
      'a copy of somebody’s data, p95',
      copy.p95,
      2000,
      ' ms',
      `${formatNumber(ORDERS)} orders, ${formatNumber(copy.bytes / 1e6)} MB`,
    ),
  ]
}
