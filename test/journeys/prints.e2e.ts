import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxDocument, TaxRow } from '#features/papers/document-contract.ts'
import { paths } from '#shared/paths.ts'
import { isRoll, PAPERS, type Paper } from '#ui/papers.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { desktop, openBrowser } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const NAMES = [
  'Loose Onion, 1 kg',
  'आशीर्वाद चक्की आटा, 5 किलो',
  'பொன்னி புழுங்கல் அரிசி, 10 கிலோ',
  'Cold pressed groundnut oil of the first pressing in a tin that is kept, 5 litre',
  'Salt, 1 kg',
]

const rowAt = (position: number): TaxRow => {
  const isLoose = position % NAMES.length === 0
  return {
    position,
    kind: 'goods',
    name: NAMES[position % NAMES.length]!,
    hsn: '11010000',
    quantity: isLoose ? 0.25 : 3,
    uqc: isLoose ? 'KGS' : 'PAC',
    packs: isLoose ? 1 : 3,
    price: isLoose ? 40 : 450,
    coupon: 0,
    gross: isLoose ? 10 : 1249.5,
    treatment: 'taxable',
    rate: 5,
    taxable: isLoose ? 9.52 : 1190,
    cgst: isLoose ? 0.24 : 29.75,
    sgst: isLoose ? 0.24 : 29.75,
    igst: 0,
    left: { packs: 3, gross: 1249.5 },
  }
}

function documentOf(lines: number): TaxDocument {
  const sums = { taxable: 1_234_567.89, cgst: 29_750, sgst: 29_750, igst: 0 }
  return {
    number: 'P1/2627/000123',
    kind: 'tax_invoice',
    issuedAt: '2026-11-28T06:30:00.000Z',
    orderId: 'ORD-1',
    against: null,
    gstEffective: true,
    placeOfSupply: { code: '29', name: 'Karnataka' },
    interState: false,
    supplier: {
      mode: 'regular',
      legalName: 'Sri Lakshmi Provision Stores',
      tradeName: 'Tokri',
      address: '12 Market Road, Indiranagar\nBengaluru 560038',
      branch: '',
      stateCode: '29',
      gstin: '29AAAAA0000A1ZY',
      fssai: '10026001000123',
      phone: '080 5550 0123',
      email: 'care@tokri.example',
      hsnDigits: 4,
    },
    recipient: { name: '', address: '', state: 'Karnataka', stateCode: '29', pincode: '', mobile: null },
    rows: Array.from({ length: lines }, (_, at) => rowAt(at)),
    byRate: [],
    byCode: [
      { hsn: '11010000', treatment: 'taxable', rate: 5, ...sums },
      { hsn: '0902', treatment: 'taxable', rate: 18, ...sums },
    ],
    totals: { ...sums, roundOff: 0, total: 1_294_067.89, inWords: 'Rupees Twelve Lakh and so on Only' },
    notes: [],
  }
}

const MM_PER_POINT = 25.4 / 72

/** Width and height of the pages of a PDF, in whole mm. */
const pagesOf = (pdf: Buffer): [number, number][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [
      Math.round(Number(width) * MM_PER_POINT),
      Math.round(Number(height) * MM_PER_POINT),
    ],
  )

/** What of a page comes onto paper and is no part of it, or is wider than it. */
const strayOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.querySelector('.print-frame')!
    const { right } = frame.getBoundingClientRect()
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      const box = one.getBoundingClientRect()
      if (box.width === 0 || one.contains(frame)) return []
      const isStray = !frame.contains(one) || box.right > right + 1
      return isStray ? [`${one.tagName} ${one.textContent.slice(0, 40)}`] : []
    })
  })

const sheetSizes: Partial<Record<Paper, [number, number]>> = { a4: [210, 297], letter: [216, 279] }
const rollWidths: Partial<Record<Paper, number>> = { '80mm': 80, '58mm': 58 }

for (const paper of PAPERS)
  test(`bills of 1, 6 and 60 lines on ${paper}`, async () => {
    const { page, faults, leave } = await loggedIn(browser, desktop, await shopkeeperCalls())
    const heights: number[] = []
    for (const lines of [1, 6, 60]) {
      await page.route('**/api/tax/document?*', (route) =>
        route.fulfill({ json: { success: true, error: false, message: '', data: documentOf(lines) } }),
      )
      await page.goto(`${paths.orderDetails('ORD-1').replace('order-details', 'bill')}?paper=${paper}`)
      const article = page.getByRole('article')
      await article.waitFor()
      const pdf = await page.pdf({ preferCSSPageSize: true })
      if (process.env.PRINTS) {
        await mkdir(process.env.PRINTS, { recursive: true })
        await writeFile(join(process.env.PRINTS, `${paper}-${lines}.pdf`), pdf)
      }
      const pages = pagesOf(pdf)
      await page.emulateMedia({ media: 'print' })
      await page.setViewportSize({ width: isRoll(paper) ? 272 : 703, height: 900 })
      expect(await strayOnPaper(page)).toEqual([])
      const { height } = (await article.boundingBox())!
      await page.emulateMedia({ media: null })
      await page.setViewportSize(desktop)
      if (isRoll(paper)) {
        expect(pages).toHaveLength(1)
        expect(pages[0]![0]).toBe(rollWidths[paper])
        // As high as what is on it, and its margins.
        const contents = (height * 25.4) / 96
        expect(pages[0]![1]).toBeGreaterThanOrEqual(Math.floor(contents) + 6)
        expect(pages[0]![1]).toBeLessThan(contents * 1.15 + 12)
        heights.push(pages[0]![1])
        await article
          .getByText('3 × 416.50')
          .first()
          .waitFor({ state: lines === 1 ? 'detached' : 'visible' })
        await article.getByText('0.250 kg × 40.00').first().waitFor()
      } else {
        for (const one of pages) expect(one).toEqual(sheetSizes[paper])
        expect(pages.length).toBeGreaterThanOrEqual(lines === 60 ? 2 : 1)
        if (lines < 60) expect(pages).toHaveLength(1)
      }
      await page.unroute('**/api/tax/document?*')
    }
    expect(heights).toEqual(heights.toSorted((one, other) => one - other))
    expect(faults).toEqual([])
    await leave()
  })
