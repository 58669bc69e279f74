/** The nearest known word: a typo in three letters at most, a swap is one. Null for none, and for a known word. */
export function didYouMean(query: string, known: readonly string[]): string | null {
  const typed = query.trim().toLowerCase()
  const maxDistance = Math.floor(typed.length / 3)
  if (maxDistance === 0) return null
  let nearest: { word: string; distance: number } | null = null
  for (const word of known) {
    const distance = editDistance(typed, word.toLowerCase())
    if (distance <= maxDistance && distance < (nearest?.distance ?? Infinity)) nearest = { word, distance }
  }
  return nearest && nearest.distance > 0 ? nearest.word : null
}

/** The edit distance: insertions, deletions, substitutions and swapped neighbours. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(changed, row[j]! + 1, next[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, before[j - 2]! + 1)
      }
      next.push(best)
    }
    before = row
    row = next
  }
  return row[b.length]!
}
