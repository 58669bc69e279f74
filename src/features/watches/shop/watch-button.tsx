import { t } from '#shared/words.ts'
import { Bell, BellRing } from 'lucide-react'
import { openLogin } from '#features/people/accounts/shop/login-popup-store.ts'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { localName } from '#shared/local-name.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { SoldOutProps } from './sold-out.tsx'
import { useWatches } from './use-watches.ts'

/** Waits for a sold-out pack, or no more; guests log in first. */
export function WatchButton({ product, unit, size = 'sm' }: SoldOutProps) {
  const isLoggedIn = useIsLoggedIn()
  const { query, change } = useWatches()
  const isWaiting = query.data?.some((one) => one.productId === product._id && one.unit === unit) ?? false
  const press = () => {
    if (!isLoggedIn) return openLogin(t('watches.log-in'))
    change.mutate({ productId: product._id, unit, isOn: !isWaiting })
  }
  const Icon = isWaiting ? BellRing : Bell
  return (
    <Button
      variant={isWaiting ? 'soft' : 'quiet'}
      size={size}
      wide
      busy={change.isPending}
      aria-pressed={isWaiting}
      onClick={press}
      icon={<Icon size={size === 'sm' ? 14 : 18} aria-hidden className="shrink-0" />}
      className={
        size === 'sm'
          ? 'px-1! text-xs! leading-4! whitespace-normal!'
          : 'px-2! text-sm! leading-4! whitespace-normal!'
      }
    >
      <span>
        {isWaiting ? t('watches.will-be-told') : t('watches.tell-me')}
        <VisuallyHidden>{`: ${localName(product)}, ${unit}`}</VisuallyHidden>
      </span>
    </Button>
  )
}
