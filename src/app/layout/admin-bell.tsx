import { t } from '#shared/words.ts'
import { Suspense } from 'react'
import { useLocation } from '#ui/router/router.tsx'
import { session } from '#features/people/accounts/shop/session.ts'
import { paths } from '#shared/paths.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useIsAdmin } from './use-is-admin-page.ts'

const Bell = lazyPart(() => import('#features/fulfilment/desk/admin/bell.tsx').then((file) => file.Bell))

const RingingBar = lazyPart(() =>
  import('#features/fulfilment/desk/admin/ringing-bar.tsx').then((file) => file.RingingBar),
)

const SoundBar = lazyPart(() =>
  import('#features/fulfilment/desk/admin/sound-bar.tsx').then((file) => file.SoundBar),
)

const storedAccessToken = () => session.getTokens()?.accessToken ?? null

/** Announces new orders on pages whose header has no bell. */
export function AdminRinging() {
  if (!useIsAdmin()) return null
  return (
    <Suspense>
      <RingingBar accessToken={storedAccessToken} />
    </Suspense>
  )
}

/** Stands wherever the bell does, until the sound is enabled; the order desk has it beside its other notes. */
export function AdminSoundBar() {
  const { pathname } = useLocation()
  if (!useIsAdmin() || pathname === paths.allOrders) return null
  return (
    <aside
      aria-label={t('app.sound-of-new-orders')}
      className="container-wide py-1 empty:hidden md:pt-2 md:pb-0 print:hidden"
    >
      <Suspense>
        <SoundBar />
      </Suspense>
    </aside>
  )
}

export function AdminBell() {
  if (!useIsAdmin()) return null
  return (
    <Suspense fallback={<span className="size-touch" />}>
      <Bell accessToken={storedAccessToken} />
    </Suspense>
  )
}
