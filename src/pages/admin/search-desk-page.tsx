import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { SearchDesk } from '#features/search/admin/search-desk.tsx'

/** What shoppers search for and do not find, and synonyms. */
export function Component() {
  return (
    <AdminOnly>
      <SearchDesk />
    </AdminOnly>
  )
}
