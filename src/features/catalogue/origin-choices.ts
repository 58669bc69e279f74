import { currentLocale, t } from '#shared/words.ts'

/** Stands for every country of origin but India, in addresses and calls, in whatever case. */
export const IMPORTED = 'Imported'

const isIndia = (origin: string): boolean => origin.toLowerCase() === 'india'

/** Whether it is one of the two choices that come first and are never searched. */
export const isFirstOrigin = (origin: string): boolean => isIndia(origin) || isImported(origin)

export const isImported = (origin: string | null): boolean => origin?.toLowerCase() === IMPORTED.toLowerCase()

/** An origin on a page: the first two have words of its language, other countries the name that the shop gave them. */
export function originWords(origin: string): string {
  if (currentLocale() === 'en' || !isFirstOrigin(origin)) return origin
  return isIndia(origin) ? t('catalogue.india') : t('catalogue.imported')
}

const ORIGIN_SORTS = ['count', 'name'] as const
export type OriginSort = (typeof ORIGIN_SORTS)[number]

interface Counted {
  value: string
  count: number
}

/** India and all imported goods first, then the other countries whose names contain the text. */
export function originChoices(origins: readonly Counted[], sort: OriginSort = 'count', text = ''): Counted[] {
  const others = origins.filter(({ value }) => !isIndia(value))
  const wanted = text.trim().toLowerCase()
  const found = others.filter(({ value }) => !isImported(value) && value.toLowerCase().includes(wanted))
  const byName = (a: Counted, b: Counted) => a.value.localeCompare(b.value, 'en')
  return [
    ...origins.filter(({ value }) => isIndia(value)),
    ...(others.length > 0
      ? [{ value: IMPORTED, count: others.reduce((sum, { count }) => sum + count, 0) }]
      : []),
    ...found.sort((a, b) => (sort === 'name' ? 0 : b.count - a.count) || byName(a, b)),
  ]
}
