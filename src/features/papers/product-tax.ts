import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { readPercent } from '#shared/typed-number.ts'
import { rateProblem } from './tax-rates.ts'
import { TREATMENTS, type ProductTax, type Treatment } from './treatments.ts'

/** The code of goods: 4, 6 or 8 digits, however they are typed. */
export const hsnField = z.pipe(
  z.string({ error: 'An HSN code must be text' }),
  z.transform((typed: string, { issues }) => {
    const digits = indianDigits(typed).replace(/^\s*hsn(?:\s*code)?\s*:?|(?<=^\d+)\.0$|[\s.]/gi, '')
    if (/^\d{4}(?:\d{2}){0,2}$/.test(digits)) return digits
    const message = 'An HSN code has 4, 6 or 8 digits'
    issues.push({ code: 'custom', input: typed, message, params: { problem: 'hsn_wrong' } })
    return z.NEVER
  }),
)

/** The first digits of codes. */
export const hsnPrefixField = z
  .string()
  .check(
    z.overwrite(indianDigits),
    z.regex(/^\d{2}(?:\d{2}){0,3}$/, { error: 'Enter the first 2, 4, 6 or 8 digits of the codes' }),
  )

export const taxFields = {
  treatment: z.enum(TREATMENTS, { error: 'Choose how it is taxed' }),
  /** Percent; 0 unless it is taxable. */
  rate: z._default(
    z
      .number({ error: 'Enter the rate' })
      .check(
        z.minimum(0, { error: 'A rate cannot be negative' }),
        z.maximum(40, { error: 'GST has no rate above 40 %' }),
      ),
    0,
  ),
  validFrom: z.iso.date({ error: 'Use a date such as 2026-11-26' }),
}

/** The answer to a code's question, as `rates.json` has it. */
const conditionField = z.pipe(
  z._default(z.nullable(text(100, 'The answer')), null),
  z.transform((answer) => answer || null),
)

/** Adds what is wrong with a rate and the day from which it holds. */
export function checkRate(
  { treatment, rate, validFrom }: { treatment: Treatment; rate: number; validFrom: string },
  context: z.core.$RefinementCtx,
): void {
  const problem =
    treatment === 'taxable'
      ? rateProblem(rate, validFrom)
      : rate === 0
        ? null
        : 'Only taxable goods have a rate: enter 0'
  if (problem)
    context.addIssue({
      code: 'custom',
      path: ['rate'],
      message: problem,
      input: rate,
      params: { problem: 'rate_not_in_force' },
    })
}

/** What a product bears from a day on, as it is sent. */
export const productTaxField = z
  .strictObject({ hsn: hsnField, condition: conditionField, ...taxFields })
  .check(z.superRefine(checkRate))
export type SentProductTax = z.output<typeof productTaxField>

const words: Record<Exclude<Treatment, 'taxable'>, string> = {
  exempt: 'exempt',
  nil: 'nil',
  non_gst: 'non-gst',
}

/** "5", "exempt": how tax stands in a list. */
export const gstText = ({ treatment, rateBp }: Pick<ProductTax, 'treatment' | 'rateBp'>): string =>
  treatment === 'taxable' ? String(rateBp / 100) : words[treatment]

const OTHER_WORDS: Readonly<Record<string, Treatment>> = {
  exempted: 'exempt',
  'tax-exempt': 'exempt',
  'tax-free': 'exempt',
  taxfree: 'exempt',
  'exempt-supply': 'exempt',
  'nil-rated': 'nil',
  nilrated: 'nil',
  'zero-rated': 'nil',
  nongst: 'non_gst',
  'non-gst-supply': 'non_gst',
}

/** Half of a rate each: "CGST@2.5% + SGST@2.5%" and "2.5%+2.5%" are 5. */
const HALF = /^(?:c|s|ut)gst\s*@?\s*|^(?=\d)/

/** Reads "5", "18 %", "GST@5%", "18% GST", "IGST@40%", "exempt", "Nil Rated", "non-GST"; undefined for anything else. */
export function readGst(typed: string): Pick<ProductTax, 'treatment' | 'rateBp'> | undefined {
  // A template is named by its rate and the company ("GST 5% - SK"), or by what it is for ("5% GST S").
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(?<=%)\s*-\s*[a-z]{1,6}$|(?<=\bi?gst)\s+[sp]$/, '')
  const bare = text
    .replace(/^(?:(?:i?gst\s*(?:rate)?|tax(?=[\s@:-]*\d))\s*[@:-]?|@)\s*/, '')
    .replace(/(?<=[\d%])\s*i?gst$/, '')
  const word = bare.replace(/[\s_]+/g, '-')
  const [named] = Object.entries(words).find(([, name]) => name === word) ?? []
  const treatment = (named as Treatment | undefined) ?? OTHER_WORDS[word]
  if (treatment) return { treatment, rateBp: 0 }
  const halves = text.split('+').map((part) => part.trim())
  const rate =
    halves.length === 2 && halves.every((half) => HALF.test(half))
      ? halves.reduce((sum, half) => sum + readPercent(half.replace(HALF, '')), 0)
      : readPercent(bare)
  if (rate === 0 && bare !== text) return { treatment: 'nil', rateBp: 0 }
  return rate > 0 && rate <= 40 ? { treatment: 'taxable', rateBp: Math.round(rate * 100) } : undefined
}
