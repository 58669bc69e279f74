import { afterAll, describe, expect, test } from 'vitest'
import { closeAndCheckInvariants } from '../../../../../test/invariants.ts'
import { testDatabase } from '../../../../../test/database.ts'
import { chargeRow, GSTIN, orderOf, registerShop, taxProduct } from '../../../../../test/placed-orders.ts'
import { refusalOf } from '../../../../../test/pick-shop.ts'
import { newAddress, newCategory, newProduct, person, ravi } from '../../../../../test/world.ts'
import { STATE_CODES } from '#features/addresses/state-codes.ts'
import { adminActor } from '#features/audit/actor.ts'
import type { Coupon } from '#features/promotions/coupon.ts'
import type { TaxSettings } from '#features/storefront/contract.ts'
import { gstinCheckDigit } from '#features/storefront/registration-numbers.ts'
import type { CreditAsk } from '#features/papers/credit-rows.ts'
import { sumOfParts } from '#features/papers/document-rows.ts'
import { isBill } from '#features/papers/document-kind.ts'
import { documentView, partsOf } from '#features/papers/server/document-view.ts'
import { listOrderDocuments } from '#features/papers/server/document-store.ts'
import { monthFiles } from '#features/papers/server/tax-month.ts'
import type { MonthTable } from '#features/papers/month-files.ts'
import type { Treatment } from '#features/papers/treatments.ts'
import vectorFile from '#features/papers/vectors.json' with { type: 'json' }
import { fromRupees, subTotalPaise, toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-enums.ts'
import { dayInIndia } from '#shared/when.ts'
import { giveMoneyBack } from '#features/orders/server/give-money-back.ts'
import { pickOrderLine } from './pick-order.ts'
import { readOrderTerms } from '#features/orders/server/price-order.ts'
import { transitionOrder } from './transition-order.ts'

// The worked examples of tax, from the cart to the paper and back: an order is placed, picked, packed and dispatched, its paper
// is read, and money is given back.

interface Line {
  name: string
  hsn: string
  rateBp: number
  treatment?: Treatment
  pricePaise: number
  discountMicro?: number
  quantity: number
  /** The nominal weight of one, if it is weighed. */
  grams?: number
}
interface Ask {
  shop: { mode: NonNullable<TaxSettings['mode']>; stateCode: string }
  toStateCode: string
  lines: Line[]
  charges?: { name: string; amountPaise: number; tax: 'fixed' | 'follow'; sac?: string; rateBp?: number }[]
  couponPaise?: number
  coupon?: Coupon
  wholeRupees?: boolean
  picks?: Record<number, { suppliedQuantity?: number; suppliedGrams?: number }>
}
type Parts = { gross: number; taxable: number; cgst: number; sgst: number; igst: number }
interface Paper {
  type: string
  interState: boolean
  rows: (Parts & { hsn: string; rateBp: number; treatment: string; couponPaise: number; quantity: number })[]
  byRate: Record<string, Parts>
  totals: Omit<Parts, 'gross'> & { roundOff: number; payable: number }
}

let count = 0

const database = await testDatabase({ poolSize: 6 })
const category = await newCategory(database.db)
const adminId = (await ravi(database.db)).userId
afterAll(() => closeAndCheckInvariants(database))

const stateNamed = (code: string) =>
  Object.entries(STATE_CODES).find(([, one]) => one === code)?.[0] ?? `no state has the code ${code}`

const gstinOf = (stateCode: string) => {
  const first = `${stateCode}${GSTIN.slice(2, -1)}`
  return first + gstinCheckDigit(first)
}

const move = (orderId: string, to: OrderStatus) =>
  transitionOrder(database.db, { orderId, to, by: 'admin', actorId: adminId, note: null })

/** An order for these goods that is packed as it was picked. */
async function packed(ask: Ask): Promise<string> {
  const { db, owner } = database
  const { mode, stateCode } = ask.shop
  const ordering = { minimum: null, cashLimit: null, wholeRupees: ask.wholeRupees ?? false }
  await registerShop(db, { mode, stateCode }, { gstin: gstinOf(stateCode), ordering })
  const shopper = await person(db, `Shopper${++count}`)
  const addressId = await newAddress(db, shopper)
  await owner.pool.query('UPDATE addresses SET state = $2 WHERE id = $1', [
    addressId,
    stateNamed(ask.toStateCode),
  ])
  const bought = await Promise.all(
    ask.lines.map(
      async ({ name, hsn, rateBp, treatment, pricePaise, discountMicro = 0, grams, quantity }, at) => {
        const unit = name.includes('Cola') ? '750 ml bottle' : '1 kg'
        const made = { name: `${name} ${count}.${at}`, unit, mrp: toRupees(pricePaise), stock: 2 * quantity }
        const { _id: productId } = await newProduct(db, category, made)
        await owner.pool.query(
          'UPDATE packs SET discount_micro = $2, grams = $3, weighed = $3::int IS NOT NULL WHERE product_id = $1',
          [productId, discountMicro, grams ?? null],
        )
        await taxProduct(db, productId, { hsn, rateBp, ...(treatment && { treatment }) })
        return { productId, quantity }
      },
    ),
  )
  const { shop } = await readOrderTerms(db)
  const charges = (ask.charges ?? []).map(({ name, amountPaise, tax, sac, rateBp }, at) => ({
    ...chargeRow({ name, type: 'fixed', value: amountPaise }, at),
    taxRule: tax,
    ...(sac && { sac }),
    ...(rateBp !== undefined && { taxRateBp: rateBp }),
  }))
  const fixed = ask.couponPaise && { type: 'fixed' as const, value: ask.couponPaise, maxPaise: null }
  const coupon = ask.coupon ?? (fixed || undefined)
  const goods = subTotalPaise(ask.lines.map((line) => ({ discountMicro: 0, ...line })))
  const wanted =
    coupon?.type === 'percentage' ? Math.floor((goods * coupon.value) / 100_000_000) : (coupon?.value ?? 0)
  const off = Math.min(wanted, coupon?.maxPaise ?? wanted, goods)
  const { orderId } = await orderOf(db, shopper, {
    lines: bought,
    expectedPaise: charges.reduce((sum, { value }) => sum + value, goods - off),
    addressId,
    terms: { shop, charges, ...(coupon && { coupon }) },
  })
  await move(orderId, 'Confirmed')
  for (const [position, pick] of Object.entries(ask.picks ?? {}))
    await pickOrderLine(db, adminId, { orderId, position: Number(position), ...pick })
  const { final } = await move(orderId, 'Packed')
  expect(final).toBeDefined()
  return orderId
}

/** The same, on its way with its paper. */
async function dispatched(ask: Ask): Promise<string> {
  const orderId = await packed(ask)
  await move(orderId, 'Out for Delivery')
  return orderId
}

async function billOf(orderId: string) {
  const all = await listOrderDocuments(database.db, orderId)
  const bill = all.find(({ kind }) => isBill(kind))!
  return { bill, notes: all.filter(({ against }) => against === bill.id), view: documentView(bill, all) }
}

const give = (orderId: string, asks: CreditAsk[]) =>
  giveMoneyBack(database.db, adminActor({ userId: adminId }), {
    orderId,
    reason: 'Torn',
    asks,
    goodsBack: true,
    refund: false,
  })

const finalTotal = async (orderId: string) =>
  (
    await database.db.pool.query<{ paise: number }>(
      'SELECT final_total_paise::int AS paise FROM orders WHERE id = $1',
      [orderId],
    )
  ).rows[0]!.paise

const vectors = vectorFile.vectors as unknown as { id: string; why: string; ask?: Ask; expect: unknown }[]
const named = (id: string) => vectors.find((vector) => vector.id === id)!
const isRefused = ({ expect: answer }: { expect: unknown }) => 'refused' in (answer as object)

describe('papers', () => {
  const papers = vectors.flatMap(({ ask, ...vector }) =>
    ask && !isRefused(vector) ? [{ ...vector, ask, paper: vector.expect as Paper }] : [],
  )

  test.each(papers)('$id: $why', async ({ ask, paper }) => {
    const orderId = await dispatched(ask)
    const { view } = await billOf(orderId)
    expect([view.kind, view.interState, view.placeOfSupply.code]).toEqual([
      paper.type,
      paper.interState,
      ask.toStateCode,
    ])
    const paise = ({ taxable, cgst, sgst, igst }: Omit<Parts, 'gross'>) =>
      [taxable, cgst, sgst, igst].map((rupees) => fromRupees(rupees))
    const expected = ({ taxable, cgst, sgst, igst }: Omit<Parts, 'gross'>) => [taxable, cgst, sgst, igst]
    expect(
      view.rows.map((row) => [
        row.hsn,
        row.rate * 100,
        row.treatment,
        fromRupees(row.coupon),
        fromRupees(row.gross),
        ...paise(row),
      ]),
    ).toEqual(
      paper.rows.map((row) => [
        row.hsn,
        row.rateBp,
        row.treatment,
        row.couponPaise,
        row.gross,
        ...expected(row),
      ]),
    )
    expect([fromRupees(view.totals.total), fromRupees(view.totals.roundOff), ...paise(view.totals)]).toEqual([
      paper.totals.payable,
      paper.totals.roundOff,
      ...expected(paper.totals),
    ])
    const sums = view.byRate.map((one) => [
      one.treatment === 'taxable' ? String(one.rate * 100) : one.treatment,
      paise(one),
    ])
    expect(Object.fromEntries(sums)).toEqual(
      Object.fromEntries(
        Object.entries(ask.shop.mode === 'regular' ? paper.byRate : {}).map(([rate, parts]) => [
          rate,
          expected(parts),
        ]),
      ),
    )
    expect(await finalTotal(orderId)).toBe(paper.totals.payable)
  })

  test('there are examples of every kind', () => {
    expect(new Set(papers.map(({ paper }) => paper.type)).size).toBe(4)
  })

  test.each(vectors.filter((vector) => vector.ask && isRefused(vector)))('$id: $why', async ({ ask }) => {
    expect(await refusalOf(packed(ask!))).toMatchObject({
      code: 'inter_state_needs_registration',
      status: 409,
    })
  })
})

describe('credit notes', () => {
  type Note = {
    rows: (Parts & { row: number; quantityMilli: number })[]
    totals: Parts & { roundOff: number; payable: number }
  }
  const cases = vectors.filter((vector) => 'returns' in vector) as unknown as {
    id: string
    of: string
    returns: { row: number; quantity?: number; grossPaise?: number }[][]
    expect: Note[]
  }[]
  // The paper of this vector is kept with its notes.
  const askOf = (of: string): Ask =>
    of === 'coupon' ? { ...named('several-rates').ask!, couponPaise: 5000 } : named(of).ask!

  test.each(cases)('$id', async ({ of, returns, expect: notes }) => {
    const orderId = await dispatched(askOf(of))
    for (const rows of returns)
      await give(
        orderId,
        rows.map(({ row, quantity, grossPaise }) =>
          quantity === undefined
            ? { position: row, amountPaise: grossPaise! }
            : { position: row, packs: quantity },
        ),
      )
    const { notes: written } = await billOf(orderId)
    expect(
      written.map((note) => ({
        rows: note.rows.map((row) => [
          row.of_position,
          row.quantity_milli,
          row.gross_paise,
          ...Object.values(partsOf(row)),
        ]),
        totals: [...Object.values(partsOf(note)), note.round_off_paise, note.total_paise],
      })),
    ).toEqual(
      notes.map(({ rows, totals }) => ({
        rows: rows.map((row) => [
          row.row,
          row.quantityMilli,
          row.gross,
          row.taxable,
          row.cgst,
          row.sgst,
          row.igst,
        ]),
        totals: [totals.taxable, totals.cgst, totals.sgst, totals.igst, totals.roundOff, totals.payable],
      })),
    )
  })

  test('an inter-state paper over one lakh and its note are listed singly', async () => {
    const wanted = named('b2cl').expect as Record<'b2cl' | 'cdnur', string[]>
    const orderId = await dispatched(named('large-inter-state').ask!)
    await give(orderId, [{ position: 0, packs: 9 }])
    const { bill, notes } = await billOf(orderId)
    const month = dayInIndia(bill.issued_at).slice(0, 7)
    const listed = async (table: MonthTable, number: string) => {
      let text = ''
      for await (const chunk of monthFiles(database.db, month, table).chunks) text += chunk.toString()
      return text.split('\r\n').filter((line) => line.includes(number))
    }
    /** A line without the number and the day of its paper. */
    const restOf = (line: string) =>
      line.replace(/[AC]\/\d{4}\/\d{6},/, '').replace(/\d{2}-[A-Z][a-z]{2}-\d{4},/, '')
    expect((await listed('b2cl', bill.number)).map(restOf)).toEqual(wanted.b2cl.slice(1).map(restOf))
    expect((await listed('cdnur', notes[0]!.number)).map(restOf)).toEqual(wanted.cdnur.slice(1).map(restOf))
  })
})

describe('baskets of other kinds', () => {
  const regular = { mode: 'regular', stateCode: '29' } as const
  const line = (
    hsn: string,
    rateBp: number,
    pricePaise: number,
    quantity: number,
    more: Partial<Line> = {},
  ): Line => ({
    name: 'Goods',
    hsn,
    rateBp,
    pricePaise,
    quantity,
    ...more,
  })
  const mixed = [
    line('0703', 0, 4000, 2),
    line('1006', 0, 3333, 3, { treatment: 'nil', discountMicro: 12_345_678 }),
    line('2203', 0, 9901, 1, { treatment: 'non_gst' }),
    line('1905', 500, 1001, 3),
    line('3402', 1800, 14_005, 2, { discountMicro: 7_500_000 }),
    line('2202', 4000, 4500, 1),
  ]
  const onion = line('0703', 0, 4000, 2)
  const follow = [{ name: 'Delivery', amountPaise: 2501, tax: 'follow' as const }]
  const fixed = [{ name: 'Delivery', amountPaise: 2501, tax: 'fixed' as const }]
  const percentOff = (value: number, maxPaise: number | null = null) => ({
    type: 'percentage' as const,
    value,
    maxPaise,
  })
  const within = { shop: regular, toStateCode: '29' }
  const elsewhere = { shop: regular, toStateCode: '33' }
  // The sums are of a reference in another language, in fractions.
  const baskets: [what: string, ask: Ask, kind: string, total: number, tax: number][] = [
    [
      'every treatment and rate, a charge that follows them, and a coupon',
      { ...within, lines: mixed, charges: follow, couponPaise: 3333 },
      'invoice_cum_bill_of_supply',
      59_246,
      5308,
    ],
    [
      'the same to another state for half the price',
      { ...elsewhere, lines: mixed, charges: follow, coupon: percentOff(50_000_000) },
      'invoice_cum_bill_of_supply',
      32_540,
      2915,
    ],
    [
      'the same of a composition shop',
      {
        shop: { ...regular, mode: 'composition' },
        toStateCode: '29',
        lines: mixed,
        charges: follow,
        couponPaise: 3333,
      },
      'bill_of_supply',
      59_246,
      0,
    ],
    [
      'the same of an unregistered shop in whole rupees, with a capped coupon',
      {
        shop: { ...regular, mode: 'unregistered' },
        toStateCode: '29',
        lines: mixed,
        charges: fixed,
        coupon: percentOff(33_333_333, 5000),
        wholeRupees: true,
      },
      'cash_memo',
      57_500,
      0,
    ],
    [
      'a coupon for more than all of the goods: only the delivery is paid',
      { ...within, lines: mixed, charges: fixed, couponPaise: 90_000 },
      'invoice_cum_bill_of_supply',
      2501,
      382,
    ],
    [
      'three lines that end in half a paisa',
      {
        ...within,
        lines: [
          line('1905', 500, 1001, 1, { discountMicro: 50_000_000 }),
          line('3402', 1800, 1003, 1, { discountMicro: 50_000_000 }),
          line('0703', 0, 1005, 1, { discountMicro: 50_000_000 }),
        ],
      },
      'invoice_cum_bill_of_supply',
      1505,
      100,
    ],
    [
      'a free packet beside exempt goods',
      { ...within, lines: [line('1905', 500, 1000, 2, { discountMicro: 100_000_000 }), onion] },
      'invoice_cum_bill_of_supply',
      8000,
      0,
    ],
    [
      'a charge that follows exempt and nil-rated goods',
      {
        ...within,
        lines: [onion, line('1006', 0, 3333, 3, { treatment: 'nil' })],
        charges: [{ ...follow[0]!, amountPaise: 2500 }],
        couponPaise: 777,
      },
      'bill_of_supply',
      19_722,
      0,
    ],
    [
      'a union territory',
      {
        shop: { mode: 'regular', stateCode: '04' },
        toStateCode: '04',
        lines: [line('1905', 500, 1001, 3), line('3402', 1800, 14_005, 1)],
      },
      'tax_invoice',
      17_008,
      2280,
    ],
    [
      'what was weighed light, a percentage of it off, in whole rupees',
      {
        ...within,
        lines: [line('0702', 0, 2450, 2, { grams: 500 }), line('1905', 500, 3000, 2)],
        charges: [{ ...fixed[0]!, amountPaise: 2500 }],
        coupon: percentOff(12_500_000),
        wholeRupees: true,
        picks: { 0: { suppliedGrams: 940 } },
      },
      'invoice_cum_bill_of_supply',
      11_700,
      632,
    ],
    [
      'one line over two and a half lakh to another state',
      {
        ...elsewhere,
        lines: [
          line('3402', 1800, 26_000_050, 1),
          line('2202', 4000, 4501, 99, { discountMicro: 3_333_333 }),
        ],
      },
      'tax_invoice',
      26_430_796,
      4_089_179,
    ],
  ]

  test.each(baskets)('%s', async (_, ask, kind, total, tax) => {
    const orderId = await dispatched(ask)
    const { bill } = await billOf(orderId)
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = partsOf(bill)
    expect([bill.kind, bill.total_paise, cgstPaise + sgstPaise + igstPaise]).toEqual([kind, total, tax])
    expect(await finalTotal(orderId)).toBe(bill.total_paise)
    expect(sumOfParts(bill.rows.map(partsOf))).toEqual(partsOf(bill))
    expect(taxablePaise + tax + bill.round_off_paise).toBe(bill.total_paise)

    // One pack of each that costs anything, then all that is left: together they are the paper to the paisa.
    const isWorth = ({ packs, gross_paise }: (typeof bill.rows)[number]) => packs > 0 && gross_paise > 0
    const first = bill.rows.filter(isWorth)
    if (first.length > 0)
      await give(
        orderId,
        first.map(({ position }) => ({ position, packs: 1 })),
      )
    const rest = bill.rows.flatMap((row): CreditAsk[] => {
      const { position, packs, gross_paise: amountPaise } = row
      if (packs === 0) return [{ position, amountPaise }]
      const left = isWorth(row) ? packs - 1 : packs
      return left > 0 ? [{ position, packs: left }] : []
    })
    if (rest.length > 0) await give(orderId, rest)
    const { notes, view } = await billOf(orderId)
    expect(notes.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(bill.total_paise)
    expect(sumOfParts(notes.map(partsOf))).toEqual(partsOf(bill))
    expect(view.rows.every(({ left }) => left.packs === 0 && left.gross === 0)).toBe(true)
    expect(await refusalOf(give(orderId, [{ position: 0, packs: 1 }]))).toMatchObject({
      code: 'credit_exceeds',
    })
    expect((await billOf(orderId)).notes).toHaveLength(notes.length)
  })
  test('notes before and after 30 November of the next financial year give back all of a paper', async () => {
    const { owner } = database
    const orderId = await dispatched({ ...within, lines: mixed, charges: fixed, couponPaise: 3333 })
    const { bill } = await billOf(orderId)
    const issuedAt = (at: Date) =>
      owner.pool.query(
        `BEGIN; ALTER TABLE tax_documents DISABLE TRIGGER tax_documents_append_only;
         UPDATE tax_documents SET issued_at = '${at.toISOString()}' WHERE id = '${bill.id}';
         ALTER TABLE tax_documents ENABLE TRIGGER tax_documents_append_only; COMMIT`,
      )
    await give(orderId, [{ position: 3, packs: 1 }])
    await issuedAt(new Date('2024-03-31T18:29:59Z'))
    await move(orderId, 'Cancelled')
    await issuedAt(bill.issued_at)
    const { notes } = await billOf(orderId)
    expect(notes.map(({ gst_effective }) => gst_effective)).toEqual([true, false])
    expect(notes.reduce((sum, { total_paise }) => sum + total_paise, 0)).toBe(bill.total_paise)
    expect(sumOfParts(notes.map(partsOf))).toEqual(partsOf(bill))
  })
})
