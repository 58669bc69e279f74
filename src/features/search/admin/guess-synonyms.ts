import { editDistance } from '../engine/edit-distance.ts'
import type { Synonym } from '../contract.ts'

/** The names of up to three groups with a word that contains the text or is spelt similarly, best match first. */
export function guessSynonyms(text: string, groups: readonly Synonym[]): string[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  const most = Math.floor(wanted.length * 0.4)
  return groups
    .map(({ name, terms }) => {
      const distances = [name, ...terms].map((word) => {
        const known = word.toLowerCase()
        if (known === wanted) return 0
        return known.startsWith(wanted) ? 0.5 : known.includes(wanted) ? 1 : editDistance(wanted, known, most)
      })
      return { name, distance: Math.min(...distances) }
    })
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}
