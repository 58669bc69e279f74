import type { Concept } from './concepts.ts'
import { BRAND, HEAD, NAME, OTHER, REST } from './name-tokens.ts'
import type { SynonymGroup } from './synonyms.ts'
import type { TokenStore } from './token-store.ts'

/** Several words of a name that together mean something other than each alone ("sweet potato"). */
export interface NamePhrase {
  from: number
  to: number
  groups: readonly SynonymGroup[]
}

const placeValue: number[] = []
placeValue[BRAND] = 0.9
placeValue[NAME] = 0.75
placeValue[REST] = 0.5
placeValue[NAME | HEAD] = 1
placeValue[OTHER] = 0.75
placeValue[OTHER | HEAD] = 1

/** Words of the brand, of the name and of what it is called in other languages are not next to each other. */
const partOf = (place: number) => (place === BRAND || (place & 3) === OTHER ? place & 3 : NAME)

/** The factor for a word inside a phrase with another meaning. */
const OTHER_MEANING = 0.5
/** The factor for the words of a phrase that are not adjacent. */
const NOT_ADJACENT = 0.7

/** Scores products against a search, one after another. */
export class Scan {
  /** The score of each concept in the last product; 0 where it is missing. */
  readonly best: Float64Array
  /** How much of the last product's name the search covers, most of all its head noun: 0 to 1. */
  headCoverage = 0
  /** The share of adjacent concepts that are also adjacent in the last product's name or brand, in the same order. */
  adjacency = 0
  readonly #concepts: readonly Concept[]
  readonly #store: TokenStore
  /** By term: 0, or one more than its place in `#first`. */
  readonly #uses: Uint16Array
  readonly #used: number[] = []
  /** By place: the first of the uses of a term, which are linked; -1 ends. A use is a concept and its quality. */
  readonly #first: number[] = []
  readonly #next: number[] = []
  readonly #concept: number[] = []
  readonly #quality: number[] = []
  /** By place: the last product that had the term; products are counted by `#products`. */
  readonly #seenIn: number[] = []
  #products = 0
  readonly #phrases: { concept: number; quality: number; terms: readonly number[] }[] = []
  /** By place: the phrases that begin with the term. */
  readonly #phrasesFrom: number[][] = []
  /** The phrases whose first term the last product has. */
  readonly #begun: number[] = []
  /** By place, where all uses are of one concept: the best quality of each term. */
  readonly #onlyQuality: number[] | null = null

  /** `uses` has an entry for every term, all zero, and is zeroed again by `end()`. */
  constructor(concepts: readonly Concept[], uses: Uint16Array, store: TokenStore) {
    this.#concepts = concepts
    this.#store = store
    this.best = new Float64Array(concepts.length)
    this.#uses = uses
    for (const [concept, { alternatives }] of concepts.entries()) {
      for (const { terms, quality } of alternatives) {
        for (const term of terms) this.#placeOf(term)
        if (terms.length === 1) {
          const place = this.#placeOf(terms[0]!)
          this.#concept.push(concept)
          this.#quality.push(quality)
          this.#first[place] = this.#next.push(this.#first[place]!) - 1
        } else
          this.#phrasesFrom[this.#placeOf(terms[0]!)]!.push(
            this.#phrases.push({ concept, quality, terms }) - 1,
          )
      }
    }
    if (concepts.length === 1 && this.#phrases.length === 0) {
      this.#onlyQuality = this.#first.map(() => 0)
      for (const { terms, quality } of concepts[0]!.alternatives) {
        const place = this.#placeOf(terms[0]!)
        this.#onlyQuality[place] = Math.max(this.#onlyQuality[place]!, quality)
      }
    }
  }

  #placeOf(term: number): number {
    if (this.#uses[term] === 0) {
      this.#uses[term] = this.#first.push(-1)
      this.#seenIn.push(0)
      this.#phrasesFrom.push([])
      this.#used.push(term)
    }
    return this.#uses[term]! - 1
  }

  end(): void {
    for (const term of this.#used) this.#uses[term] = 0
  }

  score(product: number, phrases: readonly NamePhrase[]): void {
    if (this.#onlyQuality) this.#scoreOne(product, phrases, this.#onlyQuality)
    else this.#scoreAll(product, phrases)
  }

  /** Half of a large shop is found by a single letter: a search for one word does no more than it needs. */
  #scoreOne(product: number, phrases: readonly NamePhrase[], qualities: readonly number[]): void {
    const { tokens, starts, counts } = this.#store
    const uses = this.#uses
    const start = starts[product]!
    const end = start + counts[product]!
    let best = 0
    let nameHits = 0
    let headWorth = 0
    let otherHits = 0
    let otherHeadWorth = 0
    for (let i = start; i < end; i++) {
      const token = tokens[i]!
      const at = uses[token >>> 3]!
      if (at === 0) continue
      const place = token & 7
      const worth = phrases.length > 0 && this.#hasOtherMeaning(phrases, i - start, 0) ? OTHER_MEANING : 1
      const value = qualities[at - 1]! * placeValue[place]! * worth
      const quality = qualities[at - 1]! * worth
      if (value > best) best = value
      if ((place & 3) === OTHER) {
        otherHits += quality
        if (place & HEAD) otherHeadWorth = quality
      } else {
        if (place & NAME) nameHits += quality
        if (place & HEAD) headWorth = quality
      }
    }
    this.best[0] = best
    this.adjacency = 0
    this.#cover(product, nameHits, headWorth, otherHits, otherHeadWorth)
  }

  #scoreAll(product: number, phrases: readonly NamePhrase[]): void {
    const { tokens, starts, counts } = this.#store
    const best = this.best
    const begun = this.#begun
    const firstUse = this.#first
    const nextUse = this.#next
    const conceptOf = this.#concept
    const qualityOf = this.#quality
    const hasPhrases = this.#phrases.length > 0
    let begunCount = 0
    this.#products++
    const allUses = this.#uses
    const start = starts[product]!
    const count = counts[product]!
    for (let of = 0; of < best.length; of++) best[of] = 0
    let nameHits = 0
    let headWorth = 0
    let otherHits = 0
    let otherHeadWorth = 0
    let pairs = 0
    // The concepts of the word before this one, one bit for each.
    let before = 0
    let lastPart = NAME
    for (let i = 0; i < count; i++) {
      const token = tokens[start + i]!
      const place = token & 7
      const part = partOf(place)
      const at = allUses[token >>> 3]!
      const earlier = lastPart === part ? before : 0
      lastPart = part
      before = 0
      if (at === 0) continue
      if (hasPhrases && this.#seenIn[at - 1] !== this.#products) {
        this.#seenIn[at - 1] = this.#products
        const phrasesFrom = this.#phrasesFrom[at - 1]!
        for (let of = 0; of < phrasesFrom.length; of++) begun[begunCount++] = phrasesFrom[of]!
      }
      let worth = 1
      let own = 0
      for (let use = firstUse[at - 1]!; use !== -1; use = nextUse[use]!) {
        const concept = conceptOf[use]!
        const quality = qualityOf[use]!
        before |= 1 << concept
        if (concept > 0 && earlier & (1 << (concept - 1))) pairs++
        if (phrases.length > 0 && this.#hasOtherMeaning(phrases, i, concept)) worth = OTHER_MEANING
        const value = quality * placeValue[place]! * worth
        if (value > best[concept]!) best[concept] = value
        if (quality > own) own = quality
      }
      if (part === OTHER) {
        otherHits += own * worth
        if (place & HEAD) otherHeadWorth = own * worth
      } else {
        if (place & NAME) nameHits += own * worth
        if (place & HEAD) headWorth = own * worth
      }
    }
    for (let of = 0; of < begunCount; of++) {
      const { concept, quality, terms } = this.#phrases[begun[of]!]!
      const found = phraseIn(tokens, start, start + count, terms)
      if (!found) continue
      if (found.value * quality > best[concept]!) best[concept] = found.value * quality
      nameHits += found.inName * quality
      otherHits += found.inOther * quality
      if (found.hasHead) headWorth = Math.max(headWorth, quality)
      if (found.hasOtherHead) otherHeadWorth = Math.max(otherHeadWorth, quality)
    }
    this.adjacency = best.length > 1 ? Math.min(1, pairs / (best.length - 1)) : 0
    this.#cover(product, nameHits, headWorth, otherHits, otherHeadWorth)
  }

  #cover(product: number, hits: number, headWorth: number, otherHits: number, otherHeadWorth: number): void {
    const { nameWords, otherWords } = this.#store
    this.headCoverage = coverage(nameWords[product]!, hits, headWorth)
    if (otherWords[product]! > 0)
      this.headCoverage = Math.max(
        this.headCoverage,
        coverage(otherWords[product]!, otherHits, otherHeadWorth),
      )
  }

  #hasOtherMeaning(phrases: readonly NamePhrase[], at: number, concept: number): boolean {
    const { groups, words } = this.#concepts[concept]!
    for (let of = 0; of < phrases.length; of++) {
      const phrase = phrases[of]!
      if (at < phrase.from || at >= phrase.to || words.length >= phrase.to - phrase.from) continue
      if (!shareOne(phrase.groups, groups)) return true
    }
    return false
  }
}

function shareOne(some: readonly SynonymGroup[], others: readonly SynonymGroup[]): boolean {
  for (let i = 0; i < some.length; i++) if (others.includes(some[i]!)) return true
  return false
}

/** How much of a name is covered, most of all its head. */
function coverage(words: number, hits: number, headWorth: number): number {
  const share = words === 0 ? 0 : Math.min(1, hits / words)
  return headWorth > 0 ? share * headWorth : 0.3 * share
}

/** The score of a phrase in a product's words; null when one of its terms is missing. */
function phraseIn(tokens: Uint32Array, start: number, end: number, terms: readonly number[]) {
  let lowest = 1
  let inName = 0
  let inOther = 0
  let hasHead = false
  let hasOtherHead = false
  let isAdjacent = true
  let last = -1
  let before = -1
  for (const term of terms) {
    let at = before === -1 ? start : before + 1
    while (at < end && tokens[at]! >>> 3 !== term) at++
    if (at === end) for (at = start; at < end && tokens[at]! >>> 3 !== term;) at++
    if (at === end) return null
    const place = tokens[at]! & 7
    lowest = Math.min(lowest, placeValue[place]!)
    if ((place & 3) === OTHER) {
      inOther++
      if (place & HEAD) hasOtherHead = true
    } else {
      if (place === NAME || place & HEAD) inName++
      if (place & HEAD) hasHead = true
    }
    if (before !== -1 && at !== before + 1) isAdjacent = false
    before = at
    last = placeValue[place]!
  }
  // A phrase that ends in the head noun is the head.
  return {
    value: isAdjacent ? Math.max(lowest, last) : lowest * NOT_ADJACENT,
    inName,
    inOther,
    hasHead,
    hasOtherHead,
  }
}
