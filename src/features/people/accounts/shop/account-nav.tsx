import { t } from '#shared/words.ts'
import { Languages, LogOut, type LucideIcon } from 'lucide-react'
import { useLocation } from '#ui/router/router.tsx'
import type { User } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'
import { Avatar } from './avatar.tsx'
import { accountLinks, type AccountLink } from './account-links.ts'
import { useAskedLogout } from './use-asked-logout.tsx'
import { useWorkLanguages } from './use-work-languages.ts'

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium transition-colors hover:bg-canvas aria-[current=page]:bg-leaf-50 aria-[current=page]:text-leaf-700'

/** The side navigation of the dashboard. */
export function AccountNav({ user }: { user: User }) {
  const { logout, question } = useAskedLogout()
  const { own, admin } = accountLinks(user)
  const languages = useWorkLanguages(user)
  return (
    <nav aria-label={t('accounts.your-account')} className="rounded-2xl border border-line bg-surface p-3">
      <div className="mb-2 flex items-center gap-3 border-b border-line px-2 pt-1 pb-4">
        <Avatar user={user} size={44} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{user.name || t('accounts.welcome')}</p>
          <p className="text-sm wrap-anywhere text-muted">{user.email || user.mobile}</p>
        </div>
      </div>
      <Links links={own} />
      {admin.length > 0 && (
        <>
          <p className="mt-3 mb-1 px-3 text-xs font-semibold text-muted">{t('accounts.shop')}</p>
          <Links links={admin} />
        </>
      )}
      <div className="mt-2 border-t border-line pt-2">
        {languages.map(({ name, lang, choose }) => (
          <button key={lang} type="button" lang={lang} className={entry} onClick={choose}>
            <Mark Icon={Languages} />
            {name}
          </button>
        ))}
        <button type="button" className={entry} onClick={logout}>
          <Mark Icon={LogOut} />
          {t('accounts.logout')}
        </button>
        {question}
      </div>
    </nav>
  )
}

function Links({ links }: { links: AccountLink[] }) {
  const { pathname } = useLocation()
  const current = (to: string) => (pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined)
  return (
    <ul className="grid grid-cols-1 gap-0.5">
      {links.map(({ label, to, Icon }) => (
        <li key={to}>
          <Link to={to} aria-current={current(to)} className={entry}>
            <Mark Icon={Icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Mark = ({ Icon }: { Icon: LucideIcon }) => <Icon size={18} aria-hidden />
