import { z } from 'zod'
import { facets, filterFields } from '#features/catalogue/product-filter.ts'
import { PRODUCT_SORTS } from '#features/catalogue/sorts.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, numericId, text, timestamp } from '#shared/fields.ts'
import { pageFigures, pagingFields } from '#shared/paging.ts'
import { product } from '#shared/shapes.ts'
import { searchCalls } from './calls.ts'
import { wordsOf } from './engine/text.ts'
import { t } from '#shared/words.ts'

/** What follows so many characters of a search is ignored, as on the page (`query-of.ts`): no name is longer. */
const MAX_SEARCH = 200

/** Any text is accepted and cut; control characters and lone surrogates become blanks. Too large calls never get here. */
const searched = z
  .string({
    error: ({ input }) =>
      input === undefined
        ? t('fields.label-is-required', { label: t('fields.search') })
        : t('fields.label-must-be-text', { label: t('fields.search') }),
  })
  .transform((value) =>
    Array.from(value.slice(0, 2 * MAX_SEARCH))
      .slice(0, MAX_SEARCH)
      .join('')
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim(),
  )

/** The limits of a synonym group: the length of a word or phrase, and their number. */
const MAX_WORD = 60
const MAX_WORDS = 60

/** A line with at least one letter or digit. */
const phrase = (label: string) =>
  z.pipe(
    line(MAX_WORD, label),
    z.string().refine((value) => wordsOf(value).length > 0, {
      error: `${label} must have a letter or a digit`,
    }),
  )

const words = z
  .array(phrase('A synonym'))
  .max(MAX_WORDS, { error: `At most ${MAX_WORDS} words` })
  .transform((list) => [...new Set(list)])

const synonymFields = {
  name: phrase('Name'),
  kind: text(40, 'Kind'),
  terms: words,
  misspellings: words,
  brands: words,
  finds: words,
  isActive: z.boolean(),
}

const synonymDefaults = {
  kind: z._default(synonymFields.kind, ''),
  terms: words.default([]),
  misspellings: words.default([]),
  brands: words.default([]),
  finds: words.default([]),
  isActive: z.boolean().default(true),
}

/** A group of words with the same meaning. */
export const synonym = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.string(),
  terms: z.array(z.string()),
  misspellings: z.array(z.string()),
  brands: z.array(z.string()),
  /** Only of a use ("fasting"): names of products and sub-categories that it needs. */
  finds: z.array(z.string()),
  isActive: z.boolean(),
  updatedAt: z.string(),
})
export type Synonym = z.infer<typeof synonym>

export const searchContract = contract(searchCalls, 'admin', {
  searchProduct: {
    access: 'anyone',
    summary: 'Finds products by name, brand, pack size, synonym and likely spelling; best match first.',
    body: z.object({
      search: searched,
      ...pagingFields(),
      sort: z
        .enum(['relevance', ...PRODUCT_SORTS], { error: () => t('said.unknown-sort') })
        .default('relevance'),
      categoryId: z.optional(numericId),
      ...filterFields,
      exact: z.boolean().default(false),
    }),
    data: z.array(product),
    meta: pageFigures.extend({
      facets,
      // The corrected search; null when nothing was corrected.
      correctedTo: z.string().nullable(),
      // The condition that no product fulfils ("vegan"), and what there is without it ("paneer").
      unmet: z.object({ condition: z.string(), thing: z.string() }).optional(),
    }),
  },
  getSynonyms: {
    summary: 'Synonym groups, or with `uses` what people need things for, sorted by name.',
    query: z.object({
      ...pagingFields(),
      search: z._default(text(MAX_WORD, 'Search'), ''),
      uses: z.stringbool().default(false),
    }),
    data: z.array(synonym),
    meta: pageFigures,
  },
  addSynonym: {
    summary: 'Adds a group of synonyms; searches use it at once.',
    body: z.strictObject({ ...synonymFields, ...synonymDefaults }),
    data: synonym,
    message: 'Synonyms saved.',
  },
  updateSynonym: {
    summary: 'Changes any field of a group; `isActive: false` switches it off.',
    body: z
      .strictObject({
        _id: hexId,
        ...z.object(synonymFields).partial().shape,
        updatedAt: z.optional(timestamp),
      })
      .refine(({ _id, updatedAt: _at, ...change }) => Object.keys(change).length > 0, {
        error: 'Nothing to change',
      }),
    data: synonym,
    message: 'Synonyms saved.',
  },
  getSearchTerms: {
    summary: "Shoppers' searches, most frequent first; with `nothingFound` only those without results.",
    query: z.object({ ...pagingFields(), nothingFound: z.stringbool().default(false) }),
    data: z.array(
      z.object({
        term: z.string(),
        searches: z.int(),
        nothingFound: z.int(),
        // How many people asked the shop to get it: each once a week.
        asked: z.int(),
        lastSearchedAt: z.string(),
        // The name of the synonym group that the term belongs to.
        synonymOf: z.string().nullable(),
      }),
    ),
    meta: pageFigures,
  },
  explainSearch: {
    summary: 'How a search is read, step by step, and what it finds first.',
    query: z.object({ search: searched }),
    data: z.object({ steps: z.array(z.string()) }),
  },
  askFor: {
    access: 'user',
    summary: 'Asks the shop to get what a search did not find; counted once a person and week.',
    body: z.strictObject({ search: searched }),
    data: z.object({ isNew: z.boolean() }),
  },
})

export type SearchContract = typeof searchContract
