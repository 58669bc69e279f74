import { Suspense } from 'react'
import { useLocation } from '#ui/router/router.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { isStaffPath } from '#shared/is-admin-path.ts'
import { may } from '#shared/permissions.ts'
import { isAdmin } from '#shared/roles.ts'
import { t } from '#shared/words.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Link } from '#ui/link.tsx'
import { useSelectedInView } from '#ui/use-selected-in-view.ts'
import { GoTo } from './go-to/go-to.tsx'
import { isPageAt, sectionAt, sectionsFor, type AdminPage } from './admin-links.ts'

// Of owners and managers alone, and not needed to find one's way.
const OpenSwitch = lazyPart(() =>
  import('#features/storefront/admin/open-switch.tsx').then((file) => file.OpenSwitch),
)

/** The navigation of the shop's people, with what each may open: a row under the header on phones, a side bar on wide screens. */
export function AdminBar() {
  const { pathname } = useLocation()
  const { user } = useUser()
  const sections = sectionsFor(user)
  const current = sectionAt(sections, pathname)
  const sectionRow = useSelectedInView<HTMLElement>(pathname)
  const pageRow = useSelectedInView<HTMLElement>(pathname)
  return (
    <div className="border-line bg-surface max-md:border-b md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:rounded-2xl md:border md:p-3 print:hidden">
      <div className="flex items-stretch max-md:px-1 md:flex-col">
        {/* In the staff's own frame it stands in the header. */}
        {!isStaffPath(pathname, isAdmin(user)) && (
          <GoTo className="flex shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-medium text-muted -outline-offset-2 hover:bg-canvas hover:text-ink max-md:min-h-bar max-md:w-touch md:mb-2 md:min-h-11 md:justify-start md:border md:border-line md:px-3" />
        )}
        <nav
          ref={sectionRow}
          aria-label={t('app.shop-administration')}
          className="relative min-w-0 grow scrollbar-none overflow-x-auto"
        >
          {/* By the width of their words: in another font than ours equal columns would overlap. */}
          <ul className="flex md:grid md:grid-cols-1 md:gap-0.5">
            {sections.map(({ label, Icon, pages }) => (
              <li key={label} className="grow">
                <Link
                  to={pages[0].to}
                  aria-current={label === current?.label ? 'true' : undefined}
                  className={classNames(
                    'flex min-h-bar flex-col items-center justify-center gap-0.5 rounded-lg text-xs whitespace-nowrap max-md:px-1.5 font-semibold tracking-tight transition-colors -outline-offset-2 md:tracking-normal',
                    'md:min-h-11 md:flex-row md:justify-start md:gap-3 md:px-3 md:text-base md:font-medium md:hover:bg-canvas',
                    label === current?.label ? 'text-leaf-700' : 'text-muted md:text-ink',
                  )}
                >
                  <Icon size={20} className="shrink-0" aria-hidden />
                  {label}
                </Link>
                {label === current?.label && pages.length > 1 && (
                  <PageLinks pages={pages} pathname={pathname} className="max-md:hidden" />
                )}
              </li>
            ))}
          </ul>
        </nav>
        {may(user, 'admin') && (
          <div className="flex shrink-0 items-center justify-center border-line max-md:w-16 max-md:border-l md:mt-2 md:justify-start md:border-t md:pt-2">
            <Suspense fallback={<span className="block h-11" />}>
              <OpenSwitch className="max-md:min-h-bar max-md:w-full max-md:flex-col max-md:justify-center max-md:gap-1 md:w-full md:px-3 md:text-sm" />
            </Suspense>
          </div>
        )}
      </div>
      {current && current.pages.length > 1 && (
        <nav
          ref={pageRow}
          aria-label={current.label}
          className="relative scrollbar-none overflow-x-auto border-t border-line px-2 md:hidden"
        >
          <PageLinks pages={current.pages} pathname={pathname} className="flex w-max" />
        </nav>
      )}
    </div>
  )
}

interface PageLinksProps {
  pages: readonly AdminPage[]
  pathname: string
  className: string
}

function PageLinks({ pages, pathname, className }: PageLinksProps) {
  return (
    <ul className={className}>
      {pages.map((page) => (
        <li key={page.to}>
          <Link
            to={page.to}
            aria-current={isPageAt(page, pathname) ? 'page' : undefined}
            className="flex min-h-8 items-center rounded-lg px-3 md:min-h-9 text-sm font-medium text-muted -outline-offset-2 hover:bg-canvas hover:text-ink aria-[current=page]:text-leaf-700 max-md:aria-[current=page]:underline max-md:aria-[current=page]:decoration-2 max-md:aria-[current=page]:underline-offset-8 md:pr-0 md:pl-10 md:aria-[current=page]:bg-leaf-50"
          >
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
