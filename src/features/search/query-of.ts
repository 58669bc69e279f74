/** The longest search that is looked up. */
export const MAX_QUERY = 200

/** Words from an address that anybody may have typed: one line, trimmed, at most so long; '' when there are none. */
export const cleanWords = (value: string | null, most: number): string =>
  (value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** What an address searches for (`?q=milk`); '' when nothing. */
export const queryOf = (search: URLSearchParams): string => cleanWords(search.get('q'), MAX_QUERY)
