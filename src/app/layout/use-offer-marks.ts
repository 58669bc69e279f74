import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { afterPress } from '#ui/after-press.ts'
import { useSend } from '#ui/api-context.tsx'

const USED = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Loads what marks the goods of offers once the page is used: the first paint does not need it. */
export function useOfferMarks(): void {
  const send = useSend()
  const queries = useQueryClient()
  useEffect(() => {
    const used = new AbortController()
    const load = () => {
      used.abort()
      // Without a network nothing is marked.
      afterPress(
        () =>
          void import('#features/promotions/shop/load-offer-marks.ts').then(
            (file) => file.loadOfferMarks(send, queries),
            () => {},
          ),
      )
    }
    for (const event of USED) addEventListener(event, load, { signal: used.signal, passive: true })
    return () => used.abort()
  }, [send, queries])
}
