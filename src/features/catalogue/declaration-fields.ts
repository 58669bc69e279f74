import { indianDigits } from '#shared/typed-digits.ts'
import * as z from 'zod/mini'
import { isFssai } from '#features/storefront/registration-numbers.ts'
import { cleanText } from '#shared/clean-text.ts'
import {
  BRAND_DECLARATIONS,
  DECLARATION_NAMES,
  DECLARATIONS,
  MAX_DECLARATION,
  type DeclarationName,
  type Declarations,
} from '#shared/declarations.ts'
import { line } from '#shared/fields.ts'

/** One declaration as it is typed: a line of text, or nothing. */
const declared = (name: DeclarationName) => {
  const label = DECLARATIONS[name]
  const rule = line(MAX_DECLARATION, label)
  return z.pipe(
    z.string({ error: `${label} must be text` }),
    z.transform((typed: string, { issues }) => {
      if (cleanText(typed) === '') return ''
      const { data = '', error } = rule.safeParse(name === 'fssai' ? indianDigits(typed) : typed)
      if (!error && (name !== 'fssai' || isFssai(data))) return data
      issues.push({
        code: 'custom',
        input: typed,
        message: error?.issues[0]?.message ?? 'An FSSAI number has 14 digits and begins with 1 or 2',
        params: { problem: 'declaration_wrong' },
      })
      return z.NEVER
    }),
  )
}

const fieldsOf = <Name extends DeclarationName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, declared(name)])) as Record<Name, ReturnType<typeof declared>>

export const declarationFields = fieldsOf(DECLARATION_NAMES)

/** Those that are made. */
export const filledDeclarations = (typed: Declarations): Declarations =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined && value !== ''))

const wholeOf = (names: readonly DeclarationName[]) =>
  z.pipe(z.partial(z.strictObject(fieldsOf(names))), z.transform(filledDeclarations))

/** All declarations of a product, or of a brand; what is empty or missing is not declared. */
export const declarationsField = wholeOf(DECLARATION_NAMES)
export const brandDeclarationsField = wholeOf(BRAND_DECLARATIONS)
