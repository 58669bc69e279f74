import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { SearchDesk } from '#features/search/admin/search-desk.tsx'

/** Searches without results, and synonyms. */
export function Component() {
  return (
    <AdminOnly>
      <SearchDesk />
    </AdminOnly>
  )
}
