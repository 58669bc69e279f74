import { t } from '#shared/words.ts'
import { Search } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useLocation } from '#ui/router/router.tsx'

const GoToDialog = lazyPart(() => import('./go-to-dialog.tsx').then((file) => file.GoToDialog))

/** Where a scanner types: the address on a packet (GS1) contains a slash. */
const SCANNED = [
  adminPaths.counter,
  adminPaths.pick,
  adminPaths.counts,
  adminPaths.labels,
  adminPaths.buying,
  adminPaths.expiry,
  adminPaths.scanProducts,
]
/** A scanner's keys follow one another faster than a person's. */
const SCANNER_MS = 50

/** The button that opens "Go to or find…", which Ctrl K and, where no scanner types, a slash open, too. */
export function GoTo({ className }: { className?: string }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const lastKey = useRef(0)
  const isScanned = SCANNED.some((path) => pathname.startsWith(path))
  const show = () => {
    setOpening((before) => before + 1)
    setOpen(true)
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAlone = event.timeStamp - lastKey.current > SCANNER_MS
      lastKey.current = event.timeStamp
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const isSlash =
        event.key === '/' && isAlone && !isScanned && !event.ctrlKey && !event.metaKey && !isTyping(event)
      if (!isShortcut && !isSlash) return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isScanned])
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K" onClick={show} className={className}>
        <Search size={24} strokeWidth={1.75} aria-hidden className="shrink-0 md:size-4.5" />
        <span className="max-md:sr-only">{t('places.go-to-or-find')}</span>
        <kbd aria-hidden className="ml-auto font-sans text-xs text-muted max-md:hidden">
          {'Ctrl K'}
        </kbd>
      </button>
      {opening > 0 && (
        <Suspense>
          <GoToDialog open={open} opening={opening} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null
