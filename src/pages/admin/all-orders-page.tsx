import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { OrderDesk } from '#features/fulfilment/desk/admin/order-desk.tsx'
import type { Order } from '#features/orders/contract.ts'
import { RiderNames, SelectionTools } from '#features/fulfilment/desk/admin/selection-tools.ts'
import { UnreconciledLink } from '#features/payments/admin/unreconciled-link.tsx'
import { UpiClaimsLink } from '#features/upi/admin/upi-claims-link.tsx'
import { AssignRider } from '#features/fulfilment/riders/admin/assign-rider.tsx'
import { AttentionList, WithCameBack } from '#features/fulfilment/riders/admin/attention-list.tsx'
import { useAttention } from '#features/fulfilment/riders/admin/use-attention.ts'
import { RoundSheets } from '#features/fulfilment/riders/admin/round-sheets.tsx'
import { useRiderNames } from '#features/fulfilment/riders/admin/use-dispatch.ts'
import { TaxReadinessNote } from '#features/papers/admin/tax-readiness-note.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

const assignRider = (orders: readonly Order[]) => <AssignRider orders={orders} />

/** The order desk (specification, section 2: all-orders). */
export function Component() {
  return (
    <AdminOnly>
      <Desk />
    </AdminOnly>
  )
}

function Desk() {
  const attention = useAttention()
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4">
      <TaxReadinessNote />
      <UnreconciledLink />
      <UpiClaimsLink />
      <WithCameBack {...attention}>
        <SelectionTools value={assignRider}>
          <RiderNames value={useRiderNames()}>
            <OrderDesk
              seller={useShop()}
              tools={<RoundSheets />}
              urgent={<AttentionList items={attention.items} />}
            />
          </RiderNames>
        </SelectionTools>
      </WithCameBack>
    </div>
  )
}
