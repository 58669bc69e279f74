import { useLocation } from '#ui/router/router.tsx'
import { queryOf } from '#features/search/query-of.ts'
import { paths } from '#shared/paths.ts'

/** The query of the search page, where the header's main row is hidden; '' elsewhere. */
export function useSearchQuery(): string {
  const { pathname, search } = useLocation()
  return pathname === paths.search ? queryOf(new URLSearchParams(search)) : ''
}
