import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { fetchFile } from '#features/identity/shop/fetch-file.ts'
import { TaxDesk } from '#features/tax/admin/tax-desk.tsx'

export function Component() {
  return (
    <AdminOnly>
      <TaxDesk fetchFile={fetchFile} />
    </AdminOnly>
  )
}
