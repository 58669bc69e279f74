import type { Place } from './places.ts'

/** Hindi in Latin letters is spelt as everybody likes: hisaab, hisab; wapsi, vapsi. */
const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/([a-z])\1+/g, '$1')
    .replaceAll('w', 'v')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Words that say nothing about where to go. */
const FILLERS = new Set(
  wordsIn(
    `a an and are do for how i in is it my of on our s shop the their to today we what where with
     aaj dena dukan hai hain hua ka kal karna ke ki kitna kiska ko kya lena mera se`,
  ),
)

/**
 * The places for what was typed, the best first: each typed word begins a word of the place, and words of its name count
 * more. When no place has them all, those with most of them.
 */
export function findPlaces(all: readonly Place[], typed: string): Place[] {
  const asked = wordsIn(typed)
  const telling = asked.filter((word) => !FILLERS.has(word))
  const wanted = telling.length > 0 ? telling : asked
  if (wanted.length === 0) return []
  const rated = all.map((place) => {
    const names = wordsIn(place.label)
    const others = wordsIn(place.words)
    const points = wanted.map((word) =>
      names.includes(word)
        ? 4
        : names.some((one) => one.startsWith(word))
          ? 3
          : others.includes(word)
            ? 2
            : others.some((one) => one.startsWith(word))
              ? 1
              : 0,
    )
    return {
      place,
      found: points.filter((one) => one > 0).length,
      points: points.reduce((sum: number, one) => sum + one, 0),
    }
  })
  const most = Math.max(...rated.map(({ found }) => found))
  return most === 0
    ? []
    : rated
        .filter(({ found }) => found === most)
        .toSorted((one, two) => two.points - one.points)
        .map(({ place }) => place)
}
