import { t } from '#shared/words.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import type { ProductPages } from './use-product-pages.ts'

/** After this many pages a button appears, so that the footer can be reached. */
const PAGES_BEFORE_ASKING = 4

/** Loads the next page when it is scrolled near, or by a button. */
export function LoadMore({ hasMore, busy, failed, pageCount, more }: ProductPages) {
  const sentinel = useRef<HTMLDivElement>(null)
  const loadsAutomatically = hasMore && !busy && !failed && pageCount % PAGES_BEFORE_ASKING !== 0

  useEffect(() => {
    if (!loadsAutomatically || !sentinel.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more()
      },
      { rootMargin: '800px' },
    )
    watcher.observe(sentinel.current)
    return () => watcher.disconnect()
  }, [loadsAutomatically, more, pageCount])

  if (!hasMore) return null
  return (
    <div ref={sentinel} className="grid justify-items-center gap-2 py-6">
      {failed && (
        <p role="alert" className="text-sm text-muted">
          {t('catalogue.we-could-not-load-more-products')}
        </p>
      )}
      <Button variant="quiet" busy={busy} onClick={more}>
        {failed ? t('catalogue.try-again') : t('catalogue.load-more')}
      </Button>
    </div>
  )
}
