import { useSyncExternalStore } from 'react'
import type { Product } from '#shared/shapes.ts'
import { createStore } from '#ui/create-store.ts'

/** What an offer says beside a pack, and until when it does; loaded once the page is used. */
export const offerMarks = createStore<
  ((product: Product, unit: string) => { text: string; until: string | null } | null) | null
>(null)

/** What an offer says beside a pack. Once the offers are loaded, only the cards that have one render again. */
export const useOfferMark = (product: Product, unit: string): string | null =>
  useSyncExternalStore(
    offerMarks.subscribe,
    () => offerMarks.get()?.(product, unit)?.text ?? null,
    () => null,
  )
