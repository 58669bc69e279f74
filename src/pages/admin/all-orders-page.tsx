import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { OrderDesk } from '#features/orders/admin/order-desk.tsx'
import { UnreconciledLink } from '#features/payments/admin/unreconciled-link.tsx'
import { UpiClaimsLink } from '#features/upi/admin/upi-claims-link.tsx'
import { TaxReadinessNote } from '#features/tax/admin/tax-readiness-note.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

/** The order desk (specification, section 2: all-orders). */
export function Component() {
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-2 md:gap-4">
        <TaxReadinessNote />
        <UnreconciledLink />
        <UpiClaimsLink />
        <OrderDesk seller={useShop()} />
      </div>
    </AdminOnly>
  )
}
