/** More words than this say nothing more. */
const MAX_WORDS = 12
/** From this length the beginning of a word will do: "choc" finds chocolate. */
const PREFIX_LENGTH = 3

/** The words of a search as they stand in the index: lower case, without accents, apostrophes and signs. */
export function searchWords(search: string): string[] {
  return search
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’ʼ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/**
 * The same as a PostgreSQL tsquery: every word must be there, longer ones and the one that is still being typed
 * by their beginning. Words hold letters and figures only, so nothing in them can be an operator.
 */
export function searchQuery(search: string): string {
  const words = searchWords(search)
  return words
    .map((word, i) => `'${word}'${i === words.length - 1 || word.length >= PREFIX_LENGTH ? ':*' : ''}`)
    .join(' & ')
}
