import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'
import { useLocation } from '#ui/router/router.tsx'

const pages = [
  { label: 'UPI to look for', to: adminPaths.upi },
  { label: 'Online payments to review', to: paths.payments },
]

/** The two pages of payments that did not come in cash. */
export function PaymentPages() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="UPI and online payments">
      <ul className="mb-3 flex flex-wrap gap-2">
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:border-leaf-600 aria-[current=page]:bg-leaf-50 aria-[current=page]:text-leaf-700"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
