import { useEffect } from 'react'
import { localPath } from '#shared/locale-path.ts'
import { useLocation } from '#ui/router/router.tsx'

/** Registers /service-worker.js once the page has loaded, and tells it each visited URL, to be cached. */
export function useServiceWorker(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const notify = () => void notifyWorker(localPath(pathname))
    if (document.readyState === 'complete') return notify()
    window.addEventListener('load', notify, { once: true })
    return () => window.removeEventListener('load', notify)
  }, [pathname])
}

async function notifyWorker(visited: string): Promise<void> {
  try {
    const { controller } = navigator.serviceWorker
    // When a worker already controls the page, it has seen every file itself.
    const files = controller ? [] : performance.getEntriesByType('resource').map(({ name }) => pathOf(name))
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    const ready = registration.active ? registration : await navigator.serviceWorker.ready
    ready.active?.postMessage({ visited, files })
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

const pathOf = (address: string): string => {
  const { origin, pathname } = new URL(address)
  return origin === window.location.origin ? pathname : ''
}
