import { currentLocale, t } from '#shared/words.ts'
import { countryName } from './country-name.ts'

/** Stands for every country of origin but India, in addresses and calls, in whatever case. */
export const IMPORTED = 'Imported'

const isIndia = (origin: string): boolean => origin.toLowerCase() === 'india'

/** Whether it is one of the two choices that come first and are never searched. */
export const isFirstOrigin = (origin: string): boolean => isIndia(origin) || isImported(origin)

export const isImported = (origin: string | null): boolean => origin?.toLowerCase() === IMPORTED.toLowerCase()

/** An origin in the language of the page; what is no country stays as the shop has written it. */
export const originWords = (origin: string): string =>
  currentLocale() !== 'en' && isImported(origin) ? t('catalogue.imported') : countryName(origin)

const ORIGIN_SORTS = ['count', 'name'] as const
export type OriginSort = (typeof ORIGIN_SORTS)[number]

interface Counted {
  value: string
  count: number
}

/** India and all imported goods first, then the other countries whose names, in English or as shown, contain the text. */
export function originChoices(origins: readonly Counted[], sort: OriginSort = 'count', text = ''): Counted[] {
  const others = origins.filter(({ value }) => !isIndia(value))
  const wanted = text.trim().normalize().toLowerCase()
  const found = others.filter(
    ({ value }) =>
      !isImported(value) && [value, originWords(value)].some((name) => name.toLowerCase().includes(wanted)),
  )
  const byName = (a: Counted, b: Counted) =>
    originWords(a.value).localeCompare(originWords(b.value), currentLocale())
  return [
    ...origins.filter(({ value }) => isIndia(value)),
    ...(others.length > 0
      ? [{ value: IMPORTED, count: others.reduce((sum, { count }) => sum + count, 0) }]
      : []),
    ...found.sort((a, b) => (sort === 'name' ? 0 : b.count - a.count) || byName(a, b)),
  ]
}
