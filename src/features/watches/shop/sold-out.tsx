import { t } from '#shared/words.ts'
import { Suspense } from 'react'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import type { Product } from '#shared/shapes.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ButtonSize } from '#ui/button.tsx'

const WatchButton = lazyPart(() => import('./watch-button.tsx').then((file) => file.WatchButton))

export interface SoldOutProps {
  product: Pick<Product, '_id' | 'name' | 'translations'>
  unit: string
  size?: ButtonSize
}

/** In the place of ADD for a sold-out pack: the button to be told once it is back. A large one is preceded by the words. */
export function SoldOut(props: SoldOutProps) {
  const waiting =
    props.size === 'lg' ? (
      <p className="grid h-12 place-items-center rounded-lg bg-canvas text-sm font-semibold text-muted">
        {t('catalogue.out-of-stock')}
      </p>
    ) : (
      <div className="h-9" />
    )
  // The server, and a page until it has started, do not know who is here.
  if (useIsLoggedIn() === null) return waiting
  return (
    <Suspense fallback={waiting}>
      <WatchButton {...props} />
    </Suspense>
  )
}
