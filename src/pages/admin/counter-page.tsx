import { t } from '#shared/words.ts'
import { CounterDesk } from '#features/counter/admin/counter-desk.tsx'
import type { Seller } from '#features/counter/admin/sold-panel.tsx'
import { LeftTill } from '#features/counter/admin/left-till.tsx'
import { AdminOnly } from '#features/people/accounts/shop/admin-only.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { DocumentPaper } from '#features/papers/shop/document-paper.tsx'
import { may, staffRoleOf } from '#shared/permissions.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useWorkLanguage } from './use-work-language.ts'

const paperOf: Seller['paperOf'] = (document, facts, paper) => (
  <DocumentPaper document={document} paper={paper} copy="original" facts={facts} isPrintedOnly />
)

/** Sells at the counter, with the camera if that is wanted. */
export function Component() {
  const { user, status } = useUser()
  const shop = useShop()
  usePageTitle(t('counter.counter'))
  useWorkLanguage()
  return (
    <>
      {status !== 'loading' && !may(user, 'counter.sell') && <LeftTill />}
      <AdminOnly needs="counter.sell">
        <div className="container-page max-w-4xl py-3 print:p-0">
          {user && (
            <CounterDesk
              me={{
                _id: user._id,
                name: user.name || user.email || String(user.mobile ?? ''),
                role: staffRoleOf(user) ?? 'cashier',
              }}
              seller={{ name: shop.name, paperOf }}
            />
          )}
        </div>
      </AdminOnly>
    </>
  )
}
