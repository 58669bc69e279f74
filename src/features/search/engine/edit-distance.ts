/** The maximum length of compared words; longer ones are not treated as misspellings. */
export const MAX_COMPARED = 32

// Reused between calls: thousands of words are compared for one misspelt word.
const rows = [
  new Uint8Array(MAX_COMPARED + 2),
  new Uint8Array(MAX_COMPARED + 2),
  new Uint8Array(MAX_COMPARED + 2),
]

/** Damerau-Levenshtein: letters to insert, delete, substitute or swap. Stops beyond `most` and returns `most + 1`. */
export function editDistance(a: string, b: string, most: number): number {
  const beyond = most + 1
  if (Math.abs(a.length - b.length) > most || a.length > MAX_COMPARED || b.length > MAX_COMPARED)
    return beyond
  let [before, row, next] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most)
    const to = Math.min(b.length, i + most)
    next[from - 1] = from === 1 ? i : beyond
    let least = next[from - 1]!
    for (let j = from; j <= to; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let best = row[j - 1]! + (same ? 0 : 1)
      // Outside the band the row above holds nothing relevant.
      if (j < i + most) best = Math.min(best, row[j]! + 1)
      best = Math.min(best, next[j - 1]! + 1)
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (swapped) best = Math.min(best, before[j - 2]! + 1)
      next[j] = best
      if (best < least) least = best
    }
    if (least > most) return beyond
    ;[before, row, next] = [row, next, before]
  }
  return Math.min(row[b.length]!, beyond)
}
