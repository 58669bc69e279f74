import { ChargesDesk } from '#features/charges/admin/charges-desk.tsx'
import { useAreaNames } from '#features/fulfilment/slots/admin/use-delivery.ts'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { exampleBill } from '#features/pricing/example-bill.ts'
import { BillTable } from '#features/pricing/shop/bill.tsx'

/** The charges (specification, section 2: Charges Management). */
export function Component() {
  return (
    <AdminOnly>
      <Charges />
    </AdminOnly>
  )
}

const Charges = () => (
  <ChargesDesk
    areas={useAreaNames()}
    bill={(rupees, charges) => <BillTable bill={exampleBill(rupees, charges)} />}
  />
)
