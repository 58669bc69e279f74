import * as z from 'zod/mini'
import { locales } from './locales.ts'

/** Name and description in other languages, by their ids; what is not translated is left out. */
export const translations = z.record(
  z.string(),
  z.object({ name: z.optional(z.string()), description: z.optional(z.string()) }),
)
export type Translations = z.infer<typeof translations>

/** The languages other than English, which has the fields themselves: ids and their names in themselves. */
export const otherLanguages = (): { id: string; name: string }[] =>
  Object.entries(locales).flatMap(([id, { name }]) => (id === 'en' ? [] : [{ id, name }]))

/** What an administrator may write: texts by these rules; empty ones are left out. */
export const translationsField = (rules: {
  name: z.core.$ZodType<string, string>
  description?: z.core.$ZodType<string, string>
}) =>
  z.pipe(
    z
      .record(
        z.string(),
        z.strictObject({
          name: z.optional(emptyOr(rules.name)),
          ...(rules.description && { description: z.optional(emptyOr(rules.description)) }),
        }),
      )
      .check(
        z.refine((value) => Object.keys(value).every((id) => otherLanguages().some((one) => one.id === id)), {
          error: 'The shop does not speak this language',
        }),
      ),
    z.transform((value) => filledTranslations(value as Translations)),
  )

const emptyOr = (rule: z.core.$ZodType<string, string>) => z.union([z.literal(''), rule])

/** Those with a text. */
export const filledTranslations = (value: Translations): Translations =>
  Object.fromEntries(
    Object.entries(value).flatMap(([id, words]) => {
      const filled = Object.entries(words).filter(([, text]) => text)
      return filled.length > 0 ? [[id, Object.fromEntries(filled)]] : []
    }),
  )
