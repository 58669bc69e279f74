import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from '#ui/router/router.tsx'

/** Milliseconds before a skeleton replaces the current page. */
const SKELETON_DELAY_MS = 300

/** The path of a navigation that has been pending for a while; null otherwise. */
export function usePendingPath(): string | null {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const next = location && location.pathname !== pathname ? location.pathname : null
  const [late, setLate] = useState<string | null>(null)
  useEffect(() => {
    if (!next) return
    const timer = setTimeout(() => {
      setLate(next)
      window.scrollTo(0, 0)
    }, SKELETON_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(null)
    }
  }, [next])
  return next && late
}
