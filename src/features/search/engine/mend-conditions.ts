import { asked, lastWords, leftovers, markers, substances } from './condition-phrases.ts'
import { editDistance } from './edit-distance.ts'
import { stemOf } from './text.ts'

// The words of conditions spelt right.

const known = new Set(
  [...substances.keys(), ...asked.keys(), ...Object.values(markers).flatMap((set) => [...set])]
    .flatMap((phrase) => phrase.split(' '))
    .filter((word) => word.length >= 4),
)
/** Those by their first letter, which is never mended. */
const mendable = new Map<string | undefined, string[]>()
for (const word of known) mendable.set(word[0], [...(mendable.get(word[0]) ?? []), word])
const NEARLY_FREE = /^(?:fre|fee|frr?ee+|feer|fri+|ph?re+)$/
const single = new Set([
  ...substances.keys(),
  ...asked.keys(),
  ...Object.values(markers).flatMap((set) => [...set]),
])

export const isConditionWord = (word: string): boolean =>
  known.has(stemOf(word)) || single.has(stemOf(word)) || leftovers.has(stemOf(word))

/** The words with those of conditions spelt right: "suger free", "wihtout onion"; half typed: "sugar fre". */
export function mend(words: readonly string[], isKnown: (word: string) => boolean): readonly string[] {
  let before = ''
  return words.map((word, at) => (before = mendWord(word, before, at === words.length - 1)))

  function mendWord(word: string, before: string, isLast: boolean): string {
    if (lastWords.has(stemOf(before)) && (NEARLY_FREE.test(word) || (isLast && word === 'fr'))) return 'free'
    if (word.length < 4 || known.has(stemOf(word)) || single.has(stemOf(word)) || isKnown(word)) return word
    const most = word.length >= 8 ? 2 : 1
    let best = word
    let least = most + 1
    for (const candidate of mendable.get(word[0]) ?? []) {
      const distance = editDistance(word, candidate, most)
      if (distance < least) [best, least] = [candidate, distance]
    }
    return best
  }
}
