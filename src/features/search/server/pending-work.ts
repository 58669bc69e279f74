import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work after which other requests get a turn. */
const SLICE_MS = 6

export interface Work {
  everything: boolean
  subCategories: boolean
  synonyms: boolean
  products: Set<number>
}

export const noWork = (): Work => ({
  everything: false,
  subCategories: false,
  synonyms: false,
  products: new Set(),
})

export const merged = (a: Work, b: Work): Work => ({
  everything: a.everything || b.everything,
  subCategories: a.subCategories || b.subCategories,
  synonyms: a.synonyms || b.synonyms,
  products: new Set([...a.products, ...b.products]),
})

/** Does the work for each item, with a pause for other requests whenever a time slice is used up. */
export async function inSlices<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let until = performance.now() + SLICE_MS
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + SLICE_MS
  }
}
