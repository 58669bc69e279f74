import type { Concept } from './concepts.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { NAME } from './name-tokens.ts'
import type { ParsedQuery } from './query-parser.ts'
import { Scan } from './scan.ts'
import { wordsOf } from './text.ts'

// The weights of ranking signals relative to the words themselves, which count at most 1. Tuned on one half of the
// judged queries and validated on the other (docs/SEARCH.md).
const weights = {
  head: 0.5,
  subCategory: 1,
  size: 2,
  sold: 0.15,
  soldAtTill: 0.4,
  everyday: 0.25,
  packs: 0.05,
  kind: 4,
  unnamed: 0.8,
  adjacency: 0.6,
  typed: 2.5,
}

/** The part of the weight of a size that counts in a sub-category without likeness: "250 g butter" is no body butter. */
const OTHER_KIND = 0.7

/** Beyond this many units sold, more make no difference: a bestseller of another kind must not come first. */
const MAX_SOLD = 1_000

/** More packs than these make no product more of an everyday one. */
const MAX_PACKS = 2

const orders = Float64Array.from({ length: MAX_SOLD + 1 }, (_, sold) => Math.log10(1 + sold))
/** How much is sold of a product, 0 to 3. */
export const orderOf = (sold: number): number => orders[Math.min(sold, MAX_SOLD)]!

/** Scores the products that match a search. */
export class Ranking {
  readonly #catalogue: IndexedCatalogue
  #kinds: Map<string, Float64Array> | null = null
  #isAtTill = false
  /** By product number: its score in the last search. */
  scores = new Float64Array(1024)
  /** By position in the products found by one search. */
  #headCoverage = new Float64Array(1024)
  /** By term, for the scan of one search. */
  #uses = new Uint16Array(1024)

  constructor(catalogue: IndexedCatalogue) {
    this.#catalogue = catalogue
  }

  /** To be called when synonyms change. */
  clearKinds(): void {
    this.#kinds = null
  }

  /** Makes room for the scores of all products; at a till, of the typical kind what sells often leads. */
  prepare(isAtTill: boolean): void {
    this.#isAtTill = isAtTill
    if (this.scores.length >= this.#catalogue.table.end) return
    const length = this.#catalogue.subCategoryOf.length
    this.scores = new Float64Array(length)
    this.#headCoverage = new Float64Array(length)
  }

  /** Sets the score of each of these products. */
  score(numbers: Uint32Array, { concepts, size }: ParsedQuery): void {
    const { table, vocabulary, tokens, phrases, subCategoryOf } = this.#catalogue
    const { scores } = this
    const fitsSize = size === null ? null : table.havingSize(size)
    if (this.#uses.length < vocabulary.size) this.#uses = new Uint16Array(vocabulary.size * 2)
    const scan = new Scan(concepts, this.#uses, tokens)
    const headCoverage = this.#headCoverage
    const { length } = concepts
    const typedTerms = concepts.flatMap(({ typed }) => (typed === undefined ? [] : [typed]))
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!
      scan.score(number, phrases[number]!)
      headCoverage[i] = scan.headCoverage
      let score = scan.headCoverage * weights.head + scan.adjacency * weights.adjacency
      for (let of = 0; of < length; of++) score += (scan.best[of]! || -weights.unnamed) / length
      for (let of = 0; of < typedTerms.length; of++)
        if (tokens.hasTerm(number, typedTerms[of]!)) score += weights.typed
      scores[number] = score
    }
    scan.end()
    const subCategories = this.#subCategoryScores(numbers, headCoverage, concepts)
    const typical: number[] = []
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!
      const subCategory = subCategories[subCategoryOf[number]!]!
      scores[number]! +=
        subCategory * weights.subCategory +
        (fitsSize?.(number) ? weights.size * (OTHER_KIND + (1 - OTHER_KIND) * subCategory) : 0) +
        orderOf(table.sold[number]!) * weights.sold
      if (subCategory === 1) typical.push(number)
    }
    this.#addEveryday(typical)
  }

  /** The everyday variety leads: in the typical sub-category the cheapest per unit, then what comes in several packs. */
  #addEveryday(typical: readonly number[]): void {
    const { measure, measurePaise, packs, sold } = this.#catalogue.table
    const least = new Float64Array(256).fill(Infinity)
    for (const number of typical) {
      const paise = measurePaise[number]!
      if (paise > 0 && paise < least[measure[number]!]!) least[measure[number]!] = paise
    }
    for (const number of typical) {
      this.scores[number]! += Math.min(packs[number]! - 1, MAX_PACKS) * weights.packs
      if (this.#isAtTill) this.scores[number]! += orderOf(sold[number]!) * weights.soldAtTill
      if (measurePaise[number]! > 0)
        this.scores[number]! += (least[measure[number]!]! / measurePaise[number]!) * weights.everyday
    }
  }

  /** How typical each sub-category is, 0 to 1: by its matches, their share of it, and where others of the kind are. */
  #subCategoryScores(
    numbers: Uint32Array,
    headCoverage: Float64Array,
    concepts: readonly Concept[],
  ): Float64Array {
    const { subCategories, subCategoryOf } = this.#catalogue
    const scores = new Float64Array(subCategories.count)
    let total = 0
    for (let i = 0; i < numbers.length; i++) {
      const weight = 0.15 + headCoverage[i]! * headCoverage[i]! * 2
      scores[subCategoryOf[numbers[i]!]!]! += weight
      total += weight
    }
    const kinds = [...new Set(concepts.flatMap(({ groups }) => groups.map(({ kind }) => kind)))]
    const shares = kinds.map((kind) => this.#kindShares().get(kind)).filter((share) => share !== undefined)
    let most = 0
    for (let subCategory = 0; subCategory < scores.length; subCategory++) {
      if (scores[subCategory] === 0) continue
      const density = scores[subCategory]! / (subCategories.sizeOf(subCategory) + 10)
      let score = Math.sqrt(density * (scores[subCategory]! / total))
      for (const share of shares) score *= 1 + weights.kind * (share[subCategory] ?? 0)
      scores[subCategory] = score
      if (score > most) most = score
    }
    if (most > 0)
      for (let subCategory = 0; subCategory < scores.length; subCategory++) scores[subCategory]! /= most
    return scores
  }

  /** For each kind of synonym group, the share of each sub-category named by that kind, with 1 for the largest. */
  #kindShares(): Map<string, Float64Array> {
    if (this.#kinds) return this.#kinds
    const { synonyms, vocabulary, subCategories, subCategoryOf, tokens } = this.#catalogue
    const kinds = new Map<string, Float64Array>()
    for (const { kind, name } of synonyms.groups) {
      const terms = wordsOf(name).map((word) => vocabulary.find(word) ?? -1)
      if (terms.includes(-1)) continue
      const shares = kinds.get(kind) ?? new Float64Array(subCategories.count)
      kinds.set(kind, shares)
      for (const number of this.#catalogue.rarest(terms)) {
        const name = tokens.of(number).filter((token) => (token & 3) === NAME)
        if (!terms.every((term) => name.some((token) => token >>> 3 === term))) continue
        shares[subCategoryOf[number]!]! += (terms.length / name.length) ** 2
      }
    }
    for (const shares of kinds.values()) {
      for (let subCategory = 0; subCategory < shares.length; subCategory++)
        shares[subCategory]! /= subCategories.sizeOf(subCategory) + 20
      const most = Math.max(...shares)
      if (most > 0)
        for (let subCategory = 0; subCategory < shares.length; subCategory++) shares[subCategory]! /= most
    }
    this.#kinds = kinds
    return kinds
  }
}
