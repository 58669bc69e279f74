/** Longer searches are not counted, because they are hardly ever repeated. */
const MAX_TERM = 60

/** A search as it is counted; null if it is empty, too long or may be personal (an email address, six digits or more). */
export function countableTerm(search: string): string | null {
  // Fast path: lower-case words need no normalisation.
  if (search.length <= MAX_TERM && /^[a-z]+(?: [a-z]+)*$/.test(search)) return search
  const term = search.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  if (term.length > MAX_TERM || !/\p{L}/u.test(term)) return null
  if (term.includes('@') || /(?:\p{Nd}[\s().+-]*){6}/u.test(term) || /https?:|www\./.test(term)) return null
  return term
}
