import { cleanWords } from '#features/catalogue/filter-address.ts'

/** The longest search that is looked up. */
export const MAX_QUERY = 200

/** What an address searches for (`?q=milk`); '' when nothing. */
export const queryOf = (search: URLSearchParams): string => cleanWords(search.get('q'), MAX_QUERY)
