import { t } from '#shared/words.ts'
import { ChevronRight, FileText, LogOut, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountLinks } from '#features/people/accounts/shop/account-links.ts'
import { Avatar } from '#features/people/accounts/shop/avatar.tsx'
import { useAskedLogout } from '#features/people/accounts/shop/use-asked-logout.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { policies } from '#features/storefront/policies.ts'
import type { User } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'

export function Component() {
  return (
    <WithUser reason={t('pages.log-in-to-see-your-account')}>{(user) => <UserMenu user={user} />}</WithUser>
  )
}

/** The account menu as a page, for phones. */
function UserMenu({ user }: { user: User }) {
  const { logout, question } = useAskedLogout()
  const { own, admin } = accountLinks(user)
  return (
    <div className="container-page max-w-xl! py-5">
      <header className="mb-5 flex items-center gap-4">
        <Avatar user={user} size={56} />
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">{user.name || t('pages.your-account')}</h1>
          <p className="wrap-anywhere text-muted">{user.email || user.mobile}</p>
          {user.mobile !== null && <p className="text-muted tabular-nums">+91 {user.mobile}</p>}
        </div>
      </header>
      <Group label={t('pages.your-account')}>
        {own.map(({ label, to, Icon }) => (
          <Entry key={to} to={to} Icon={Icon} label={label} />
        ))}
      </Group>
      {admin.length > 0 && (
        <Group label={t('pages.shop')}>
          {admin.map(({ label, to, Icon }) => (
            <Entry key={to} to={to} Icon={Icon} label={label} />
          ))}
        </Group>
      )}
      <button
        type="button"
        onClick={logout}
        className="mb-5 flex min-h-13 w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 font-medium text-danger"
      >
        <LogOut size={20} aria-hidden />
        {t('pages.logout')}
      </button>
      {question}
      <Group label={t('pages.about-the-shop')}>
        {policies.map(({ slug, title }) => (
          <Entry key={slug} to={`/${slug}`} Icon={FileText} label={title} />
        ))}
      </Group>
    </div>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mb-5">
      <h2 className="mb-1.5 px-1 text-sm font-semibold text-muted">{label}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
        {children}
      </ul>
    </nav>
  )
}

function Entry({ to, Icon, label }: { to: string; Icon: LucideIcon; label: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-13 items-center gap-3 px-4 font-medium -outline-offset-2 hover:bg-canvas"
      >
        <Icon size={20} className="text-muted" aria-hidden />
        <span className="min-w-0 grow truncate">{label}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden />
      </Link>
    </li>
  )
}
