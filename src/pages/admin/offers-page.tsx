import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { OffersDesk } from '#features/promotions/admin/offers-desk.tsx'

/** Offers that hold without a code. */
export function Component() {
  return (
    <AdminOnly>
      <OffersDesk />
    </AdminOnly>
  )
}
