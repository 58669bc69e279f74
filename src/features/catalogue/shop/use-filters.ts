import { useSearchParams } from '#ui/router/router.tsx'
import { FILTER_FIELDS, type FilterField } from '../filter-address.ts'

export type FilterChange = Partial<Record<FilterField, string | null>>

/** Changes the filters in the URL by replacing the history entry, so that Back leaves the list at once. */
export function useFilters() {
  const [, setSearch] = useSearchParams()
  const change = (changes: FilterChange) =>
    setSearch(
      (search) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) search.set(name, value)
          else search.delete(name)
        }
        return search
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    change,
    clear: () => change(Object.fromEntries(FILTER_FIELDS.map((name) => [name, null]))),
  }
}
