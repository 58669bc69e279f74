import type { Product } from '#shared/shapes.ts'
import { createStore } from '#ui/create-store.ts'

/** What an offer says beside a pack, and until when it does; loaded once the page is used. */
export const offerMarks = createStore<
  ((product: Product, unit: string) => { text: string; until: string | null } | null) | null
>(null)
