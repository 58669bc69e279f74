import { selectTop } from './select-top.ts'

/** What is called exactly so, but is of another kind than the best of that name, is among so many. */
export const FIRST = 5

/** Of what is called like a thing, what is in the sub-category of the best of all, and the rest: the namkeen "Moong Dal" is no dal. */
export function byKind(
  numbers: readonly number[],
  all: Uint32Array,
  scores: Float64Array,
  subCategoryOf: Uint16Array,
): { typical: number[]; others: number[] } {
  const [best = -1] = selectTop(all, 1, (a, b) => scores[b]! - scores[a]!)
  const isTypical = (number: number) => subCategoryOf[number] === subCategoryOf[best]
  return { typical: numbers.filter(isTypical), others: numbers.filter((number) => !isTypical(number)) }
}

/** Raises the best of some products, at most `count`, so that they are among the first `places` of all. */
export function raise(
  some: readonly number[],
  count: number,
  places: number,
  all: Uint32Array,
  scores: Float64Array,
): void {
  const byScore = (a: number, b: number) => scores[b]! - scores[a]!
  if (some.length === 0 || count <= 0) return
  const chosen = selectTop(some, Math.min(count, places), byScore)
  const rest = all.filter((number) => !chosen.includes(number))
  const next = selectTop(rest, places - chosen.length + 1, byScore)[places - chosen.length]
  if (next === undefined) return
  for (const [at, number] of chosen.entries())
    if (scores[number]! <= scores[next]!) scores[number] = scores[next]! + 1e-9 * (chosen.length - at)
}
