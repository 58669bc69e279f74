import { ChargesDesk } from '#features/charges/admin/charges-desk.tsx'
import { useAreaNames } from '#features/fulfilment/slots/admin/use-delivery.ts'
import { exampleBill } from '#features/pricing/example-bill.ts'
import { BillTable } from '#features/pricing/shop/bill.tsx'

/** The charges (specification, section 2: Charges Management). */
export const Component = () => (
  <ChargesDesk
    areas={useAreaNames()}
    bill={(rupees, charges) => <BillTable bill={exampleBill(rupees, charges)} />}
  />
)
