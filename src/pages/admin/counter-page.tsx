import { useEffect } from 'react'
import { CounterDesk } from '#features/counter/admin/counter-desk.tsx'
import { AdminOnly } from '#features/identity/shop/admin-only.tsx'
import { useUser } from '#features/identity/shop/use-user.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import type { TaxDocument } from '#features/tax/document-contract.ts'
import { DocumentPaper } from '#features/tax/shop/document-paper.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { isAdmin } from '#shared/roles.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { leaveDocument } from './leave-document.ts'

const paperOf = (document: TaxDocument) => <DocumentPaper document={document} paper="80mm" copy="original" />

/** Sells at the counter, with the camera if that is wanted. */
export function Component() {
  const { user } = useUser()
  const shop = useShop()
  usePageTitle('Counter')
  useEffect(() => () => leaveDocument(adminPaths.counter), [])
  return (
    <AdminOnly needs="counter.sell">
      <div className="container-page max-w-4xl py-3 print:p-0">
        <CounterDesk isManager={isAdmin(user)} seller={{ name: shop.name, paperOf }} />
      </div>
    </AdminOnly>
  )
}
