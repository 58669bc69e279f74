import { z } from 'zod'
import { line } from '#shared/fields.ts'
import { DECLARATION_NAMES, type DeclarationName, type Declarations } from '#shared/declarations.ts'
import { toPercent, toRupees } from '#shared/money.ts'
import { numberHint, readNumber, readPercent, readRupees } from '#shared/typed-number.ts'
import { shownCell } from './csv-cells.ts'
import { dayInIndia } from '#shared/when.ts'
import { gstText, hsnField, readGst } from '#features/tax/product-tax.ts'
import { rateProblem } from '#features/tax/tax-rates.ts'
import type { ProductTax } from '#features/tax/treatments.ts'
import { declarationFields } from './declaration-fields.ts'
import { fromDetailsCell, toDetailsCell } from './details-cell.ts'
import { packFields, productFields } from './product-fields.ts'
import type { StoredPack, StoredProduct } from './stored-product.ts'

/** A product with the names of its categories and its tax. */
export type ExportedProduct = StoredProduct & {
  slug: string
  category: string
  subCategory: string
  /** What it bears today. */
  tax: ProductTax | null
}

const column = <Read extends z.ZodType>(
  read: Read,
  write: (product: ExportedProduct, pack: StoredPack) => string | number | boolean | null,
) => ({ read, write })

/** One line of text; line breaks, which are common in spreadsheets, become spaces. */
const oneLine = <Rule extends z.ZodType<string, string>>(rule: Rule) =>
  z
    .string()
    .transform((typed) => typed.replace(/\s+/g, (space) => (/[\t\r\n\v\f]/.test(space) ? ' ' : space)))
    .pipe(rule)

const number = (what: string, read: (typed: string) => number, rule: z.ZodType<number, number>) =>
  z
    .string()
    .transform((typed, context) => {
      const found = read(typed)
      if (!Number.isNaN(found)) return found
      const message = `"${shownCell(typed)}" is not ${what}. ${numberHint(typed)}`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .pipe(rule)

const pictures = z
  .string()
  .transform((typed) => typed.split(/[\s|]+/).filter(Boolean))
  .pipe(productFields.image)

const yesOrNo = (alsoYes: string[] = [], alsoNo: string[] = []) => {
  const yes = ['yes', 'y', 'true', '1', ...alsoYes]
  const no = ['no', 'n', 'false', '0', ...alsoNo]
  return z
    .string()
    .transform((word) => word.trim().toLowerCase())
    .pipe(z.enum([...yes, ...no], { error: 'Enter yes or no' }))
    .transform((word) => yes.includes(word))
}

const gst = z.string().transform((typed, context) => {
  const found = readGst(typed)
  const problem = found
    ? found.treatment === 'taxable'
      ? rateProblem(found.rateBp / 100, dayInIndia(new Date()))
      : null
    : `"${shownCell(typed)}" is not a rate. Write 5, 18, 40, exempt, nil or non-gst`
  if (found && !problem) return found
  context.addIssue({ code: 'custom', message: problem! })
  return z.NEVER
})

const details = z
  .string()
  .transform((typed, context) => {
    const found = fromDetailsCell(typed)
    if (typeof found === 'object') return found
    const message = `"${shownCell(found)}" is not a detail. Write each on a line of its own: Shelf life: 6 months`
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  .pipe(productFields.more_details)

const declaration = (name: DeclarationName) =>
  column(oneLine(declarationFields[name]).optional(), ({ declarations }) => declarations[name] ?? null)

/** The column of each declaration; some have another name, since other lists call the brand a manufacturer and the pack's unit a net quantity. */
const DECLARATION_COLUMNS = {
  manufacturer: 'manufacturedBy',
  packer: 'packedBy',
  importer: 'importedBy',
  commonName: 'commonName',
  netQuantity: 'declaredQuantity',
  bestBefore: 'bestBefore',
  consumerCare: 'consumerCare',
  fssai: 'brandFssai',
} as const satisfies Record<DeclarationName, string>

/** What a row declares. */
export const declarationsOf = (row: {
  [Name in (typeof DECLARATION_COLUMNS)[DeclarationName]]?: string | undefined
}): Declarations =>
  Object.fromEntries(DECLARATION_NAMES.map((name) => [name, row[DECLARATION_COLUMNS[name]]]))

/**
 * The columns of a file, in the order of an export, which hold all that the form does; a row is a pack. A blank cell means "not given": a new product gets
 * the default, an existing one keeps its value.
 */
export const importColumns = {
  name: column(oneLine(productFields.name), ({ name }) => name),
  brand: column(oneLine(productFields.brand.unwrap()).optional(), ({ brand }) => brand),
  category: column(oneLine(line(80, 'Category')), ({ category }) => category),
  subCategory: column(oneLine(line(80, 'Sub-category')), ({ subCategory }) => subCategory),
  unit: column(oneLine(packFields.unit), (_, { unit }) => unit),
  price: column(number('an amount', readRupees, packFields.price), (_, { pricePaise }) =>
    toRupees(pricePaise),
  ),
  discount: column(
    number('a percentage', readPercent, packFields.discount).optional(),
    (_, { discountMicro }) => toPercent(discountMicro),
  ),
  stock: column(number('a number', readNumber, packFields.stock).optional(), (_, { stock }) => stock),
  sku: column(oneLine(packFields.sku.unwrap()).optional(), (_, { sku }) => sku),
  barcode: column(oneLine(packFields.barcode.unwrap()).optional(), (_, { barcode }) => barcode),
  shelf: column(oneLine(packFields.shelf.unwrap()).optional(), (_, { shelf }) => shelf),
  weighed: column(yesOrNo(['loose'], ['packed']).optional(), (_, { weighed }) => weighed),
  grams: column(
    number('a number', readNumber, packFields.grams.unwrap()).optional(),
    (_, { grams }) => grams,
  ),
  maxPerOrder: column(
    number('a number', readNumber, packFields.maxPerOrder.unwrap()).optional(),
    (_, { maxPerOrder }) => maxPerOrder,
  ),
  description: column(productFields.description.optional(), ({ description }) => description),
  details: column(details.optional(), (product) => toDetailsCell(product.details)),
  image: column(pictures.optional(), ({ images }) => images.join(' ')),
  packImage: column(oneLine(packFields.image.unwrap()).optional(), (_, { image }) => image),
  veg: column(yesOrNo(['veg'], ['non-veg', 'nonveg']).optional(), ({ veg }) => veg),
  origin: column(oneLine(productFields.origin.unwrap()).optional(), ({ origin }) => origin),
  manufacturedBy: declaration('manufacturer'),
  packedBy: declaration('packer'),
  importedBy: declaration('importer'),
  commonName: declaration('commonName'),
  declaredQuantity: declaration('netQuantity'),
  bestBefore: declaration('bestBefore'),
  consumerCare: declaration('consumerCare'),
  brandFssai: declaration('fssai'),
  hsn: column(hsnField.optional(), ({ tax }) => tax?.hsn ?? null),
  gst: column(gst.optional(), ({ tax }) => tax && gstText(tax)),
  publish: column(yesOrNo().optional(), ({ publish }) => publish),
  // Tells products of the same name, brand and categories apart; it is never changed.
  slug: column(oneLine(productFields.slug).optional(), ({ slug }) => slug),
}
export type ImportColumn = keyof typeof importColumns

/** The columns' names, which may have any order in a file. */
export const IMPORT_COLUMNS = Object.keys(importColumns) as ImportColumn[]

export const REQUIRED_COLUMNS = IMPORT_COLUMNS.filter(
  (column) => !(importColumns[column].read instanceof z.ZodOptional),
)

/** The first line of a file. */
export const IMPORT_HEADINGS = `${IMPORT_COLUMNS.join(',')}\r\n`
