import { stemOf } from './text.ts'

/** So many needs that the shop can meet fill a page; looking for each of them takes time. */
const MAX_NEEDS = 12

/**
 * The products of a use, by number, each once: of its needs the best of each, then the second of each, and so on. A need that
 * the search names itself comes before the others with all of its products: "acidity" in digestion.
 */
export function leadingOf(
  needs: readonly (readonly string[])[],
  search: readonly string[],
  bestOf: (need: readonly string[]) => readonly number[],
): number[] {
  const said = new Set(search.map(stemOf))
  const isNamed = (need: readonly string[]) => need.some((word) => said.has(stemOf(word)))
  const found = new Set<number>()
  let met = 0
  for (const group of [needs.filter(isNamed), needs.filter((need) => !isNamed(need))]) {
    const lists: (readonly number[])[] = []
    for (const need of group) {
      const list = met < MAX_NEEDS ? bestOf(need) : []
      if (list.length > 0) met++
      lists.push(list)
    }
    const longest = Math.max(0, ...lists.map(({ length }) => length))
    for (let rank = 0; rank < longest; rank++)
      for (const list of lists) for (const product of list.slice(rank, rank + 1)) found.add(product)
  }
  return [...found]
}
