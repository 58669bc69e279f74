import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stateTaxName } from '#features/addresses/state-codes.ts'
import { isGstin } from '#features/storefront/registration-numbers.ts'
import { linePaise, subTotalPaise } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { creditRows, allThatIsLeft, type CreditAsk, type GivenRow } from './credit-rows.ts'
import { documentKind, type TaxMode } from './document-kind.ts'
import { financialYear, keepUntil, lowersTaxBefore } from './document-number.ts'
import { draftDocument, groupByRate, sumOfParts, type DocumentDraft } from './document-rows.ts'
import { b2clLine, cdnurLine, LARGE_PAISE, monthHeading } from './month-files.ts'
import { taxInside } from './tax-inside.ts'
import type { UnitCode } from './unit-code.ts'
import vectorFile from './vectors.json' with { type: 'json' }

interface Ask {
  shop: { mode: TaxMode; stateCode: string }
  toStateCode: string
  lines: {
    name: string
    hsn: string
    uqc: string
    rateBp: number
    pricePaise: number
    discountMicro?: number
    quantity: number
  }[]
  charges?: { name: string; amountPaise: number; tax: 'fixed' | 'follow'; sac?: string; rateBp?: number }[]
  couponPaise?: number
  wholeRupees?: boolean
}

type Parts = { gross: number; taxable: number; cgst: number; sgst: number; igst: number }
interface Paper {
  type: string
  interState: boolean
  stateTaxName: string | null
  rows: (Parts & { name: string; hsn: string; rateBp: number; treatment: string; couponPaise: number })[]
  byRate: Record<string, Parts>
  totals: Omit<Parts, 'gross'> & { roundOff: number; payable: number }
}

const vectors = vectorFile.vectors as unknown as { id: string; why: string; ask?: Ask; expect: unknown }[]
const expected = <T>(id: string) => vectors.find((vector) => vector.id === id)!.expect as T
const papers = vectors.flatMap(({ id, why, ask, expect: paper }) =>
  ask && !(paper as { refused?: string }).refused ? [{ id, why, ask, paper: paper as Paper }] : [],
)

function draftOf({
  shop,
  toStateCode,
  lines,
  charges = [],
  couponPaise = 0,
  wholeRupees,
}: Ask): DocumentDraft {
  const priced = lines.map((line) => ({ discountMicro: 0, ...line }))
  const exact =
    subTotalPaise(priced) - couponPaise + charges.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  return draftDocument({
    mode: shop.mode,
    interState: toStateCode !== shop.stateCode,
    goods: priced.map((line, index) => ({
      name: line.name,
      uqc: line.uqc as UnitCode,
      packs: line.quantity,
      quantityMilli: line.quantity * 1000,
      pricePaise: line.pricePaise,
      grossPaise: linePaise(line),
      productId: index,
      packId: index,
      tax: { hsn: line.hsn, treatment: line.rateBp > 0 ? 'taxable' : 'exempt', rateBp: line.rateBp },
    })),
    charges: charges.map(({ name, amountPaise, tax, sac = '996813', rateBp = 1800 }) => ({
      name,
      amountPaise,
      taxRule: tax,
      sac,
      rateBp,
    })),
    couponPaise,
    totalPaise: wholeRupees ? Math.floor(exact / 100) * 100 : exact,
  })
}

const draftNamed = (id: string) => draftOf(vectors.find((vector) => vector.id === id)!.ask!)

describe('papers', () => {
  test.each(papers)('$id: $why', ({ ask, paper }) => {
    const draft = draftOf(ask)
    expect(draft.kind).toBe(paper.type)
    expect(draft.interState).toBe(paper.interState)
    expect(
      draft.rows.map((row) => ({
        name: row.name,
        hsn: row.hsn,
        rateBp: row.rateBp,
        treatment: row.treatment,
        couponPaise: row.couponPaise,
        gross: row.grossPaise,
        taxable: row.taxablePaise,
        cgst: row.cgstPaise,
        sgst: row.sgstPaise,
        igst: row.igstPaise,
      })),
    ).toEqual(
      paper.rows.map(({ name, hsn, rateBp, treatment, couponPaise, gross, taxable, cgst, sgst, igst }) => ({
        name,
        hsn,
        rateBp,
        treatment,
        couponPaise,
        gross,
        taxable,
        cgst,
        sgst,
        igst,
      })),
    )
    expect({
      taxable: draft.taxablePaise,
      cgst: draft.cgstPaise,
      sgst: draft.sgstPaise,
      igst: draft.igstPaise,
      roundOff: draft.roundOffPaise,
      payable: draft.totalPaise,
    }).toMatchObject({
      taxable: paper.totals.taxable,
      cgst: paper.totals.cgst,
      sgst: paper.totals.sgst,
      igst: paper.totals.igst,
      roundOff: paper.totals.roundOff,
      payable: paper.totals.payable,
    })
    if (paper.stateTaxName) expect(stateTaxName(ask.shop.stateCode)).toBe(paper.stateTaxName)
    const groups = ask.shop.mode === 'regular' ? groupByRate(draft.rows) : []
    expect(
      Object.fromEntries(
        groups.map((rows) => [
          rows[0]!.treatment === 'taxable' ? rows[0]!.rateBp : rows[0]!.treatment,
          sumOfParts(rows).taxablePaise,
        ]),
      ),
    ).toEqual(Object.fromEntries(Object.entries(paper.byRate).map(([rate, { taxable }]) => [rate, taxable])))
  })
})

describe('credit notes', () => {
  type Note = {
    rows: (Parts & { row: number; quantityMilli: number })[]
    totals: Parts & { roundOff: number; payable: number }
  }
  type Return = { row: number; quantity?: number; grossPaise?: number }
  const cases = vectors.filter((vector) => 'returns' in vector) as unknown as {
    id: string
    of: string
    returns: Return[][]
    expect: Note[]
  }[]
  // The paper of this vector is kept with its notes.
  const coupon: Ask = { ...vectors.find(({ id }) => id === 'several-rates')!.ask!, couponPaise: 5000 }

  test.each(cases)('$id', ({ of, returns, expect: notes }) => {
    const draft = of === 'coupon' ? draftOf(coupon) : draftNamed(of)
    const given: GivenRow[] = []
    let givenTotal = 0
    const made = returns.map((asked) => {
      const note = credit(draft, given, givenTotal, asked.map(askOf))
      givenTotal += note.totalPaise
      return note
    })
    expect(
      made.map((note) => ({
        rows: note.rows.map((row) => [
          row.position,
          row.quantityMilli,
          row.grossPaise,
          row.taxablePaise,
          row.cgstPaise,
          row.igstPaise,
        ]),
        totals: [
          note.taxablePaise,
          note.cgstPaise,
          note.sgstPaise,
          note.igstPaise,
          note.roundOffPaise,
          note.totalPaise,
        ],
      })),
    ).toEqual(
      notes.map(({ rows, totals }) => ({
        rows: rows.map((row) => [row.row, row.quantityMilli, row.gross, row.taxable, row.cgst, row.igst]),
        totals: [totals.taxable, totals.cgst, totals.sgst, totals.igst, totals.roundOff, totals.payable],
      })),
    )
  })

  const askOf = ({ row, quantity, grossPaise }: Return): CreditAsk =>
    quantity === undefined ? { position: row, amountPaise: grossPaise! } : { position: row, packs: quantity }

  test('packs of what was weighed give back their share of the grams', () => {
    const draft = draftOf({
      shop: { mode: 'regular', stateCode: '29' },
      toStateCode: '29',
      lines: [{ name: 'Tomato', hsn: '0702', uqc: 'KGS', rateBp: 0, pricePaise: 2303, quantity: 2 }],
    })
    draft.rows[0]!.quantityMilli = 940
    const given: GivenRow[] = []
    const [first, second] = [1, 2].map(() => credit(draft, given, 0, [{ position: 0, packs: 1 }]).rows[0])
    expect(first).toMatchObject({ quantityMilli: 470, grossPaise: 2303 })
    expect(second).toMatchObject({ quantityMilli: 470, grossPaise: 2303 })
  })

  test('more than is left, and a row twice, are refused', () => {
    const draft = draftNamed('several-rates')
    const asks: CreditAsk[][] = [
      [{ position: 3, packs: 4 }],
      [{ position: 3, amountPaise: 9001 }],
      [
        { position: 3, packs: 1 },
        { position: 3, packs: 1 },
      ],
      [{ position: 99, packs: 1 }],
    ]
    for (const ask of asks) expect(() => credit(draft, [], 0, ask)).toThrow(/more than is left/)
  })

  test('whatever is given back in whatever order, all of it is the paper to the paisa', () => {
    fc.assert(
      fc.property(drafts, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (draft, picks) => {
        const given: GivenRow[] = []
        let back = 0
        for (const pick of picks) {
          const position = pick % draft.rows.length
          const { packs } = draft.rows[position]!
          if (packs - (given.find((row) => row.position === position)?.packs ?? 0) < 1) continue
          back += credit(draft, given, back, [{ position, packs: 1 }]).totalPaise
          expect(back).toBeLessThanOrEqual(draft.totalPaise)
          for (const row of given) {
            const of = draft.rows[row.position]!
            expect(row.grossPaise).toBeLessThanOrEqual(of.grossPaise)
            expect(row.cgstPaise).toBeLessThanOrEqual(of.cgstPaise)
            expect(row.igstPaise).toBeLessThanOrEqual(of.igstPaise)
          }
        }
        const left = allThatIsLeft(positioned(draft), given)
        if (left.length > 0) back += credit(draft, given, back, left).totalPaise
        expect(back).toBe(draft.totalPaise)
        expect(sumOfParts(given)).toEqual(sumOfParts(draft.rows))
      }),
    )
  })
})

const positioned = (draft: DocumentDraft) => draft.rows.map((row, position) => ({ ...row, position }))

/** Makes a note and adds it to what was given. */
function credit(draft: DocumentDraft, given: GivenRow[], totalPaise: number, asks: CreditAsk[]) {
  const note = creditRows(
    { rows: positioned(draft), totalPaise: draft.totalPaise },
    { rows: given, totalPaise },
    asks,
  )
  for (const row of note.rows) {
    const before = given.find(({ position }) => position === row.position)
    if (!before) given.push({ ...row })
    else
      for (const part of [
        'packs',
        'quantityMilli',
        'grossPaise',
        'taxablePaise',
        'cgstPaise',
        'sgstPaise',
        'igstPaise',
      ] as const)
        before[part] += row[part]
  }
  return note
}

const drafts = fc
  .record({
    mode: fc.constantFrom<TaxMode>('regular', 'composition', 'unregistered'),
    toStateCode: fc.constantFrom('29', '33'),
    lines: fc.array(
      fc.record({
        rateBp: fc.constantFrom(0, 500, 1800, 4000),
        pricePaise: fc.integer({ min: 100, max: 500_000 }),
        discountMicro: fc.integer({ min: 0, max: 60_000_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    charges: fc.array(
      fc.record({
        amountPaise: fc.integer({ min: 0, max: 5000 }),
        tax: fc.constantFrom('fixed' as const, 'follow' as const),
      }),
      { maxLength: 2 },
    ),
    wholeRupees: fc.boolean(),
  })
  .map(({ mode, lines, charges, ...ask }) =>
    draftOf({
      ...ask,
      shop: { mode, stateCode: '29' },
      lines: lines.map((line) => ({ ...line, name: 'Goods', hsn: '1905', uqc: 'PAC' })),
      charges: charges.map((charge) => ({ ...charge, name: 'Delivery' })),
    }),
  )

test('every paper adds up, its kind is that of its rows, and tax is its rate on the taxable value', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const { taxablePaise, cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalPaise, rows } = draft
      expect(taxablePaise + cgstPaise + sgstPaise + igstPaise + roundOffPaise).toBe(totalPaise)
      expect(cgstPaise).toBe(sgstPaise)
      expect(draft.interState ? cgstPaise : igstPaise).toBe(0)
      const isTaxed = cgstPaise + igstPaise > 0
      if (draft.kind === 'cash_memo' || draft.kind === 'bill_of_supply') expect(isTaxed).toBe(false)
      for (const row of rows) {
        const tax = row.cgstPaise + row.sgstPaise + row.igstPaise
        expect(row.taxablePaise + tax).toBe(row.grossPaise)
        if (tax > 0) expect(Math.abs((row.rateBp / 10_000) * row.taxablePaise - tax)).toBeLessThanOrEqual(1.4)
      }
    }),
  )
})

test.each([
  ['regular', ['taxable', 'taxable'], 'tax_invoice'],
  ['regular', ['exempt', 'nil', 'non_gst'], 'bill_of_supply'],
  ['regular', ['exempt', 'taxable'], 'invoice_cum_bill_of_supply'],
  ['composition', ['exempt', 'taxable'], 'bill_of_supply'],
  ['composition', ['taxable'], 'bill_of_supply'],
  ['unregistered', ['taxable'], 'cash_memo'],
] as const)('a %s shop’s paper for %j is a %s', (mode, treatments, kind) => {
  expect(documentKind(mode, [...treatments])).toBe(kind)
})

test('an odd tax stays equal on both halves, and free goods have none', () => {
  expect(taxInside(1001, 500, false)).toEqual({
    taxablePaise: 953,
    cgstPaise: 24,
    sgstPaise: 24,
    igstPaise: 0,
  })
  expect(taxInside(0, 1800, true)).toEqual({ taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 })
})

test('numbers, financial years and how long papers are kept', () => {
  const cases =
    expected<{ at: string; financialYear: string; number: string; keepUntil: string }[]>('numbers')
  for (const { at, ...answer } of cases) {
    const fy = financialYear(dayInIndia(new Date(at)))
    expect({ financialYear: fy, keepUntil: keepUntil(fy) }).toEqual({
      financialYear: answer.financialYear,
      keepUntil: answer.keepUntil,
    })
  }
})

test('a credit note lowers the tax until 30 November after the financial year of the supply', () => {
  for (const { suppliedAt, notedAt, lowersTax: lowers } of expected<
    { suppliedAt: string; notedAt: string; lowersTax: boolean }[]
  >('credit-window'))
    expect(new Date(notedAt) < lowersTaxBefore(dayInIndia(new Date(suppliedAt))), notedAt).toBe(lowers)
})

test('inter-state papers over one lakh are listed singly, with their notes', () => {
  const { b2cl, cdnur, isLarge } = expected<{ b2cl: string[]; cdnur: string[]; isLarge: boolean[] }>('b2cl')
  const all = ['large-inter-state', 'just-a-lakh', 'inter-state'].map(draftNamed)
  expect(all.map(({ totalPaise }) => totalPaise > LARGE_PAISE)).toEqual(isLarge)
  const [large] = all as [DocumentDraft]
  const lines = groupByRate(large.rows)
    .filter(([row]) => row!.treatment === 'taxable')
    .map((rows) =>
      b2clLine({
        number: 'A/2627/000001',
        issuedAt: new Date('2026-11-05T06:00:00Z'),
        totalPaise: large.totalPaise,
        placeOfSupply: '33',
        rateBp: rows[0]!.rateBp,
        taxablePaise: sumOfParts(rows).taxablePaise,
      }),
    )
  expect([monthHeading('b2cl'), ...lines].map((line) => line.trimEnd())).toEqual(b2cl)
  const note = credit(large, [], 0, [{ position: 0, packs: 9 }])
  const noteLine = cdnurLine({
    number: 'C/2627/000001',
    issuedAt: new Date('2026-11-09T06:00:00Z'),
    totalPaise: note.totalPaise,
    placeOfSupply: '33',
    rateBp: 1800,
    taxablePaise: note.taxablePaise,
  })
  expect([monthHeading('cdnur'), noteLine].map((line) => line.trimEnd())).toEqual(cdnur)
})

test('a GSTIN has the right check digit', () => {
  for (const [gstin, isRight] of Object.entries(expected<Record<string, boolean>>('gstin')))
    expect(isGstin(gstin), gstin).toBe(isRight)
})
