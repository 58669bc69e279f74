import { useSyncExternalStore } from 'react'

/** Narrower than this is a phone (specification, section 9). */
export const PHONE = '(width < 768px)'

/** Whether a media query holds; false on the server. For cases that CSS alone cannot handle. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
