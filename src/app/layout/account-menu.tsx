import { t } from '#shared/words.ts'
import { ChevronDown, Languages, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountLinks, type AccountLink } from '#features/people/accounts/shop/account-links.ts'
import { useAskedLogout } from '#features/people/accounts/shop/use-asked-logout.tsx'
import { useWorkLanguages } from '#features/people/accounts/shop/use-work-languages.ts'
import { isAdmin } from '#shared/roles.ts'
import type { User } from '#shared/shapes.ts'
import { Menu } from '#ui/menu.tsx'

const item = ({ label, to, Icon }: AccountLink) => ({ label, to, icon: <Icon size={18} aria-hidden /> })

/** Links to the user's screens, followed by the administrator's (specification, section 2). */
export function AccountMenu({ user, avatar }: { user: User | null; avatar: ReactNode }) {
  const { logout, question } = useAskedLogout()
  const { own, admin } = accountLinks(user)
  // An administrator's menu is the specification's to the letter: the dashboard's list has their languages.
  const languages = useWorkLanguages(isAdmin(user) ? null : user)
  return (
    <>
      <Menu
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="inline-flex min-h-11 items-center gap-2 rounded-lg px-2.5 font-semibold hover:bg-canvas"
          >
            {avatar}
            {t('app.account')}
            <ChevronDown size={16} aria-hidden />
          </button>
        )}
        header={
          user && (
            <>
              <p className="font-semibold wrap-anywhere">{user.name}</p>
              <p className="wrap-anywhere text-muted">{user.email || user.mobile}</p>
            </>
          )
        }
        items={[
          ...own.map(item),
          ...(admin.length > 0 ? ['line' as const, ...admin.map(item)] : []),
          'line',
          ...languages.map(({ name, choose }) => ({
            label: name,
            onSelect: choose,
            icon: <Languages size={18} aria-hidden />,
          })),
          { label: t('app.logout'), onSelect: logout, icon: <LogOut size={18} aria-hidden /> },
        ]}
      />
      {question}
    </>
  )
}
