import { t } from '#shared/words.ts'
import { useLocation } from '#ui/router/router.tsx'
import { useIsAddressFormOpen } from '#features/addresses/shop/address-panels-store.ts'
import { CartBarLink, useIsCartBarReplaced } from '#features/cart/shop/cart-bar-link.tsx'
import { useCartSummary } from '#features/cart/shop/use-cart-summary.ts'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { useIsStaffPage } from './use-is-admin-page.ts'
import { useSearchQuery } from './use-search-query.ts'

const withoutBar: string[] = [paths.addNewAddress, paths.editAddress, paths.cart, paths.checkout]

/** On phones, and on any width among search results (specification, section 2). Product pages have one in their bar. */
export function MobileCartBar() {
  const { pathname } = useLocation()
  const { count } = useCartSummary()
  const isAddressFormOpen = useIsAddressFormOpen()
  const isSearching = useSearchQuery() !== ''
  const isReplaced = useIsCartBarReplaced()
  const isStaffPage = useIsStaffPage()
  if (count === 0 || isReplaced || isStaffPage || withoutBar.includes(pathname) || isAddressFormOpen)
    return null
  return (
    <aside
      aria-label={t('app.your-cart')}
      data-bottom-bar={isSearching ? 'wide' : ''}
      className={classNames(
        'pb-safe pointer-events-none fixed inset-x-0 bottom-0 z-20 animate-rise px-4 print:hidden',
        !isSearching && 'md:hidden',
      )}
    >
      <CartBarLink className="mx-auto max-w-md shadow-float" />
    </aside>
  )
}
