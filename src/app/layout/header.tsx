import { t } from '#shared/words.ts'
import { ArrowLeft, Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { hasEarlierPage } from '#ui/router/browser-history.ts'
import { useLocation, useNavigate } from '#ui/router/router.tsx'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { useSubCategories } from '#features/catalogue/shop/use-categories.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { SearchBox } from '#features/search/shop/search-box.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { Logo, LogoMark } from '#ui/brand/logo.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { HeaderAccount } from './header-account.tsx'
import { HeaderDelivery } from './header-delivery.tsx'
import { HeaderCart } from './header-cart.tsx'
import { useSearchQuery } from './use-search-query.ts'
import { useIsAdmin, useIsAdminPage, useIsStaffPage } from './use-is-admin-page.ts'
import { AdminRinging, AdminSoundBar, AdminBell } from './admin-bell.tsx'

const StaffHeader = lazyPart(() => import('./staff-header.tsx').then((file) => file.StaffHeader))

const AskName = lazyPart(() => import('./ask-name.tsx').then((file) => file.AskName))

const StaffSuggestions = lazyPart(() =>
  import('#pages/admin/go-to/search-groups.tsx').then((file) => file.SearchGroups),
)

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

/**
 * Logo, search, account and cart. On phones the search has its own row, and only that row stays visible while
 * scrolling. The search page shows only the search row, checkout shows none. On administrators' pages phones have one
 * row, with the search behind an icon.
 */
export function Header() {
  return useIsStaffPage() ? <StaffFrame /> : <ShopHeader />
}

/** The header of the staff's own frame. The server does not know whose it is, and draws the logo alone. */
function StaffFrame() {
  const isLoggedIn = useIsLoggedIn()
  const { user } = useUser()
  const { name, logo } = useShop()
  const plain = (
    <span className="flex h-header min-w-0 grow items-center">
      <Logo name={name} image={logo} />
    </span>
  )
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
        <div className="container-wide flex flex-wrap items-center gap-x-1 md:flex-nowrap md:gap-x-3">
          {isLoggedIn === null ? (
            plain
          ) : (
            <Suspense fallback={plain}>
              <StaffHeader />
            </Suspense>
          )}
          <AdminBell />
          <HeaderAccount />
        </div>
      </header>
      <AdminSoundBar />
      {user?.name === '' && (
        <Suspense>
          <AskName user={user} />
        </Suspense>
      )}
    </>
  )
}

function ShopHeader() {
  const { pathname } = useLocation()
  const { name, logo } = useShop()
  const query = useSearchQuery()
  // A product needs a sub-category: without one there is nothing to search.
  const subCategories = useSubCategories()
  const isAdminPage = useIsAdminPage()
  const isAdmin = useIsAdmin()
  const [searchOpenAt, setSearchOpenAt] = useState<string | null>(null)
  const isSearchOpen = !isAdminPage || searchOpenAt === pathname
  const searchRow = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (searchOpenAt !== null) searchRow.current?.querySelector('input')?.focus()
  }, [searchOpenAt])
  if (pathname === paths.checkout) return <AdminRinging />
  const isSearching = query !== ''
  return (
    <>
      <header
        className={classNames(
          'sticky z-30 border-b border-line bg-surface lg:top-0 print:hidden',
          isSearching || isAdminPage ? 'top-0' : '-top-header',
        )}
      >
        <div className="container-wide flex flex-wrap items-center gap-x-2 md:gap-x-3 lg:min-h-header lg:gap-x-6">
          {isSearching ? (
            <BackHome key="home" />
          ) : (
            <Link
              key="home"
              to={paths.home}
              aria-label={t('app.name-home', { name })}
              // On a small phone the words of a long name take the drawing's place.
              className={classNames(
                'flex h-header w-0 max-w-max min-w-9 grow-[1.3] items-center rounded-lg',
                name.length > 20 && 'max-[24rem]:[&_:is(svg,img)]:hidden',
              )}
            >
              <Logo name={name} image={logo} />
            </Link>
          )}
          {!isSearching && !isAdminPage && <HeaderDelivery key="delivery" />}
          <div
            key="search"
            ref={searchRow}
            className={classNames(
              !isSearchOpen && 'max-md:hidden',
              'py-1.5 md:py-2.5 lg:mx-auto lg:max-w-3xl lg:grow lg:basis-48 lg:py-0',
              isSearching ? 'min-w-0 grow basis-0' : 'order-last w-full lg:order-none lg:w-auto',
            )}
          >
            {(isSearching || subCategories.length > 0) && (
              <SearchBox
                query={query}
                stepper={stepper}
                More={isAdminPage && isAdmin ? StaffSuggestions : undefined}
              />
            )}
          </div>
          {isSearching && <AdminRinging key="ringing" />}
          {!isSearching && (
            <div key="actions" className="ml-auto flex flex-wrap items-center gap-1 md:gap-3 lg:ml-0">
              {isAdminPage && (
                <IconButton
                  label={t('app.search')}
                  icon={<Search size={24} strokeWidth={1.75} aria-hidden />}
                  aria-expanded={isSearchOpen}
                  className="md:hidden"
                  onClick={() => setSearchOpenAt(isSearchOpen ? null : pathname)}
                />
              )}
              <AdminBell />
              <HeaderAccount />
              <HeaderCart isInRow={isAdminPage} />
            </div>
          )}
        </div>
      </header>
      {!isSearching && <AdminSoundBar />}
    </>
  )
}

/** Back to the page before the search: an arrow on phones, the logo elsewhere. */
function BackHome() {
  const navigate = useNavigate()
  const { name } = useShop()
  return (
    <Link
      to={paths.home}
      aria-label={t('app.back-to-name', { name })}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-leaf-50 md:ml-0"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || !hasEarlierPage()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft size={22} aria-hidden className="md:hidden" />
      <LogoMark className="hidden size-8 md:block" />
    </Link>
  )
}
