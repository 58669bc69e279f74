import { cleanTextParam } from '#shared/text-param.ts'

/** The maximum length of a search. */
export const MAX_QUERY = 200

/** The search in a URL (`?q=milk`); '' when there is none. */
export const queryOf = (search: URLSearchParams): string => cleanTextParam(search.get('q'), MAX_QUERY)
