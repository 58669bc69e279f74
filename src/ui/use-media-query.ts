import { useSyncExternalStore } from 'react'

/** Narrower than this, 768 pixels unless somebody has larger text, is a phone (specification, section 9). */
export const PHONE = '(width < 48rem)'

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
