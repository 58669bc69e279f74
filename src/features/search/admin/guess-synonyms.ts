import { editDistance } from '../engine/edit-distance.ts'
import type { Synonym } from '../contract.ts'

/** The names of up to three groups with a word that contains a text or is written like it, the likeliest first. */
export function guessSynonyms(text: string, groups: readonly Synonym[]): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  const most = Math.floor(wanted.length * 0.4)
  return groups
    .map(({ name, terms }) => {
      const slips = [name, ...terms].map((word) => {
        const known = word.toLowerCase()
        if (known === wanted) return 0
        return known.startsWith(wanted) ? 0.5 : known.includes(wanted) ? 1 : editDistance(wanted, known, most)
      })
      return { name, slips: Math.min(...slips) }
    })
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3)
    .map(({ name }) => name)
}
