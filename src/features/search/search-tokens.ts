/** Words beyond this number are ignored. */
const MAX_WORDS = 12
/** From this length on a word also matches as a prefix: "choc" finds chocolate. */
const PREFIX_LENGTH = 3

/** The words of a search as they are indexed: lower case, without accents, apostrophes and punctuation. */
function searchWords(search: string): string[] {
  return search
    .normalize('NFKD')
    .replace(/[\u0300-\u036F'’ʼ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
}

/**
 * The same as a PostgreSQL tsquery: all words must match; longer ones, and the one still being typed, as prefixes.
 * Words contain letters and digits only, so they cannot contain operators.
 */
export function searchQuery(search: string): string {
  const words = searchWords(search)
  return words
    .map((word, i) => `'${word}'${i === words.length - 1 || word.length >= PREFIX_LENGTH ? ':*' : ''}`)
    .join(' & ')
}
