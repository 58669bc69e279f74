import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { fetchFile } from '#features/people/accounts/shop/fetch-file.ts'
import { TaxDesk } from '#features/papers/admin/tax-desk.tsx'

export function Component() {
  return (
    <AdminOnly>
      <TaxDesk fetchFile={fetchFile} />
    </AdminOnly>
  )
}
