import { t } from '#shared/words.ts'
import { CircleUserRound } from 'lucide-react'
import { Suspense } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { openLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { paths } from '#shared/paths.ts'
import type { User } from '#shared/shapes.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LoginPopup } from './overlays.tsx'

// Guests, who are most visitors, need none of this code.
const AccountMenu = lazyPart(() => import('./account-menu.tsx').then((file) => file.AccountMenu))

/** The login button for guests and the account menu for users; on phones an avatar that links to either. */
export function HeaderAccount() {
  const isLoggedIn = useIsLoggedIn()
  const { user } = useUser()
  const navigate = useNavigate()
  return (
    <>
      {isLoggedIn ? (
        <IconButton
          label={t('app.your-account')}
          icon={<Avatar user={user} />}
          className="md:hidden"
          onClick={() => void navigate(paths.userMenu)}
        />
      ) : (
        <button
          type="button"
          onClick={() => openLogin()}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-lg px-1.5 text-sm font-semibold md:hidden"
        >
          <Avatar user={null} />
          <span className={classNames(isLoggedIn === null && 'opacity-0')}>{t('app.login')}</span>
        </button>
      )}
      <div
        className={classNames(
          'hidden min-w-28 shrink-0 justify-end md:flex',
          isLoggedIn === null && 'md:invisible',
        )}
      >
        {isLoggedIn ? (
          <Suspense>
            <AccountMenu user={user} avatar={<Avatar user={user} />} />
          </Suspense>
        ) : (
          <Button variant="quiet" onClick={() => openLogin()} onPointerEnter={LoginPopup.preload}>
            {t('app.login')}
          </Button>
        )}
      </div>
    </>
  )
}

function Avatar({ user }: { user: User | null }) {
  if (!user?.avatar) return <CircleUserRound size={26} strokeWidth={1.75} aria-hidden />
  return (
    <img
      src={user.avatar}
      alt=""
      width={32}
      height={32}
      className="size-8 rounded-full bg-leaf-50 object-cover"
    />
  )
}
