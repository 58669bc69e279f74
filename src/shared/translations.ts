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
export const translationsField = <Name extends string>(rules: Record<Name, Rule>) =>
  z.pipe(
    z.record(z.string(), z.strictObject(optionalOf(rules))).check(
      z.refine((value) => Object.keys(value).every((id) => otherLanguages().some((one) => one.id === id)), {
        error: 'The shop does not speak this language',
      }),
    ),
    z.transform((value) => filledTranslations(value as TextsByLanguage<Name>)),
  )

/** Texts by the id of their language. */
type TextsByLanguage<Name extends string> = Record<string, { [One in Name]?: string | undefined }>

type Rule = z.core.$ZodType<string, string>

function optionalOf<Name extends string>(rules: Record<Name, Rule>) {
  const fields = {} as Record<Name, z.ZodMiniOptional<z.ZodMiniUnion<[z.ZodMiniLiteral<''>, Rule]>>>
  for (const name in rules) fields[name] = z.optional(z.union([z.literal(''), rules[name]]))
  return fields
}

/** Those with a text. */
export const filledTranslations = <Texts extends Record<string, object>>(value: Texts): Texts =>
  Object.fromEntries(
    Object.entries(value).flatMap(([id, words]) => {
      const filled = Object.entries(words).filter(([, text]) => text)
      return filled.length > 0 ? [[id, Object.fromEntries(filled)]] : []
    }),
  ) as Texts
