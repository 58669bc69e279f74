import { t } from '#shared/words.ts'
import { useEffect, useState, type ComponentType } from 'react'
import { fetchCode, isSomethingTyped } from './fetch-code.ts'
import { Spinner } from './spinner.tsx'
import { toast } from './toast.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

interface OverlayProps {
  open: boolean
  onClose: () => void
}

/**
 * An overlay whose code is loaded when it is first opened: `const LoginPopup = lazyOverlay(() =>
 * import('./login-popup.tsx').then((file) => file.LoginPopup))`. `LoginPopup.preload()` loads it earlier (on hover).
 * If a release has removed the code, the document is reloaded, unless input would be lost; if loading fails, a toast
 * says so, the overlay closes, and the next opening tries again.
 */
export function lazyOverlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>) {
  let fetched: Promise<ComponentType<Props>> | null = null
  const fetchOnce = () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = null
      throw error
    })
    return fetched
  }

  function LazyOverlay(props: Props) {
    const { open, onClose } = props
    const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      if (!open || Overlay) return
      let isCancelled = false
      const loading = isSomethingTyped() ? fetchOnce() : fetchCode(fetchOnce)
      loading.then(
        (component) => !isCancelled && setOverlay(() => component),
        () => {
          if (isCancelled) return
          toast.error(t('ui.we-could-not-open-that-check-your'))
          onClose()
        },
      )
      return () => void (isCancelled = true)
    }, [open, Overlay, onClose])
    if (Overlay) return <Overlay {...props} />
    return open ? <Waiting /> : null
  }

  return Object.assign(LazyOverlay, { preload: () => void fetchOnce().catch(() => {}) })
}

/** Visible only when loading takes longer than a moment. */
function Waiting() {
  return (
    <div className="fixed inset-0 z-50 grid animate-appear-late place-items-center" role="status">
      <span className="grid size-14 place-items-center rounded-full bg-surface text-2xl text-leaf-600 shadow-float">
        <Spinner />
      </span>
      <VisuallyHidden>{t('ui.opening')}</VisuallyHidden>
    </div>
  )
}
