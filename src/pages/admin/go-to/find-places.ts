import { editDistance } from '#features/search/engine/edit-distance.ts'
import { skeletonOf, soundOf } from '#features/search/engine/sound.ts'
import { romanise } from '#shared/indic-script.ts'
import type { Place } from './places.ts'

interface Word {
  letters: string
  /** Hindi in Latin letters is spelt as everybody likes: hisaab, hisab, wapsi, vapsi. */
  sound: string
}

const asWord = (letters: string): Word => ({ letters, sound: soundOf(letters) })

/** "Hisaab", "हिसाब" and "hisab" are one word; so are "G.S.T." and "GST", and a word with and without its plural s. */
const wordsIn = (text: string): Word[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L})|['’]/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => {
    const letters = romanise(word).replaceAll('chh', 'ch')
    return asWord(/[a-z]/.test(word) ? letters.replace(/(?<=..[^s])s$/, '') : letters)
  })

/** Words that say nothing about where to go. */
const FILLERS = new Set(
  wordsIn(
    `a aaj about an and are at apna apne banao bhai bhejna bhejo can chahiye dalna dalo de dekhe dekhna dekho dena did diya do does dukan find for from
     gae gaya gaye gayi hai hain hamara has hatao have ho hona hota hoti how hua hui i in is it ja ji jo ka kab kahan
     kaise kal kar karna karo karte karwana kaun kaunsa ke kholna ki kiska kisne kitna kitne ko kya lagana lagao lena likhna likho
     log me mein mera meri much my nahi ne not of on our please raha s se see shop should show t the their this to today
     wala wale wali we what where who will with you`,
  ).map(({ sound }) => sound),
)

/** Neither are amounts: "500 rs short". */
const isTelling = ({ letters, sound }: Word): boolean => !FILLERS.has(sound) && !/^\d\d+$/.test(letters)

/** Fillers that decide between places which have the other words: "where is my boy". */
const HINTS = new Set(wordsIn('where kahan kidhar shop').map(({ sound }) => sound))
/** What such a word counts, of what others do. */
const HINT = 1
/** What any word that a place has counts, beside how well it fits. */
const BEING_THERE = 1
const IN_NAME = 2
/** The words of a place begin with those that mean it most. */
const LAST_LESS = 0.3
/** A word from which others are made (udhar, udhari; recover, recovery). */
const FEWEST_OF_ROOT = 5
const MOST_OF_ENDING = 3

type Compare = (typed: Word, word: Word) => number

/** How well a word of a place is what was typed, 0 to 1. */
const likeness: Compare = (typed, word) => {
  if (typed.sound === word.sound) return 1
  if (word.letters.startsWith(typed.letters)) return 0.45
  const ending = typed.sound.length - word.sound.length
  return word.sound.length >= FEWEST_OF_ROOT && ending <= MOST_OF_ENDING && typed.sound.startsWith(word.sound)
    ? 0.4
    : 0
}

/** As `likeness`, for what is no word of any place: misspelt by a letter, by more where the consonants are the same. */
const nearness: Compare = ({ sound: typed }, { sound: word }) => {
  if (typed.length < 3 || word.length < 3) return 0
  const isSpokenAlike = skeletonOf(typed) === skeletonOf(word)
  const most = typed.length < 4 ? Number(isSpokenAlike) : isSpokenAlike ? 3 : typed.length >= 7 ? 2 : 1
  const distance = editDistance(typed, word, most)
  return distance > most ? 0 : (isSpokenAlike ? 0.45 : 0.3) - distance / 20
}

interface WordsOfPlace {
  names: Word[]
  others: Word[]
}
const kept = new Map<string, WordsOfPlace>()

function wordsOf({ label, words }: Place): WordsOfPlace {
  const key = `${label}\n${words}`
  const found = kept.get(key) ?? { names: withJoined(wordsIn(label)), others: wordsIn(words) }
  kept.set(key, found)
  return found
}

const join = (one: Word, next: Word) => asWord(one.letters + next.letters)

/** "Sub-categories" is also one word. */
const withJoined = (words: Word[]): Word[] => [
  ...words,
  ...words.slice(1).map((word, i) => join(words[i]!, word)),
]

/** "Bar code" as the one word that places have. */
function asKnown(words: Word[], known: ReadonlySet<string>): Word[] {
  const at = words.findIndex((word, i) => i > 0 && known.has(join(words[i - 1]!, word).letters))
  return at < 0 ? words : words.toSpliced(at - 1, 2, join(words[at - 1]!, words[at]!))
}

const pointsOf = (typed: Word, { names, others }: WordsOfPlace, compare: Compare): number =>
  Math.max(
    0,
    ...names.map((word) => IN_NAME * compare(typed, word)),
    ...others.map((word, i) => (1 - (LAST_LESS * i) / others.length) * compare(typed, word)),
  )

/** Whom or what a question is about: "Ramesh" of "how much does Ramesh owe", without the words of places and the fillers. */
export function subjectOf(all: readonly Place[], typed: string): string {
  const known = new Set(
    all.map(wordsOf).flatMap(({ names, others }) => [...names, ...others].map(({ sound }) => sound)),
  )
  const isSubject = (word: string) =>
    wordsIn(word).some(({ sound }) => !FILLERS.has(sound) && !known.has(sound))
  return typed.split(/\s+/).filter(isSubject).join(' ')
}

/**
 * The places for what was typed, the best first: those that have its words, in their names rather than elsewhere, and
 * above all words that few others have ("add a society": most things are added). They are guesses when none of the words
 * is known and some resemble a word.
 */
export function findPlaces(all: readonly Place[], typed: string): { places: Place[]; areGuesses: boolean } {
  const rated = all.map((place) => ({ place, words: wordsOf(place), points: 0 }))
  const known = new Set(
    rated.flatMap(({ words }) => [...words.names, ...words.others].map(({ letters }) => letters)),
  )
  const asked = asKnown(wordsIn(typed), known)
  const telling = asked.filter(isTelling)
  let areGuesses = true
  for (const word of telling.length > 0 ? telling : asked) {
    const rate = (compare: Compare) => rated.map(({ words }) => pointsOf(word, words, compare))
    const sure = rate(likeness)
    const isKnown = sure.some((points) => points > 0)
    if (isKnown) areGuesses = false
    const points = isKnown ? sure : rate(nearness)
    const rarity = Math.log(1 + all.length / points.filter((one) => one > 0).length)
    rated.forEach((one, i) => {
      one.points += points[i]! && (BEING_THERE + points[i]!) * rarity
    })
  }
  const found = rated.filter(({ points }) => points > 0)
  for (const { sound } of asked.filter((word) => HINTS.has(word.sound))) {
    const having = found.filter(({ words: { names, others } }) =>
      [...names, ...others].some((word) => word.sound === sound),
    )
    for (const one of having) one.points += HINT * Math.log(1 + all.length / having.length)
  }
  const places = found.toSorted((one, other) => other.points - one.points).map(({ place }) => place)
  return { places, areGuesses }
}
