import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { text } from '#shared/fields.ts'
import { isBroken } from '#shared/clean-text.ts'
import { localeIds } from '#shared/locales.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { languageCalls } from './calls.ts'

const locale = z
  .string()
  .max(3)
  .refine((id) => localeIds.some((one) => one === id), { error: 'The shop does not speak this language' })

const language = z.object({
  _id: z.string(),
  /** In itself. */
  name: z.string(),
  /** No native reader has read all of its sentences yet. */
  isBeta: z.boolean(),
  /** Its pages are there. English always is. */
  isOn: z.boolean(),
  /** The sentences of the shop, and how many of them this language has. */
  sentences: z.int(),
  translated: z.int(),
  /** Sentences in the shop's own wording. */
  own: z.int(),
  /** Published products, and how many of them have a name in it. */
  products: z.int(),
  named: z.int(),
})
export type Language = z.infer<typeof language>

const sentence = z.object({
  key: z.string(),
  english: z.string(),
  /** Null where there is none, so that English is shown. */
  translation: z.string().nullable(),
  /** The shop's own wording. */
  own: z.string().nullable(),
  /** Why that is not shown: our sentence has other values since an upgrade. */
  problem: z.string().nullable(),
})
export type Sentence = z.infer<typeof sentence>

const SENTENCE_FILTERS = ['all', 'own', 'missing'] as const
const MAX_WORDING = 4000

export const languageContract = contract(languageCalls, 'settings.manage', {
  getLanguages: {
    summary: 'The languages of the shop: which are on, and how much of each is translated.',
    data: z.array(language),
  },
  getSentences: {
    summary: 'The sentences of the shop in a language, with its own wording, found by key or words.',
    query: z.object({
      locale,
      ...pagingFields(),
      search: z._default(text(100, 'Search'), ''),
      /** Only these, with commas between them. */
      keys: z._default(text(2000, 'Keys'), ''),
      only: z.enum(SENTENCE_FILTERS, { error: 'only must be all, own or missing' }).default('all'),
    }),
    data: z.array(sentence),
    meta: pageFigures,
  },
  saveSentence: {
    summary:
      'Words a sentence in the shop’s own way, on its pages at once; null, or what it says anyway, takes that back. 400 with the key for other values, tags or plurals than the English sentence has.',
    body: z.strictObject({
      locale,
      key: z.string().max(200),
      wording: z
        .string()
        .max(MAX_WORDING, { error: `A sentence may have at most ${MAX_WORDING} characters` })
        .refine((value) => !isBroken(value), { error: 'The sentence has characters that are not allowed' })
        .nullable(),
    }),
    data: sentence,
    message: 'Saved.',
  },
  switchLanguage: {
    summary: 'Puts the pages of a language into the shop, or takes them out: they are not found then.',
    body: z.strictObject({ locale, isOn: z.boolean() }),
    data: z.array(language),
    message: 'Saved.',
  },
})

export type LanguageContract = typeof languageContract
