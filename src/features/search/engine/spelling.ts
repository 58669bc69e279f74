import { isConditionWord } from './mend-conditions.ts'
import type { Concepts, Words } from './concepts.ts'
import { editDistance } from './edit-distance.ts'
import type { Neighbours } from './joined-words.ts'
import { isForm, type SynonymGroup, type Synonyms } from './synonyms.ts'
import { soundOf } from './sound.ts'
import { stemOf, wordsOf } from './text.ts'
import type { Uses } from './uses.ts'
import type { SimilarForm, Vocabulary } from './vocabulary.ts'
import { MIN_RATIO, WordPairs } from './word-pairs.ts'
import { emptyWords, isUnsold, unsoldWords, verbs } from './words/unsold-words.ts'

/** A typo in an unfinished word costs a little more than one in a whole word. */
const UNFINISHED_TYPO = 1.2

/** The upper bound of a correction's score without the bonus: log10 of ten thousand products, and 0.4 for a synonym. */
const MAX_SCORE = 4.4

/** Added to the score of a correction that some product's name has beside the previous or the next word. */
const ADJACENT_BONUS = 1

/** Added to the score of a brand of at least so many products: "pempers" is Pampers and not peppers. */
const BRAND_BONUS = 1.2
const MIN_OF_BRAND = 3

/** From how many letters on a word may be a brand that is half typed. */
const MIN_OF_BRAND_TYPED = 4

/** From how many letters on a word may have two errors, and one in its first letter. */
const MIN_TWO_EDITS = 6
const MIN_OTHER_FIRST = 4

/** How many errors a word is that sounds alike, with the first letter or another, and one that differs in one or two vowels. */
const SOUNDS_ALIKE = 0.5
const OTHER_LETTER = 0.8
const SAME_CONSONANTS = [0, 0.6, 1.3]
const BY_EAR = 1

/** A word that sounds alike has at most so many letters more or fewer. */
const MAX_LONGER = 3

/** So many words of a search are corrected: whoever types more unknown ones does not mean a thing that is sold. */
const MAX_MENDED = 4

/** The number of cached results per word or phrase. */
const MAX_CACHED = 4_000

/** The terms of the words before and after a word, where products have them. */
type Beside = Record<'before' | 'after', number | undefined>

/** Corrects misspelt words. */
export class Spelling {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms
  readonly #neighbours: Neighbours
  readonly #pairs: WordPairs
  readonly #uses: Uses
  readonly #concepts: Concepts
  readonly #countOfBrand: Words['countOfBrand']
  readonly #corrections = new Map<string, readonly string[] | null>()
  readonly #similar = new Map<string, readonly SimilarForm[]>()

  constructor({ vocabulary, synonyms, uses, countOfBrand, ...neighbours }: Words, concepts: Concepts) {
    this.#countOfBrand = countOfBrand
    this.#uses = uses
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
    this.#neighbours = neighbours
    this.#pairs = new WordPairs(vocabulary, neighbours)
    this.#concepts = concepts
  }

  /** To be called when the vocabulary has changed. */
  clearCache(): void {
    this.#corrections.clear()
    this.#similar.clear()
  }

  /** Corrects misspelt words. One that some product contains is never replaced: its correction is added to `likely`. */
  correct(words: readonly string[], likely: Map<string, readonly string[]>): readonly string[] {
    if (this.#uses.ofWhole(words)) return words
    const unsold = words.flatMap((word, at) =>
      isUnsold(words, at) ? [this.#vocabulary.findInProducts(word)] : [],
    )
    const result: string[] = []
    let isCorrected = false
    let looked = 0
    for (let at = 0; at < words.length;) {
      const length = this.#concepts.joinedAt(words, at)
        ? 2
        : (this.#uses.at(words, at)?.length ?? this.#concepts.phraseAt(words, at)?.words.length)
      if (length !== undefined) {
        result.push(...words.slice(at, at + length))
        at += length
        continue
      }
      const found =
        looked++ < MAX_MENDED && !unsoldWords.has(words[at]!) ? this.#correctionAt(words, at) : null
      // Beside a thing that no grocer sells the other words mean something else as well ("running shoes"), unless names of
      // products have them together: "garbge bag".
      const better = found && unsold.every((term) => this.#pairs.goesWith(term, found.words)) ? found : null
      const taken = better?.length ?? 1
      if (better && taken === 1 && this.#vocabulary.findInProducts(words[at]!) !== undefined) {
        likely.set(words[at]!, better.words)
        result.push(words[at]!)
      } else {
        if (better) isCorrected = true
        result.push(...(better?.words ?? words.slice(at, at + 1)))
      }
      at += taken
    }
    return isCorrected ? [...new Set(result)] : words
  }

  #correctionAt(words: readonly string[], at: number): { words: readonly string[]; length: number } | null {
    for (let length = this.#concepts.longestFrom(words, at); length > 0; length--) {
      const phrase = words.slice(at, at + length)
      // "Tooth pest" as toothpest.
      const meant =
        this.#synonyms.misspelt(phrase)[0] ??
        (length === 2 ? this.#synonyms.misspelt([phrase.join('')])[0] : undefined)
      if (!meant) continue
      const known = this.#concepts.termsOf(phrase)
      if (!known || this.#concepts.frequency(known[0]!) < MIN_RATIO) {
        const nearest = this.#nearestTerm(phrase.join(' '), meant)
        // "Corriander seeds" are no leaves.
        const isFormed = isForm(words[at + length] ?? '') && nearest.length > 1 && isForm(nearest.at(-1)!)
        return { words: isFormed ? nearest.slice(0, -1) : nearest, length }
      }
    }
    const word = words[at]!
    const next = words[at + 1]
    if (/\d/.test(word) || this.#uses.knows(word) || verbs.has(word) || isConditionWord(word) || isForm(word))
      return null
    const before = at === 0 ? undefined : this.#vocabulary.findInProducts(words[at - 1]!)
    const after = next === undefined ? undefined : this.#vocabulary.findInProducts(next)
    const key = `${before ?? ''} ${word} ${next === undefined ? '…' : (after ?? '')}`
    let better = this.#corrections.get(key)
    if (better === undefined) {
      if (this.#corrections.size >= MAX_CACHED) this.#corrections.clear()
      better = this.#correctionOf(word, next === undefined, { before, after })
      this.#corrections.set(key, better)
    }
    if (better === null || this.#pairs.isUsedWith(before, word, next, better)) return null
    return { words: better, length: 1 }
  }

  #correctionOf(word: string, isLast: boolean, beside: Beside): readonly string[] | null {
    if (this.#concepts.joined.splitsOf(word, isLast).length > 0) return null
    // An unfinished word is not a misspelt one, unless hardly any word begins with it.
    const own = this.#vocabulary.findInProducts(word)
    const completions = isLast ? this.#concepts.completions.of(word, own).map(({ terms }) => terms[0]!) : []
    let frequency = 0
    for (const term of own === undefined ? completions : [own, ...completions])
      frequency += this.#concepts.frequency(term)
    if (isLast && own === undefined && frequency === 0) {
      frequency = this.#concepts.synonymFrequency(this.#concepts.completions.meaningsOf(word))
      if (frequency > 0) return null
    }
    // Half typed it is a brand: "sprit", Sprite, and not Sprig.
    if (isLast && own === undefined && word.length >= MIN_OF_BRAND_TYPED && this.#beginsBrand(word))
      return null
    // Twice: several synonyms together may match slightly more products than any single word.
    if (frequency * MIN_RATIO > 2 * this.#vocabulary.maxProducts) return null
    const nearest = this.#nearestTo(word, frequency, isLast, beside)
    if (nearest) return [nearest]
    return frequency === 0 ? this.#concepts.joined.misspeltSplitOf(word) : null
  }

  #beginsBrand(word: string): boolean {
    for (const { word: whole } of this.#vocabulary.beginningWith(word))
      if (whole.length <= word.length + MAX_LONGER && this.#countOfBrand(whole) > 0) return true
    return false
  }

  /**
   * The probable correction of a word: similar, frequent enough to be more likely than what was typed, and preferably
   * one that is beside the same term in some name ("red lable" is red label, not red table; "florr cleaner" is no flour).
   */
  #nearestTo(word: string, frequency: number, isLast: boolean, { before, after }: Beside): string | null {
    const latin = word
    if (latin.length < 3) return null
    const most = latin.length < MIN_TWO_EDITS || frequency > 0 ? 1 : 2
    let nearest: string | null = null
    let best = -Infinity
    const consider = (candidate: string, term: number, edits: number) => {
      if (candidate.length < 3 || candidate === word || stemOf(candidate) === stemOf(word)) return
      if (emptyWords.has(candidate)) return
      // Short words of another language are similar to too many in this one ("madh", honey, and "made").
      if (candidate.length < 5 && this.#concepts.frequency(term) === 0) return
      // Nothing is corrected into a synonym that is not similar: that would be two guesses.
      if (edits > 1 && this.#concepts.frequency(term) === 0) return
      // Typos inside a word are more frequent than at its first letter, and no reason to doubt a known one: "toffee".
      if (candidate[0] !== latin[0] && (edits > 1 || frequency > 0 || latin.length < MIN_OTHER_FIRST)) return
      const distance = 1.6 * edits + (candidate[0] === latin[0] ? 0 : 1)
      if (MAX_SCORE + ADJACENT_BONUS + BRAND_BONUS - distance <= best) return
      const groups = this.#synonyms.meaning([candidate])
      const weight = this.#concepts.frequency(term) + this.#concepts.synonymFrequency(groups)
      const { areAdjacent } = this.#neighbours
      const isAdjacent =
        (before !== undefined && areAdjacent(before, term)) ||
        (after !== undefined && areAdjacent(term, after))
      const isBrand =
        groups.length === 0 &&
        edits !== UNFINISHED_TYPO &&
        candidate.length > 3 + edits &&
        this.#countOfBrand(candidate) >= MIN_OF_BRAND
      const isLikely = isAdjacent || (isBrand && edits === SOUNDS_ALIKE)
      if (weight === 0 || weight < (isLikely ? 1 : MIN_RATIO) * frequency) return
      const score =
        Math.log10(1 + weight) +
        (groups.length > 0 ? 0.4 : 0) +
        (isBrand ? BRAND_BONUS : 0) +
        (isAdjacent ? ADJACENT_BONUS : 0) -
        distance
      if (score > best) [nearest, best] = [candidate, score]
    }
    for (const { word: candidate, term } of this.#vocabulary.soundingLike(word))
      if (Math.abs(candidate.length - word.length) <= MAX_LONGER)
        consider(candidate, term, candidate[0] === latin[0] ? SOUNDS_ALIKE : OTHER_LETTER)
    // A wrong vowel is more likely than a wrong consonant: "dyper" is diaper and not hyper.
    if (frequency === 0)
      for (const { word: candidate, term } of this.#vocabulary.withConsonantsOf(word))
        if (candidate[0] === latin[0] && candidate.length > 4) {
          // Written as it is spoken: "parashoot" is parachute.
          const spoken =
            latin.length < MIN_TWO_EDITS ? 2 : editDistance(soundOf(latin), soundOf(candidate), 1)
          const edits = editDistance(latin, candidate, 2)
          const most = spoken <= 1 ? BY_EAR : Infinity
          consider(candidate, term, Math.min(SAME_CONSONANTS[edits] ?? Infinity, most))
        }
    for (const { surface, distance } of this.#similarTo(latin, most))
      consider(surface.word, surface.term, distance)
    if (isLast && frequency === 0 && latin.length >= 4) {
      // Both misspelt and unfinished: "pnee".
      for (const { word: longer, term } of this.#vocabulary.longerThan(latin)) {
        const isBegun = [0, 1].some(
          (more) => editDistance(latin, longer.slice(0, latin.length + more), 1) === 1,
        )
        if (isBegun) consider(longer, term, UNFINISHED_TYPO)
      }
    }
    return nearest
  }

  /** The words within this edit distance. Cached, because each part of the reading asks. */
  #similarTo(word: string, most: number): readonly SimilarForm[] {
    const key = `${most} ${word}`
    let similar = this.#similar.get(key)
    if (!similar) {
      if (this.#similar.size >= MAX_CACHED) this.#similar.clear()
      similar = [...this.#vocabulary.near(word, most)]
      this.#similar.set(key, similar)
    }
    return similar
  }

  /** The words of a group that are most similar to a known misspelling; also a brand of it that is sold. */
  #nearestTerm(misspelt: string, { name, terms, brands }: SynonymGroup): string[] {
    const most = Math.ceil(misspelt.length / 3)
    // By ear as well: "jilet" is nearer to Gillette than its letters say.
    const distanceTo = (word: string) =>
      Math.min(editDistance(misspelt, word, most), editDistance(soundOf(misspelt), soundOf(word), most))
    let nearest = name
    let least = distanceTo(name)
    const sold = brands.filter((brand) => this.#concepts.termsOf(wordsOf(brand)) !== null)
    for (const term of [...sold, ...terms]) {
      const distance = distanceTo(term)
      if (distance < least) [nearest, least] = [term, distance]
    }
    return wordsOf(nearest)
  }
}
