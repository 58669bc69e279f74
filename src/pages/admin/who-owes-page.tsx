import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { WhoOwes } from '#features/reports/admin/who-owes.tsx'

/** What is owed to the shop, wherever it is. */
export const Component = () => (
  <AdminOnly>
    <WhoOwes />
  </AdminOnly>
)
