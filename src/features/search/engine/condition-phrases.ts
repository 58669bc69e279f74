import { editDistance } from './edit-distance.ts'
import { stemOf, wordsOf } from './text.ts'
import * as data from './words/condition-words.ts'

// The words of conditions as stems, to look phrases up in.

export const key = (words: readonly string[]): string => words.map(stemOf).join(' ')
export const phrases = (list: string | undefined): string[] =>
  (list ?? '')
    .split(', ')
    .filter(Boolean)
    .map((phrase) => key(wordsOf(phrase)))

export const MAX_PHRASE = 4
export const LOW = 'low-'
/** Before a claim that is not wanted: "not sugar free". */
export const NOT = 'not-'
export const NOT_BEFORE = new Set(['not', 'non'])
export const NOT_AFTER_ALL = new Set(['nahi', 'nahin', 'nhi', 'nako'])
export const substances = new Map<string, string>()
export const asked = new Map<string, string>()
export const said = new Map<string, string>()
for (const [claim, words] of Object.entries(data.claimWords)) {
  for (const phrase of phrases(words.of)) substances.set(phrase, claim)
  for (const phrase of phrases(words.asked)) asked.set(phrase, claim)
  for (const phrase of phrases(words.said)) if (!phrase.includes('+')) said.set(phrase, claim)
}
/** From how many letters on a substance may have an error: "glutanless". */
const MIN_MISSPELT = 6
/** The substance that a word is, or nearly is. */
export function substanceLike(word: string): string | undefined {
  if (substances.has(stemOf(word))) return word
  if (word.length < MIN_MISSPELT) return undefined
  return [...substances.keys()].find((one) => one[0] === word[0] && editDistance(word, one, 1) <= 1)
}
export const markers = {
  withoutBefore: new Set(phrases(data.withoutBefore)),
  withoutKnown: new Set(phrases(data.withoutKnown)),
  withoutAfter: new Set(phrases(data.withoutAfter)),
  lessBefore: new Set(phrases(data.lessBefore)),
  lessAfter: new Set(phrases(data.lessAfter)),
}
export const [fillers, conjunctions, leftovers, nonWords, notLeftOut] = [
  data.fillers, data.conjunctions, data.leftovers, data.nonWords, data.notLeftOut,
].map((list) => new Set(phrases(list))) as [Set<string>, Set<string>, Set<string>, Set<string>, Set<string>] // prettier-ignore
/** The first words of all phrases: whatever begins with another word is none. */
export const firstWords = new Set(
  [substances.keys(), asked.keys(), said.keys(), conjunctions, ...Object.values(markers)].flatMap((list) =>
    [...list].map((phrase) => phrase.split(' ')[0]!),
  ),
)
const KINDS = new Set('wala wale wali waala waale waali vala vale vali'.split(' '))
const NOT_WORDS = new Set('nahi nahin nhi nako mat na'.split(' '))

/** "Chini wale biscuit nahi chahiye" as "bina chini biscuit chahiye". */
export function withoutKind(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => KINDS.has(word))
  const not = words.findIndex((word, of) => of > at && NOT_WORDS.has(word))
  const length = [3, 2, 1].find((of) => of <= at && substances.has(key(words.slice(at - of, at))))
  if (length === undefined || not === -1) return words
  const [before, kind] = [words.slice(0, at - length), words.slice(at - length, at)]
  return [...before, 'bina', ...kind, ...words.slice(at + 1, not), ...words.slice(not + 1)]
}

/** "Sugar less than", "free range": not a condition. */
export const NOT_AFTER: Record<string, ReadonlySet<string>> = {
  less: new Set(['than']),
  free: new Set(['range', 'size', 'flow']),
}
/** These are hardly ever the thing itself, so that a list of them needs no "and": "dairy gluten free". */
export const NEVER_THINGS = new Set(
  'gluten lactose dairy caffeine egg onion garlic preservative fat trans-fat palm-oil calorie cholesterol sulphate paraben'
    .split(' ')
    .map((claim) => claim.replace('-', ' ')),
)
export const THINGS = new Set(['milk', 'doodh', 'dudh'])
/** The last words of phrases that are left out: "palm oil freebiscuits". */
export const lastWords = new Set([...substances.keys()].map((phrase) => phrase.split(' ').at(-1)!))
export const LITE = new Set(['light', 'lite'])
/** What is less of in "lite sugar": a light soy sauce has no less soy. */
export const LITE_OF = new Set(['sugar', 'salt', 'fat', 'calorie', 'carb', 'caffeine'])
/** Markers that any word may follow or precede; the others only a known one. */
export const STRICT_AFTER = new Set(
  phrases(
    'free, ke bina, ki bina, ka bina, ke bagair, illatha, illaatha, illadha, illamal, illaamal, illade, illadhe, vina, vagar, mukt, mukta, rahit, rahita, rahitha, lekunda, nahi, nahi ho, na ho',
  ),
)
