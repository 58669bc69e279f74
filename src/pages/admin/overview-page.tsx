import { Gaps } from '#features/gaps/admin/gaps.tsx'
import { Outages } from '#features/payments/admin/outages.tsx'
import { Overview } from '#features/reports/admin/overview.tsx'
import { BeforeYouOpen } from '#features/storefront/admin/before-you-open.tsx'
import { TaxReadinessNote } from '#features/papers/admin/tax-readiness-note.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

/** The administrator's start page at /dashboard. */
export function Component() {
  // The route's own title is for shoppers, who are redirected to their orders or to the login.
  usePageTitle('Overview')
  return (
    <>
      <Overview>
        <Outages />
        <TaxReadinessNote />
        <BeforeYouOpen />
      </Overview>
      <Gaps />
    </>
  )
}
