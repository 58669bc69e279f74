import * as z from 'zod/mini'
import { line, text } from '#shared/fields.ts'
import type { LocaleId } from '#shared/locales.ts'
import { filledTranslations, otherLanguages, type Translations } from '#shared/translations.ts'
import { DECLARATION_NAMES, type DeclarationName, type Declarations } from '#shared/declarations.ts'
import { toPercent, toRupees } from '#shared/money.ts'
import { readNumber, readPercent, readRupees } from '#shared/typed-number.ts'
import { gstText, hsnField } from '#features/papers/product-tax.ts'
import { declarationFields } from './declaration-fields.ts'
import { toDetailsCell } from './details-cell.ts'
import { MAX_DESCRIPTION, MAX_NAME } from './limits.ts'
import { packFields, productFields } from './product-fields.ts'
import {
  type ExportedProduct,
  column,
  oneLine,
  number,
  pictures,
  yesOrNo,
  gst,
  details,
} from './import-cells.ts'

type OtherLocale = Exclude<LocaleId, 'en'>

const declaration = (name: DeclarationName) =>
  column(z.optional(oneLine(declarationFields[name])), ({ declarations }) => declarations[name] ?? null)

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

/** A column of what something is called in each other language. */
const inLanguages = <What extends string>(
  what: What,
  rule: z.core.$ZodType<string, string>,
  write: (product: ExportedProduct, language: string) => string | undefined,
) =>
  Object.fromEntries(
    otherLanguages().map(({ id }) => [
      `${what}:${id}`,
      column(z.optional(rule), (product) => write(product, id) ?? null),
    ]),
  ) as Record<`${What}:${OtherLocale}`, ReturnType<typeof optionalText>>
const optionalText = () => column(z.optional(oneLine(line(80, ''))), () => null)

/** What a row calls its product and its categories in other languages, on top of what they are called. */
export const translationsIn = (
  row: Partial<Record<ImportColumn, unknown>>,
  [name, description]: ['name', 'description'] | ['category'] | ['subCategory'],
  before: Translations,
): Translations =>
  filledTranslations({
    ...before,
    ...Object.fromEntries(
      otherLanguages().map(({ id }) => [
        id,
        {
          ...before[id],
          ...given('name', row[`${name}:${id}` as ImportColumn]),
          ...(description && given('description', row[`${description}:${id}` as ImportColumn])),
        },
      ]),
    ),
  })
const given = (field: string, value: unknown) => (typeof value === 'string' ? { [field]: value } : {})

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
  brand: column(z.optional(oneLine(productFields.brand.def.innerType)), ({ brand }) => brand),
  category: column(oneLine(line(80, 'Category')), ({ category }) => category),
  subCategory: column(oneLine(line(80, 'Sub-category')), ({ subCategory }) => subCategory),
  unit: column(oneLine(packFields.unit), (_, { unit }) => unit),
  price: column(number('an amount', readRupees, packFields.price), (_, { pricePaise }) =>
    toRupees(pricePaise),
  ),
  discount: column(
    z.optional(number('a percentage', readPercent, packFields.discount)),
    (_, { discountMicro }) => toPercent(discountMicro),
  ),
  stock: column(z.optional(number('a number', readNumber, packFields.stock)), (_, { stock }) => stock),
  sku: column(z.optional(oneLine(packFields.sku.def.innerType)), (_, { sku }) => sku),
  barcode: column(z.optional(oneLine(packFields.barcode.def.innerType)), (_, { barcode }) => barcode),
  shelf: column(z.optional(oneLine(packFields.shelf.def.innerType)), (_, { shelf }) => shelf),
  weighed: column(z.optional(yesOrNo(['loose'], ['packed'])), (_, { weighed }) => weighed),
  grams: column(
    z.optional(number('a number', readNumber, packFields.grams.def.innerType)),
    (_, { grams }) => grams,
  ),
  sharesStock: column(z.optional(yesOrNo(['shared'], ['own'])), (_, { sharesStock }) => sharesStock),
  maxPerOrder: column(
    z.optional(number('a number', readNumber, packFields.maxPerOrder.def.innerType)),
    (_, { maxPerOrder }) => maxPerOrder,
  ),
  description: column(z.optional(productFields.description), ({ description }) => description),
  details: column(z.optional(details), (product) => toDetailsCell(product.details)),
  image: column(z.optional(pictures), ({ images }) => images.join(' ')),
  packImage: column(z.optional(oneLine(packFields.image.def.innerType)), (_, { image }) => image),
  veg: column(z.optional(yesOrNo(['veg'], ['non-veg', 'nonveg'])), ({ veg }) => veg),
  origin: column(z.optional(oneLine(productFields.origin.def.innerType)), ({ origin }) => origin),
  manufacturedBy: declaration('manufacturer'),
  packedBy: declaration('packer'),
  importedBy: declaration('importer'),
  commonName: declaration('commonName'),
  declaredQuantity: declaration('netQuantity'),
  bestBefore: declaration('bestBefore'),
  consumerCare: declaration('consumerCare'),
  brandFssai: declaration('fssai'),
  hsn: column(z.optional(hsnField), ({ tax }) => tax?.hsn ?? null),
  gst: column(z.optional(gst), ({ tax }) => tax && gstText(tax)),
  publish: column(z.optional(yesOrNo(['active'], ['inactive'])), ({ publish }) => publish),
  // Tells products of the same name, brand and categories apart; it is never changed.
  slug: column(z.optional(oneLine(productFields.slug)), ({ slug }) => slug),
  ...inLanguages('name', oneLine(line(MAX_NAME, 'Name')), ({ translations }, id) => translations[id]?.name),
  ...inLanguages(
    'description',
    text(MAX_DESCRIPTION, 'Description'),
    ({ translations }, id) => translations[id]?.description,
  ),
  ...inLanguages(
    'category',
    oneLine(line(80, 'Category')),
    ({ categoryTranslations }, id) => categoryTranslations[id]?.name,
  ),
  ...inLanguages(
    'subCategory',
    oneLine(line(80, 'Sub-category')),
    ({ subCategoryTranslations }, id) => subCategoryTranslations[id]?.name,
  ),
}
export type ImportColumn = keyof typeof importColumns

/** The columns' names, which may have any order in a file. */
export const IMPORT_COLUMNS = Object.keys(importColumns) as ImportColumn[]

export const REQUIRED_COLUMNS = IMPORT_COLUMNS.filter(
  (column) => !(importColumns[column].read instanceof z.ZodMiniOptional),
)

/** The first line of a file. */
export const IMPORT_HEADINGS = `${IMPORT_COLUMNS.join(',')}\r\n`
