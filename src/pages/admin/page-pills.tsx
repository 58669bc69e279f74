import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/permissions.ts'
import { Link } from '#ui/link.tsx'
import { useLocation } from '#ui/router/router.tsx'
import { useSelectedInView } from '#ui/use-selected-in-view.ts'

const setting = (slug: string) => `${adminPaths.settings}/${slug}`

/** Pages of one matter, with the sections of the settings that are about it. */
const groups = {
  Delivery: [
    { label: 'Areas and slots', to: adminPaths.delivery },
    { label: 'Delivery time', to: setting('delivery') },
  ],
  'UPI and online payments': [
    { label: 'UPI to look for', to: adminPaths.upi },
    { label: 'Online payments to review', to: paths.payments },
    { label: 'UPI address', to: setting('upi') },
    { label: 'Payment methods', to: setting('payments') },
  ],
  Tax: [
    { label: 'Bills and returns', to: adminPaths.tax },
    { label: 'Tax settings', to: setting('tax') },
  ],
  Staff: [
    { label: 'Staff', to: adminPaths.staff },
    { label: 'Administrators', to: setting('administrators') },
  ],
} as const

type Group = keyof typeof groups

/** The pages of one matter, as a row of links; only who may change the settings sees those of the settings. */
export function PagePills({ of }: { of: Group }) {
  const { pathname } = useLocation()
  const { user } = useUser()
  const row = useSelectedInView<HTMLElement>(pathname)
  const shown = groups[of].filter(
    ({ to }) => !to.startsWith(adminPaths.settings) || may(user, 'settings.manage'),
  )
  if (shown.length === 1) return null
  return (
    <nav ref={row} aria-label={of} className="relative mb-3 scrollbar-none overflow-x-auto print:hidden">
      <ul className="flex w-max gap-2">
        {shown.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-leaf-600 aria-[current=page]:bg-leaf-50 aria-[current=page]:text-leaf-700"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Where a section of the settings stands, if not in their own row. */
export const groupOfSetting = (slug: string): Group | undefined =>
  (Object.keys(groups) as Group[]).find((name) => groups[name].some(({ to }) => to === setting(slug)))
