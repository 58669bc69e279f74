import * as z from 'zod/mini'
import type { Translations } from '#shared/translations.ts'
import { numberHint } from '#shared/typed-number.ts'
import { shownCell } from './csv-cells.ts'
import { dayInIndia } from '#shared/when.ts'
import { readGst } from '#features/papers/product-tax.ts'
import { rateProblem } from '#features/papers/tax-rates.ts'
import type { ProductTax } from '#features/papers/treatments.ts'
import { fromDetailsCell } from './details-cell.ts'
import { productFields } from './product-fields.ts'
import type { StoredPack, StoredProduct } from './stored-product.ts'

export type ExportedProduct = StoredProduct & {
  slug: string
  category: string
  subCategory: string
  categoryTranslations: Translations
  subCategoryTranslations: Translations
  /** What it bears today. */
  tax: ProductTax | null
}

export const column = <Read extends z.core.$ZodType>(
  read: Read,
  write: (product: ExportedProduct, pack: StoredPack) => string | number | boolean | null,
) => ({ read, write })

/** Reads a cell; `refuse` adds what is wrong with it. */
const cell = <Value>(read: (typed: string, refuse: (message: string) => never) => Value) =>
  z.pipe(
    z.string(),
    z.transform((typed: string, { issues }) =>
      read(typed, (message) => {
        issues.push({ code: 'custom', input: typed, message })
        return z.NEVER
      }),
    ),
  )

/** One line of text; line breaks, which are common in spreadsheets, become spaces. */
export const oneLine = <Rule extends z.core.$ZodType<string, string>>(rule: Rule) =>
  z.pipe(
    cell((typed) => typed.replace(/\s+/g, (space) => (/[\t\r\n\v\f]/.test(space) ? ' ' : space))),
    rule,
  )

export const number = (
  what: string,
  read: (typed: string) => number,
  rule: z.core.$ZodType<number, number>,
) =>
  z.pipe(
    cell((typed, refuse) => {
      const found = read(typed)
      return Number.isNaN(found)
        ? refuse(`"${shownCell(typed)}" is not ${what}. ${numberHint(typed)}`)
        : found
    }),
    rule,
  )

export const pictures = z.pipe(
  cell((typed) => typed.split(/[\s|]+/).filter(Boolean)),
  productFields.image,
)

export const yesOrNo = (alsoYes: string[] = [], alsoNo: string[] = []) => {
  const yes = ['yes', 'y', 'true', '1', ...alsoYes]
  const no = ['no', 'n', 'false', '0', ...alsoNo]
  return cell((typed, refuse) => {
    const word = typed.trim().toLowerCase()
    return yes.includes(word) || (no.includes(word) ? false : refuse('Enter yes or no'))
  })
}

export const gst = cell((typed, refuse) => {
  const found = readGst(typed)
  if (!found) return refuse(`"${shownCell(typed)}" is not a rate. Write 5, 18, 40, exempt, nil or non-gst`)
  const problem =
    found.treatment === 'taxable' ? rateProblem(found.rateBp / 100, dayInIndia(new Date())) : null
  return problem ? refuse(problem) : found
})

export const details = z.pipe(
  cell((typed, refuse) => {
    const found = fromDetailsCell(typed)
    return typeof found === 'object'
      ? found
      : refuse(`"${shownCell(found)}" is not a detail. Write each on a line of its own: Shelf life: 6 months`)
  }),
  productFields.more_details,
)
