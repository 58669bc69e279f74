import { currentLocale, t } from '#shared/words.ts'
/** The grocery terms that the search box suggests (specification, section 9). */
export const searchTerms = [
  'milk',
  'bread',
  'sugar',
  'apple',
  'paneer',
  'chocolate',
  'rice',
  'butter',
  'banana',
  'tomato',
  'onion',
  'chicken',
] as const

/** The same in the language of the page. */
export const shownTerms = (): readonly string[] =>
  currentLocale() === 'en' ? searchTerms : t('search.twelve-terms').split(', ')

/** The fixed terms that contain the typed text, ignoring case; none for blank text (specification, section 4). */
export function termsContaining(typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  return wanted ? shownTerms().filter((term) => term.includes(wanted)) : []
}
