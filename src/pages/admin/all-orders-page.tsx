import { SoundBar } from '#features/fulfilment/desk/admin/sound-bar.tsx'
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
import { TaxReadinessLink } from '#features/papers/admin/tax-readiness-note.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'

const assignRider = (orders: readonly Order[]) => <AssignRider orders={orders} />

/** The order desk (specification, section 2: all-orders). */
export function Component() {
  const attention = useAttention()
  return (
    <div className="grid grid-cols-1 gap-2 md:gap-4">
      {/* One line, however much there is to say, so that the first order stays on the screen of a phone. */}
      <div role="status" className="flex gap-2 scrollbar-none overflow-x-auto empty:hidden print:hidden">
        <SoundBar isBrief />
        <TaxReadinessLink />
        <UnreconciledLink />
        <UpiClaimsLink />
      </div>
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
