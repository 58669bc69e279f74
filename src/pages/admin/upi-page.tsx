import { UpiDesk } from '#features/upi/admin/upi-desk.tsx'
import { PagePills } from './page-pills.tsx'

/** What was paid to the shop's own UPI address. */
export function Component() {
  return (
    <>
      <PagePills of="UPI and online payments" />
      <UpiDesk />
    </>
  )
}
