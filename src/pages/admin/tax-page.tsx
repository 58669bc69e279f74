import { fetchFile } from '#features/people/accounts/shop/fetch-file.ts'
import { TaxDesk } from '#features/papers/admin/tax-desk.tsx'
import { PagePills } from './page-pills.tsx'

export function Component() {
  return (
    <>
      <PagePills of="Tax" />
      <TaxDesk fetchFile={fetchFile} />
    </>
  )
}
