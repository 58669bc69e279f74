import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { card, counterShop } from '../../../../test/counter-shop.ts'
import { newAddress, person } from '../../../../test/world.ts'
import type { Reply } from '../../../../test/server.ts'
import { catalogueAdminCalls } from '#features/catalogue/admin-calls.ts'

const { shop, manager, product, stockOf, sell, run } = await counterShop()
const keyed = () => ({ 'idempotency-key': randomUUID() })
await shop.call('PUT /api/counts/settings', { as: manager, body: { limit: 1_000_000 } })
const { _id: supplierId } = (
  await shop.call('POST /api/suppliers', { as: manager, body: { name: 'Metro' }, headers: keyed() })
).body.data

const shopper = async () => {
  const asha = await person(shop.db, `Asha ${randomUUID()}`)
  return { as: await shop.signIn(asha), addressId: await newAddress(shop.db, asha) }
}

type Step =
  | { save: object }
  | { count: number }
  | { waste: number }
  | { sell: number; by?: number }
  | { back: number }
  | { bill: object }
  | { replaces: number }
  | 'refused at the door'

/** The ways of saving another MRP, from ₹35 with 200 in stock. */
const atOnce: Step = { save: { price: 150, stock: 5 } }
const stays = { oldPackets: 'side_by_side' }
const confirmed: Step = { save: { price: 150, ...stays } }
const says150: Step = { save: { price: 160, ...stays } }
const wrong: Step = { save: { price: 160, oldPackets: 'corrected' } }
/** … and the ways in which the stock changes then. */
const setTo = (stock: number, stockWas: number): Step => ({ save: { stock, stockWas } })

test.each<[name: string, steps: Step[], left: Record<number, number>]>([
  ['raised and set down at once, nothing said', [atOnce], { 35: 5 }],
  ['… set up: those that come are new', [atOnce, setTo(7, 5)], { 35: 5, 150: 2 }],
  ['… raised again by somebody who has looked', [atOnce, says150], { 150: 5 }],
  ['… who has looked, then set up', [atOnce, says150, setTo(7, 5)], { 150: 5, 160: 2 }],
  ['… in one save', [atOnce, { save: { price: 160, ...stays, stock: 7, stockWas: 5 } }], { 150: 5, 160: 2 }],
  ['confirmed without another MRP', [atOnce, confirmed, setTo(7, 5)], { 35: 5, 150: 2 }],
  ['confirmed, then raised again', [atOnce, confirmed, setTo(7, 5), says150], { 35: 5, 150: 2 }],
  ['entered wrongly', [atOnce, wrong, setTo(7, 5)], { 160: 7 }],
  ['raised twice, nothing said', [atOnce, setTo(7, 5), { save: { price: 160 } }], { 35: 5, 150: 2 }],
  ['raised, and lowered again', [atOnce, { save: { price: 35 } }, setTo(9, 5)], { 35: 9 }],
  ['set to nothing at once', [{ save: { price: 150, stock: 0 } }, setTo(6, 0)], { 150: 6 }],
  ['set down and up', [atOnce, setTo(7, 5), setTo(4, 7), setTo(8, 4)], { 35: 4, 150: 4 }],
  ['counted: what is found are old ones', [atOnce, { count: 3 }, { count: 5 }], { 35: 5 }],
  ['counted, then set up', [atOnce, { count: 3 }, setTo(5, 3)], { 35: 3, 150: 2 }],
  ['written off, then set up', [atOnce, { waste: 4 }, setTo(5, 1)], { 35: 1, 150: 4 }],
  ['bought', [atOnce, { bill: { quantity: 4, mrp: 150 } }], { 35: 5, 150: 4 }],
  [
    'bought, sold, then set up',
    [atOnce, { bill: { quantity: 4, mrp: 150 } }, { sell: 4, by: 150 }, { sell: 2, by: 35 }, setTo(6, 3)],
    { 35: 3, 150: 3 },
  ],
  ['sold without a question, then set up', [atOnce, { sell: 3 }, setTo(6, 2)], { 35: 2, 150: 4 }],
  ['sold, raised, two back', [{ sell: 3 }, confirmed, { back: 2 }], { 35: 199 }],
  ['sold, raised, nothing said, two back', [{ sell: 3 }, { save: { price: 150 } }, { back: 2 }], { 35: 199 }],
  [
    'sold, raised, set up, sold by what was read, two back',
    [{ sell: 3 }, atOnce, setTo(8, 5), { sell: 2, by: 150 }, { back: 2 }],
    { 35: 5, 150: 3 },
  ],
  [
    'replaced another pack, raised, refused',
    [{ replaces: 3 }, confirmed, 'refused at the door'],
    { 35: 200 },
  ],
  [
    'replaced another pack, raised, set up, refused',
    [{ replaces: 3 }, atOnce, setTo(7, 5), 'refused at the door'],
    { 35: 8, 150: 2 },
  ],
  [
    'sold by what was read, set up, one back',
    [atOnce, says150, { sell: 3, by: 150 }, setTo(6, 2), { back: 1 }],
    { 150: 3, 160: 4 },
  ],
  [
    'set up, sold by both, set up',
    [atOnce, says150, setTo(7, 5), { sell: 2, by: 160 }, { sell: 1, by: 150 }, setTo(10, 4)],
    { 150: 4, 160: 6 },
  ],
])('what is printed on the packets in stock: %s', async (_, steps, left) => {
  const pack = await product({ unit: '1 kg', mrp: 35, price: 35, stock: 200 })
  let mrp = 35
  let sold = ''
  const done = ({ status, body }: Reply) => {
    expect([status, body.message]).toEqual([expect.toSatisfy((code: number) => code < 300), body.message])
    return body.data
  }
  const call = async (name: `POST /${string}` | `PUT /${string}`, body: object) =>
    done(await shop.call(name, { as: manager, body, headers: keyed() }))
  const walk = {
    save: async (change: object) => {
      const packs = [{ unit: '1 kg', price: mrp, discount: 0, ...change }]
      const saved = await shop.call(catalogueAdminCalls.updateProduct, {
        as: manager,
        params: { id: pack.productId },
        body: { packs },
      })
      mrp = done(saved).packs[0].price
    },
    count: async (counted: number) => {
      const { _id: countId } = await call('POST /api/counts', {})
      await call('PUT /api/counts/line', { countId, ...pack, counted, countedAt: new Date().toISOString() })
      await call('POST /api/counts/finish', { countId })
    },
    waste: async (quantity: number) =>
      call('POST /api/expiry/waste', { ...pack, quantity, stockWas: await stockOf(pack), reason: 'damaged' }),
    sell: async (quantity: number, by?: number) => {
      const price = by ?? mrp
      const line = { ...pack, quantity, price, ...(by && { mrp: by }) }
      sold = done(await sell({ lines: [line], tenders: card(price * quantity) })).document.number
    },
    back: (quantity: number) =>
      call('POST /api/counter/return', {
        document: sold,
        rows: [{ position: 0, quantity }],
        tender: 'card',
        reason: 'Torn',
        goodsBack: true,
      }),
    bill: (line: object) =>
      call('POST /api/purchases/write', {
        supplierId,
        billNumber: randomUUID().slice(0, 8),
        billDate: '2026-11-20',
        lines: [{ ...pack, cost: 10, ...line }],
        confirmed: true,
      }),
  }
  const move = (orderId: string, order_status: string) =>
    call('PUT /api/order/update-order-status-admin', { orderId, order_status })
  const replace = async (quantity: number) => {
    const other = await product()
    const { addressId, ...as } = await shopper()
    done(await shop.call('POST /api/cart/add-to-cart', { ...as, body: { ...other, quantity } }))
    const body = { addressId, expectedTotal: 40 * quantity }
    const placed = done(await shop.call('POST /api/order/add-cash-on-delivery-order', { ...as, body }))
    sold = placed.orderId
    await move(sold, 'Confirmed')
    const line = { orderId: sold, position: 0, suppliedQuantity: 0, why: 'none_left' }
    await call('PUT /api/pick/line', { ...line, replacement: { ...pack, quantity } })
    for (const to of ['Packed', 'Out for Delivery']) await move(sold, to)
  }
  for (const step of steps)
    if (step === 'refused at the door') await move(sold, 'Cancelled')
    else if ('replaces' in step) await replace(step.replaces)
    else if ('save' in step) await walk.save(step.save)
    else if ('count' in step) await walk.count(step.count)
    else if ('waste' in step) await walk.waste(step.waste)
    else if ('sell' in step) await walk.sell(step.sell, step.by)
    else if ('back' in step) await walk.back(step.back)
    else await walk.bill(step.bill)
  const printed = await run<{ mrp_paise: number; pieces: number }>(
    'SELECT m.* FROM packs k, printed_mrps(k.id) m WHERE k.product_id = $1',
    [pack.productId],
  )
  expect(Object.fromEntries(printed.map((one) => [one.mrp_paise / 100, one.pieces]))).toEqual(left)
})
