import { afterAll, expect, test } from 'vitest'
import { claimShop } from '../../../../test/claim-shop.ts'
import { closeAndCheckInvariants } from '../../../../test/invariants.ts'
import { registerShop, taxProduct } from '../../../../test/placed-orders.ts'

// An offer of goods of 5 % and of 18 % GST, in a shop that takes it for a mixed supply.

const { shop, admin, product, run, delivered, claim, decide, shopper, keyed } = await claimShop()
afterAll(() => closeAndCheckInvariants(shop))

test('goods of one price bear the highest rate on the paper, and a claim of the line that is parted gives back both rows', async () => {
  await registerShop(shop.db, { onePrice: 'highest' })
  const atta = await product({ name: 'Atta', unit: '5 kg', mrp: 285.5 })
  const soap = await product({ name: 'Soap', unit: '75 g', mrp: 40 })
  await run('DELETE FROM product_taxes WHERE product_id = $1', [soap])
  await taxProduct(shop.db, soap, { hsn: '3401', rateBp: 1800 })
  const made = await shop.call('POST /api/promotion', {
    as: admin,
    body: {
      name: 'Soap free with atta',
      kind: 'buy_get',
      buy: { of: { products: [atta] }, pieces: 1 },
      get: { of: { products: [soap] }, pieces: 1 },
      percentMicro: 100_000_000,
    },
  })
  expect(made.body.warnings).toEqual([expect.stringContaining('All of them bear the highest')])
  const who = await shopper()
  await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: soap, quantity: 1 } })
  const { orderId } = await delivered('cash', atta, 2, { who, total: 571 })
  const rowsOf = (against: boolean) =>
    run(
      `SELECT r.product_id, r.packs, r.hsn, r.rate_bp, r.offer_paise, r.gross_paise FROM tax_document_rows r
       JOIN tax_documents d ON d.id = r.document_id WHERE d.order_id = $1 AND (d.against IS NOT NULL) = $2
       ORDER BY r.product_id, r.rate_bp`,
      [orderId, against],
    )
  const row = (
    product_id: number,
    hsn: string,
    rate_bp: number,
    offer_paise: number,
    gross_paise: number,
  ) => ({
    product_id,
    packs: 1,
    hsn,
    rate_bp,
    offer_paise,
    gross_paise,
  })
  const [own, raised] = [row(atta, '1006', 500, 0, 28_550), row(atta, '3401', 1800, 3508, 25_042)]
  expect(await rowsOf(false)).toEqual([own, raised, row(soap, '3401', 1800, 492, 3508)])

  const [line] = await run<{ position: number }>(
    'SELECT position FROM order_lines WHERE order_id = $1 AND product_id = $2',
    [orderId, atta],
  )
  const one = { position: line!.position, kind: 'missing', pieces: 2 }
  const { status, body } = await claim(who, orderId, [one])
  expect([status, body.data?.amount], JSON.stringify(body)).toEqual([200, 535.92])
  if (body.data.state !== 'settled') expect((await decide(body.data._id, 'accept')).status).toBe(200)
  const back = [own, raised].map((all) => ({ ...all, offer_paise: 0 }))
  expect(await rowsOf(true)).toEqual(back)
})

test('what is sent again is no longer paid back: of its own line, whatever its rows, and so much as was sent', async () => {
  const [found] = await run<{ atta: number; soap: number }>(
    `SELECT (SELECT id FROM products WHERE name = 'Atta') AS atta, (SELECT id FROM products WHERE name = 'Soap') AS soap`,
  )
  const { atta, soap } = found!
  const who = await shopper()
  await shop.call('POST /api/cart/add-to-cart', { as: who.token, body: { productId: soap, quantity: 1 } })
  const { orderId } = await delivered('cash', atta, 2, { who, total: 571 })
  const lines = await run<{ position: number; product_id: number }>(
    'SELECT position, product_id FROM order_lines WHERE order_id = $1',
    [orderId],
  )
  const lineOf = (product: number) => lines.find((line) => line.product_id === product)!.position
  const claimed = async (product: number, pieces: number) =>
    (await claim(who, orderId, [{ position: lineOf(product), kind: 'missing', pieces }], 'again')).body.data
      ._id
  expect((await decide(await claimed(soap, 1), 'accept')).body.data.state).toBe('settled')
  const items = [{ position: lineOf(atta), pieces: 1 }]
  const part = await decide(await claimed(atta, 2), 'part', { items, reason: 'One was there' })
  expect(part.body.data.state).toBe('settled')
  const rows = await run<{ position: number; product_id: number }>(
    `SELECT r.position, r.product_id FROM tax_document_rows r JOIN tax_documents d ON d.id = r.document_id
     WHERE d.order_id = $1 AND d.against IS NULL ORDER BY r.position`,
    [orderId],
  )
  const rowsOf = (product: number) =>
    rows.filter((row) => row.product_id === product).map((row) => row.position)
  const [[soapRow], [own, raised]] = [rowsOf(soap), rowsOf(atta)]
  const back = (...of: (number | undefined)[]) =>
    shop.call('POST /api/tax/credit-note', {
      as: admin,
      headers: keyed(),
      body: {
        orderId,
        reason: 'Torn',
        goodsBack: true,
        refund: false,
        rows: of.map((position) => ({ position, quantity: 1 })),
      },
    })
  expect((await back(soapRow)).body.code).toBe('credit_exceeds')
  expect((await back(own, raised)).body.code).toBe('credit_exceeds')
  expect((await back(raised)).status).toBe(200)
  expect((await back(own)).body.code).toBe('credit_exceeds')
})
