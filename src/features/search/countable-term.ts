/** A longer search is no term that many share. */
export const MAX_TERM = 60

/**
 * A search as it is counted; null for what might tell of a person (an e-mail address, a number of six digits or
 * more), is too long to be shared by many, or says nothing.
 */
export function countableTerm(search: string): string | null {
  const term = search.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (term.length > MAX_TERM || !/\p{L}/u.test(term)) return null
  if (term.includes('@') || /(?:\p{Nd}[\s().+-]*){6}/u.test(term) || /https?:|www\./.test(term)) return null
  return term
}
