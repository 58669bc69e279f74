import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The moment at which the page is printed, or else was opened. */
export function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const now = () => flushSync(() => setAt(new Date().toISOString()))
    window.addEventListener('beforeprint', now)
    return () => window.removeEventListener('beforeprint', now)
  }, [])
  return at
}
