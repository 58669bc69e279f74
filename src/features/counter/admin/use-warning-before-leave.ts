import { useEffect } from 'react'

/** The browser asks before the page is closed, while something is unsent. */
export function useWarningBeforeLeave(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
