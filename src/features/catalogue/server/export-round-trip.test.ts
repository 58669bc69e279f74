import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGst } from '#features/papers/product-tax.ts'
import { readBarcode } from '#shared/barcode.ts'
import { cleanText } from '#shared/clean-text.ts'
import { filledDeclarations } from '../declaration-fields.ts'
import { filledTranslations, type Translations } from '#shared/translations.ts'
import { declarationsOf, IMPORT_HEADINGS, translationsIn } from '../import-columns.ts'
import type { ExportedProduct } from '../import-cells.ts'
import { productFields } from '../product-fields.ts'
import { newPack, newProduct, packAfter, productAfter, type StoredPack } from '../stored-product.ts'
import { exportedLines } from './export-products.ts'
import { readImport } from './import-rows.ts'

const pictures = ['a', 'b', 'c'].map((letter) => `/media/${letter.repeat(32)}.webp`)

/** What spreadsheets read as something else, and what other readers take for marks, beside any text. */
const ODD = [
  '00123',
  '8901030865275',
  '8.906E+12',
  '1E5',
  '1/2',
  '1-2',
  '2-Jan',
  'MAR1',
  '=1+1',
  '+91 98',
  '-5',
  '@home',
  "'tis",
  "'00123",
  "''=A",
  'TRUE',
  'NULL',
  '(null)',
  '#N/A',
  '####',
  '10%',
  '₹45',
  '(5)',
  '5 p',
  'a "b"',
  'a\\"b\\"',
  'C:\\',
  'a,b;c\td',
  'R&amp;D',
  '&lt;',
  '<b>bold</b>',
  'a < b',
  '<b <i>',
  '5 & 6',
  'प्याज',
  '🧅',
  '  ',
  'two  spaces',
  'sep=;',
  '12:30',
]
const line = (max: number) =>
  fc
    .oneof(
      fc.constantFrom(...ODD),
      fc.tuple(fc.constantFrom(...ODD), fc.constantFrom(...ODD)).map((both) => both.join(' ')),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ maxLength: 30 }),
    )
    .map((text) => cleanText(text.replace(/[\r\n\t\v\f]/g, ' ')))
    .filter((text) => productFields.name.safeParse(text).success && text.length <= max)
const lines = fc
  .array(line(60), { maxLength: 4 })
  .chain((all) => fc.constantFrom('\n', '\r\n', '\n\n', '\n- ').map((end) => cleanText(all.join(end))))
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const barcode = fc
  .stringMatching(/^\d{12}$/)
  .map((digits) => Array.from('0123456789', (last) => readBarcode(digits + last)).find(Boolean)!)
const weighing = fc.oneof(
  fc.record({ weighed: fc.constant(true), grams: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ weighed: fc.constant(false), grams: orNull(fc.integer({ min: 1, max: 100_000 })) }),
)
const pack = fc.record({
  unit: line(40),
  pricePaise: fc.integer({ min: 0, max: 1_000_000_00 }),
  discountMicro: fc.integer({ min: 0, max: 100_000_000 }),
  stock: fc.integer({ min: 0, max: 100_000 }),
  sku: orNull(line(60)),
  barcode: orNull(barcode),
  maxPerOrder: orNull(fc.integer({ min: 1, max: 1000 })),
  shelf: orNull(line(20)),
  image: orNull(fc.constantFrom(...pictures)),
  weighing,
})
const inHindi = (words: fc.Arbitrary<Translations[string]>) =>
  fc.option(words, { nil: {} }).map((hi) => filledTranslations({ hi }))
const product = fc.record({
  name: line(80),
  brand: orNull(line(80)),
  slug: fc.constantFrom('dal', 'dal-2', '007', '2-jan'),
  category: line(80),
  subCategory: line(80),
  images: fc.subarray(pictures),
  veg: orNull(fc.boolean()),
  origin: orNull(line(60)),
  description: lines,
  details: fc.dictionary(line(60), lines, { maxKeys: 4, noNullPrototype: true }),
  declarations: fc.record(
    {
      manufacturer: line(80),
      packer: line(80),
      importer: line(80),
      commonName: line(80),
      netQuantity: line(80),
      bestBefore: line(80),
      consumerCare: line(80),
      fssai: fc.constant('10012345678901'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  translations: inHindi(
    fc.record({ name: line(80), description: lines }, { requiredKeys: [], noNullPrototype: true }),
  ),
  categoryTranslations: inHindi(fc.record({ name: line(80) })),
  subCategoryTranslations: inHindi(fc.record({ name: line(80) })),
  publish: fc.boolean(),
  tax: orNull(
    fc.record({
      hsn: fc.stringMatching(/^\d{4}(\d{2}){0,2}$/),
      gst: fc.constantFrom(...['5', '18', '40', 'exempt', 'nil', 'non-gst'].map((word) => readGst(word)!)),
    }),
  ),
  packs: fc.array(pack, { minLength: 1, maxLength: 3 }),
})
type Drawn = typeof product extends fc.Arbitrary<infer Value> ? Value : never

type Held = ExportedProduct & { packs: StoredPack[] }
const storedOf = ({ packs, tax, ...fields }: Drawn): Held => ({
  ...newProduct,
  ...fields,
  tax: tax && { hsn: tax.hsn, ...tax.gst },
  packs: packs.map(({ weighing, ...one }) => ({ ...newPack, ...one, ...weighing })),
})

/** The products of a file, a row each. */
async function productsOf(csv: string) {
  const products: Held[] = []
  for await (const { rows, faults } of readImport([Buffer.from(csv)])) {
    expect(faults).toEqual([])
    for (const { category, subCategory, slug = '', details, packImage, hsn, gst, ...row } of rows)
      products.push({
        ...productAfter(newProduct, {
          ...row,
          more_details: details,
          declarations: filledDeclarations(declarationsOf(row)),
          translations: translationsIn(row, ['name', 'description'], {}),
        }),
        categoryTranslations: translationsIn(row, ['category'], {}),
        subCategoryTranslations: translationsIn(row, ['subCategory'], {}),
        slug,
        category,
        subCategory,
        tax: hsn && gst ? { hsn, ...gst } : null,
        packs: [packAfter(newPack, { ...row, image: packImage } as never)],
      })
  }
  return products
}

/** What a spreadsheet saves of a file that it has opened. */
function throughSpreadsheet(csv: string): string {
  const rows = parse(csv, { relax_column_count: true }) as string[][]
  const saved = (cell: string): string => {
    if (/^[=+@-]/.test(cell)) return '#NAME?'
    if (/^\d{12,}$/.test(cell)) return Number(cell).toExponential(5).replace('e', 'E')
    if (/^\d*\.?\d+(?:e[+-]?\d+)?$/i.test(cell)) return String(Number(cell))
    if (/^\(\d+\)$/.test(cell)) return `-${cell.slice(1, -1)}`
    if (/^\d{1,2}[-/]\d{1,2}$/.test(cell)) return '02-Jan'
    if (/^(?:mar|may)\d+$/i.test(cell)) return '01-Mar'
    if (/^(?:true|false)$/i.test(cell)) return cell.toUpperCase()
    if (/^\d+ p$/.test(cell)) return '17:00'
    return cell
  }
  return rows.map((row) => row.map((cell) => `"${saved(cell).replaceAll('"', '""')}"`).join(';')).join('\r\n')
}

test('whatever the form can hold comes back from an export, also through a spreadsheet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (drawn) => {
      const products = drawn.map(storedOf)
      const csv = IMPORT_HEADINGS + products.flatMap(exportedLines).join('')
      const expected = products.flatMap(({ packs, ...one }) =>
        packs.map((pack) => ({ ...one, packs: [pack] })),
      )
      expect(await productsOf(csv)).toEqual(expected)
      expect(await productsOf(throughSpreadsheet(csv))).toEqual(expected)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 200) },
  )
}, 600_000)
