import type { PackSize } from '#features/catalogue/pack-size.ts'
import { hasIndic, INDIC } from '#shared/indic-script.ts'
import { plainDigits } from '#shared/typed-digits.ts'
import { Concepts, type Concept, type Words } from './concepts.ts'
import { takeConditions, type Condition, type Conditional } from './conditions.ts'
import { editDistance } from './edit-distance.ts'
import { takeMaxPrice } from './highest-price.ts'
import { LatinWords, readGujarati } from './latin-words.ts'
import { isConditionWord } from './mend-conditions.ts'
import { isOfCode, joiningWords } from './name-tokens.ts'
import { takeCount, takeSize } from './pack-size.ts'
import { readScripts } from './script-words.ts'
import { soundOf } from './sound.ts'
import { Spelling } from './spelling.ts'
import type { Synonyms } from './synonyms.ts'
import { queryWords, stemOf, wordsOf } from './text.ts'
import type { Vocabulary } from './vocabulary.ts'
import { anything, isRequest, withoutRequests } from './words/request-words.ts'
import { MIN_KNOWN, unsoldBySound, UnsoldThings } from './unsold-things.ts'
import { unsoldWords, verbs } from './words/unsold-words.ts'

export interface ParsedQuery {
  concepts: readonly Concept[]
  /** The use that it says somewhere: what it needs fills a short list. */
  use: Concept | null
  size: PackSize | null
  /** The highest price that the search names, in paise. */
  maxPaise: number | null
  /** What the products must say of themselves. */
  conditions: readonly Condition[]
  /** The search without its conditions, as it would be typed. */
  thing: string
  /** Whether only products will do that match every concept, because one is of a thing that no grocer sells. */
  isWhole: boolean
  /** The term of the last word, if it is of such a thing: -1 where nothing has it. */
  unsold: number | null
  /** Whether nothing but numbers in it is known: the number of a word that nothing is called finds nothing. */
  isUnknown: boolean
  /** The correction of a misspelt word. */
  correctedTo: string | null
}

/** What nobody sells under a condition: "vegan" and "paneer". */
export interface Unmet {
  condition: string
  thing: string
}

/** The maximum number of words that are looked up, and of concepts; there is one bit for each. */
const MAX_CONCEPTS = 8

/** Reads the text of a search; `docs/SEARCH.md` says in which order and why. */
export class QueryParser {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #uses: Words['uses']
  readonly #concepts: Concepts
  readonly #spelling: Spelling
  readonly #latinWords: LatinWords
  readonly #unsold: UnsoldThings

  constructor(words: Words) {
    this.#vocabulary = words.vocabulary
    this.#synonyms = words.synonyms
    this.#uses = words.uses
    this.#concepts = new Concepts(words)
    this.#spelling = new Spelling(words, this.#concepts)
    this.#unsold = new UnsoldThings(words, this.#concepts, this.#isKnown)
    this.#latinWords = new LatinWords({
      synonyms: words.synonyms,
      usesKnow: words.uses.knows,
      isCalled: this.#isCalled,
      isSpeltRight: this.#isSpeltRight,
      areTogether: this.#areTogether,
    })
  }

  /** To be called when the vocabulary has changed. */
  clearCaches(): void {
    this.#concepts.clearCache()
    this.#spelling.clearCache()
  }

  /** The concepts of a search. With `exact` nothing is corrected. */
  parse(search: string, exact: boolean): ParsedQuery {
    // "Don't" begins like "do", two.
    const latin = plainDigits(readScripts(search)).replace(/['’]/g, '')
    const { maxPaise, rest: unpriced } = takeMaxPrice(latin)
    const measured = takeSize(unpriced)
    const read = this.#inKnownWords(queryWords(measured.rest), search)
    const counted = measured.size ? { size: null, rest: read } : takeCount(read, this.#isThing)
    const size = measured.size ?? counted.size
    const text = measured.text || (counted.size ? `${counted.size.amount}` : '')
    const first = this.#conditionsOf(counted.rest, exact)
    const contentWords = (this.#uses.ofWhole(first.rest) ? first.rest : withoutRequests(first.rest)).filter(
      (word, at, all) => !joiningWords.has(word) || isOfCode(word, all[at + 1], latin),
    )
    const all = [
      ...new Set(
        (contentWords.length > 0 ? contentWords : first.rest).flatMap((word) => this.#splitPhrase(word)),
      ),
    ]
    const words = this.#unsold.withoutPurpose(all.slice(0, MAX_CONCEPTS), latin)
    const likely = new Map<string, readonly string[]>()
    const spelt = exact ? words : this.#spelling.correct(words, likely)
    // Spelt right, it may be a condition after all.
    const second = spelt === words ? { conditions: [], rest: words } : this.#conditionsOf(spelt, exact)
    const conditions = [...first.conditions, ...second.conditions]
    const corrected = this.#withoutVerbs(second.conditions.length > 0 ? second.rest : spelt)
    const isCorrected = spelt !== words || first.isMended
    const last = corrected.at(-1) ?? ''
    const whole = [...conditions.map(({ says }) => says), ...corrected, ...(text ? [text] : [])]
    const concepts = this.#concepts
      .conceptsOf(corrected)
      .map((concept) => this.#concepts.orLikely(concept, likely))
      .slice(0, MAX_CONCEPTS)
    return {
      concepts,
      use: this.#concepts.useIn(corrected),
      size,
      maxPaise,
      conditions: conditions.map(this.#withNames),
      thing: [...corrected, ...(text ? [text] : [])].join(' '),
      isWhole:
        this.#unsold.isIn(corrected, this.#inPhrases(corrected)) &&
        (!concepts.some(({ finds }) => finds) || this.#unsold.isThing(corrected)),
      unsold:
        // "Sugar free gold": under a condition it is what a brand calls it.
        unsoldWords.has(last) && conditions.length === 0 && !this.#unsold.isBranded(corrected)
          ? (this.#vocabulary.find(last) ?? -1)
          : null,
      isUnknown: isUnknown(concepts),
      correctedTo: isCorrected ? whole.join(' ') : null,
    }
  }

  /** "Toilet saaf karne ka": what is done with a thing, where nothing is called so, unless it is part of what a use or a synonym says. */
  #withoutVerbs(words: readonly string[]): readonly string[] {
    if (!words.some((word) => verbs.has(word)) || this.#uses.ofWhole(words)) return words
    const inPhrase = this.#inPhrases(words)
    const isVerb = (word: string, at: number) =>
      verbs.has(word) &&
      !inPhrase.has(at) &&
      this.#concepts.frequency(this.#vocabulary.findInProducts(word) ?? -1) < MIN_KNOWN
    const things = words.filter((word, at) => !isVerb(word, at))
    return things.length > 0 ? things : words
  }

  /** The positions of words that a use or a synonym has together; "saaf karne" alone is said of anything. */
  #inPhrases(words: readonly string[]): ReadonlySet<number> {
    const found = new Set<number>()
    for (const at of words.keys()) {
      const length = this.#uses.at(words, at)?.length ?? this.#concepts.phraseAt(words, at)?.words.length ?? 1
      if (length > 1 && words.slice(at, at + length).some((word) => !verbs.has(word)))
        for (let of = 0; of < length; of++) found.add(at + of)
    }
    return found
  }

  #conditionsOf(words: readonly string[], exact: boolean): Conditional {
    const known = { isKnown: exact ? () => true : this.#isKnown, nameOf: this.#nameOf }
    const { rest, ...read } = takeConditions(readGujarati(words, this.#synonyms), known)
    // "Diabetic food" is whatever is sugar free.
    const isAnything = read.conditions.length > 0 && rest.every((word) => anything.has(word))
    return { ...read, rest: isAnything ? [] : rest }
  }

  #isKnown = (word: string): boolean =>
    isRequest(word) ||
    this.#uses.knows(word) ||
    this.#concepts.frequency(this.#vocabulary.findInProducts(word) ?? -1) >= MIN_KNOWN ||
    this.#synonyms.meaning([word]).length > 0

  /** A thing that has synonyms, and that is no brand: of "7 up" and "5 star" it is none. */
  #isThing = (word: string): boolean => this.#synonyms.meaning([word]).length > 0

  /** What the synonyms call a word: "cheeni" is sugar. */
  #nameOf = (word: string): string | undefined => this.#synonyms.meaning([word])[0]?.name

  /** With the other names of what is left out, where no claim is known for it: "bina badam" is almond free. */
  #withNames = (condition: Condition): Condition => {
    const names = this.#synonyms.meaning([condition.claim]).flatMap(({ name, terms }) => [name, ...terms])
    const others = names.map(wordsOf).flatMap((words) => (words.length === 1 ? stemOf(words[0]!) : []))
    return others.length > 0 ? { ...condition, others } : condition
  }

  /** The words of a search; those that were in an Indian script and that nothing is called, as what sounds alike. */
  #inKnownWords(words: string[], search: string): string[] {
    if (!hasIndic(search)) return this.#latinWords.read(words)
    const latin = new Set(queryWords(search.replace(INDIC, ' ')))
    const inPhrase = this.#inPhrases(words)
    const isRead = (word: string, at: number) => latin.has(word) || isRequest(word) || inPhrase.has(at)
    return words.map((word, at) => (isRead(word, at) ? word : this.#bySound(word)))
  }

  /** Whether a word is known, or as the last one begins like one that products have. */
  #isCalled = (word: string, isLast: boolean): boolean => {
    const { misspelt, brandFor, splitPhrase } = this.#synonyms
    if (
      this.#isSpeltRight(word) ||
      misspelt([word]).length + brandFor([word]).length > 0 ||
      splitPhrase(word) !== undefined ||
      isRequest(word) ||
      verbs.has(word) ||
      unsoldWords.has(word)
    )
      return true
    if (!isLast) return false
    for (const { term } of this.#vocabulary.beginningWith(word))
      if (this.#concepts.frequency(term) > 0) return true
    return false
  }

  #areTogether = (first: string, second: string): boolean => {
    const terms = this.#concepts.termsOf([first, second])
    return terms !== null && this.#concepts.countAdjacent(terms[0]!, terms[1]!) > 0
  }

  #isSpeltRight = (word: string): boolean =>
    this.#uses.knows(word) ||
    this.#vocabulary.findInProducts(word) !== undefined ||
    this.#synonyms.meaning([word]).length > 0 ||
    isConditionWord(word) ||
    joiningWords.has(word)

  /** The known word that sounds most like one in an Indian script; the word itself if it is known or none does. */
  #bySound = (word: string): string => {
    if (this.#isSpeltRight(word)) return word
    const sound = soundOf(word)
    // "பெட்ரோல்" is petrol, and no pearl.
    const unsold = unsoldBySound.get(sound)
    if (unsold !== undefined) return unsold
    const most = Math.max(1, Math.floor(sound.length / 2.5))
    let best = word
    let least = Infinity
    for (const { word: candidate, term } of this.#vocabulary.withConsonantsOf(word)) {
      const frequency = this.#concepts.frequency(term)
      if (candidate.length < 3 || (frequency === 0 && this.#synonyms.meaning([candidate]).length === 0))
        continue
      const distance = editDistance(sound, soundOf(candidate), most)
      const cost = distance - Math.log10(1 + frequency) / 2
      if (distance <= most && cost < least) [best, least] = [candidate, cost]
    }
    return best
  }

  /** The words of a synonym phrase that was typed as one word, unless that is a word too. */
  #splitPhrase(word: string): readonly string[] {
    const words = this.#synonyms.splitPhrase(word)
    if (
      !words ||
      this.#vocabulary.findInProducts(word) !== undefined ||
      this.#synonyms.meaning([word]).length > 0
    )
      return [word]
    return words
  }
}

/** Whether some word matches nothing, and what matches are numbers or no thing ("food"). */
function isUnknown(concepts: readonly Concept[]): boolean {
  const isNumber = ({ words }: Concept) => words.every((word) => /^\d+$/.test(word) || anything.has(word))
  const isKnown = ({ alternatives, finds }: Concept) => alternatives.length > 0 || finds !== undefined
  return concepts.some((one) => !isKnown(one)) && concepts.every((one) => !isKnown(one) || isNumber(one))
}
