import {
  add,
  bitSetFor,
  bitSetLength,
  has,
  inBoth,
  inMostSets,
  numbersIn,
  setOf,
  type BitSet,
} from './bit-set.ts'
import type { Alternative } from './completions.ts'
import type { Concept } from './concepts.ts'
import { substances } from './condition-phrases.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { REST } from './name-tokens.ts'
import { stemOf } from './text.ts'
import { anything } from './words/request-words.ts'

/** The candidates for a concept: products whose name or brand matches, and those whose category matches as well. */
interface ConceptSets {
  byName: BitSet
  byEither: BitSet
}

/** How much, how good or which one of something: products without such a word or number are found as well, after those with it. */
const AMOUNTS = new Set(
  'small big large medium family jumbo pack packet packets pkt value saver size fresh pure best good original taza taaza'.split(
    ' ',
  ),
)
/** Whom something is for: no thing. */
const WHOM = new Set('kid kids child children baby babies men women man woman adult adults family'.split(' '))
export const isWhom = ({ words }: Concept): boolean => words.every((word) => WHOM.has(word))
export const isThing = ({ words }: Concept): boolean =>
  !words.every((word) => AMOUNTS.has(word) || /^\d+$/.test(word))

/** A flour: "dhokla atta", which nothing is called, is meant for dhokla. */
const isFormOf = ({ groups }: Concept): boolean => groups.every(({ name }) => name.endsWith(' flour'))
const isFilled = (set: BitSet): boolean => set.some((word) => word !== 0)

/** The maximum number of cached candidate sets. */
const MAX_CACHED_SETS = 512
/** A word that is the head of the name of one in so many of its products is an ordinary one. */
const MIN_HEADS = 4
/** A word is a brand's if the brand has so many products, and half of all that have the word. */
const MIN_OF_BRAND = 3

/** A word that is the head of so many names is a kind of thing; of so many, made of the thing that is said before it. */
const MIN_OF_HEAD = 12
const MIN_OF_DISH = 5

/** Finds the products that match the most concepts of a search. */
export class Matching {
  readonly #catalogue: IndexedCatalogue
  #named = bitSetFor(0)
  /** Cached candidates for the concepts of common words; for rare words they are found as quickly as cached. */
  readonly #sets = new Map<Concept, ConceptSets>()

  constructor(catalogue: IndexedCatalogue) {
    this.#catalogue = catalogue
  }

  /** To be called when products or categories change. */
  clearCache(): void {
    this.#sets.clear()
  }

  /** Products that match the most concepts, by name and brand or category; own names that match nothing come last. */
  find(
    all: readonly Concept[],
    fulfils: BitSet | null,
    isWhole: boolean,
    unsold: number | null,
  ): Uint32Array {
    const concepts = isWhole || !all.some(isThing) ? all : all.filter(isThing)
    const most = isWhole
      ? this.#matchingMost(concepts)
      : this.#orNamedBrand(concepts, this.#matchingMost(concepts))
    if (!fulfils && !isWhole) return most
    const sets = concepts.map((concept) => this.#setsOf(concept).byEither)
    if (isWhole) {
      const isIt = unsold === null ? () => true : this.#soldAs(unsold)
      const isInAll = (number: number) => sets.every((set) => has(set, number))
      return most.filter((number) => isInAll(number) && isIt(number) && (!fulfils || has(fulfils, number)))
    }
    return this.#fulfilling(concepts, sets, fulfils!)
  }

  /** The products that match every concept by name and brand. */
  findAll(concepts: readonly Concept[], fulfils: BitSet | null): Uint32Array {
    const sets = concepts.map((concept) => this.#setsOf(concept).byName)
    return numbersIn((fulfils ? [fulfils, ...sets] : sets).reduce(inBoth))
  }

  /** Of what fulfils the conditions, what is the thing and matches every other word; if nothing does, all but one of them. */
  #fulfilling(concepts: readonly Concept[], sets: readonly BitSet[], fulfils: BitSet): Uint32Array {
    const known = concepts.flatMap((concept, at) =>
      sets[at]!.some((word) => word !== 0) ? [{ concept, set: sets[at]! }] : [],
    )
    const things = known.filter(({ concept }) => !isWhom(concept))
    const thing = things.at(-1) ?? known.at(-1)
    if (!thing) return new Uint32Array()
    const isIt = this.#isNotLeftOut(thing.concept)
    const inAll = numbersIn(known.reduce((all, { set }) => inBoth(all, set), fulfils)).filter(isIt)
    if (inAll.length > 0 || known.length === 1) return inAll
    const matches = (number: number) =>
      known.reduce((count, { set }) => count + (has(set, number) ? 1 : 0), 0)
    return numbersIn(inBoth(fulfils, thing.set)).filter(
      (number) => matches(number) >= known.length - 1 && isIt(number),
    )
  }

  /** Whether a product has the word of a thing elsewhere than in what it leaves out: ketchup with "no salt added" is no salt. */
  #isNotLeftOut({ words, alternatives }: Concept): (number: number) => boolean {
    const claim = words.map((word) => substances.get(stemOf(word))).find((one) => one !== undefined)
    if (claim === undefined) return () => true
    const { claims, table, tokens } = this.#catalogue
    const without = claims.fulfilling([{ claim: `low-${claim}`, says: claim }], table.end)!
    const terms = new Set(alternatives.flatMap((one) => one.terms))
    return (number) => {
      if (!has(without, number)) return true
      const places = [...tokens.of(number)].filter((token) => terms.has(token >>> 3))
      return places.length === 0 || places.some((token) => (token & 3) !== REST)
    }
  }

  /** Where nothing matches every word, a brand that was named is kept: "harpic blue" is no blue bowl. */
  #orNamedBrand(concepts: readonly Concept[], most: Uint32Array): Uint32Array {
    if (concepts.length < 2 || most.length === 0) return most
    const sets = concepts.map((concept) => this.#setsOf(concept).byEither)
    if (sets.every((set) => has(set, most[0]!))) return most
    const { exactNames, vocabulary } = this.#catalogue
    for (const { words, groups, alternatives } of concepts) {
      const brand = words.length === 1 && groups.length === 0 ? exactNames.ofBrand(words[0]!) : null
      const term = alternatives[0]?.terms[0]
      if (!brand || term === undefined || brand.size < MIN_OF_BRAND) continue
      if (brand.size * 2 >= vocabulary.productsWith(term).length) return this.#inOrder(brand)
    }
    return most
  }

  #inOrder(products: ReadonlySet<number>): Uint32Array {
    const set = bitSetFor(this.#catalogue.table.end)
    for (const product of products) add(set, product)
    return numbersIn(set)
  }

  /** Whether a product is what a word says, and not only for it: "Gadget Disinfectant - For Laptops" is no laptop. */
  #soldAs(term: number): (number: number) => boolean {
    const having = term < 0 ? [] : this.#catalogue.vocabulary.productsWith(term)
    const isHead = (number: number) => this.#catalogue.tokens.isHead(number, term)
    const heads = having.filter(isHead).length
    const isOrdinary = heads * MIN_HEADS >= having.length && heads > 0
    return isOrdinary ? (number) => this.#catalogue.tokens.hasTerm(number, term) : isHead
  }

  #matchingMost(concepts: readonly Concept[]): Uint32Array {
    if (this.#named.length !== bitSetLength(this.#catalogue.table.end))
      this.#named = bitSetFor(this.#catalogue.table.end)
    const named = this.#named.fill(0)
    let isNamed = 0
    const candidates = concepts.map((concept) => {
      const { byName, byEither } = this.#setsOf(concept)
      for (let at = 0; at < named.length; at++) isNamed |= named[at]! |= byName[at]!
      return byEither
    })
    if (isNamed !== 0) return this.#withHead(concepts, candidates, inMostSets(candidates, named))
    const inSubCategories = bitSetFor(this.#catalogue.table.end)
    for (const set of candidates) for (let at = 0; at < set.length; at++) inSubCategories[at]! |= set[at]!
    return inMostSets(candidates, inSubCategories)
  }

  /** Where nothing matches every word: the last one known as a thing ("hari matar": peas), else what is sold as the last. */
  #withHead(concepts: readonly Concept[], sets: readonly BitSet[], most: Uint32Array): Uint32Array {
    if (concepts.length < 2 || most.length === 0 || sets.every((set) => has(set, most[0]!))) return most
    const known = concepts.findLastIndex(({ groups }) => groups.length > 0)
    const isOnlyForm =
      known === concepts.length - 1 && isFormOf(concepts[known]!) && isFilled(sets[known - 1]!)
    const thing = isOnlyForm ? known - 1 : known
    const isKnown = thing !== -1 && isFilled(sets[thing]!)
    const last = concepts.findLast(({ words }) => !words.every((word) => anything.has(word))) ?? concepts[0]!
    const term = last.words.length === 1 ? last.alternatives[0]?.terms[0] : undefined
    const { vocabulary, tokens, table } = this.#catalogue
    const isHead = (number: number) => tokens.isHead(number, term!)
    const heads = term === undefined ? [] : vocabulary.productsWith(term).filter(isHead)
    // "Gajar ka halwa": no carrot.
    if (isKnown && (isOnlyForm || thing === concepts.length - 1 || heads.length < MIN_OF_DISH))
      return inMostSets(sets, sets[thing]!)
    const fewest = isKnown ? MIN_OF_DISH : concepts.length < 3 ? Infinity : MIN_OF_HEAD
    return heads.length < fewest ? most : inMostSets(sets, setOf(heads, table.end))
  }

  #setsOf(concept: Concept): ConceptSets {
    const known = this.#sets.get(concept)
    if (known) return known
    const { table, subCategories } = this.#catalogue
    const byName = bitSetFor(table.end)
    let listed = 0
    for (const alternative of concept.alternatives) {
      const list = this.#catalogue.rarest(alternative.terms)
      const isPhrase = alternative.terms.length > 1
      listed += list.length
      for (let i = 0; i < list.length; i++) {
        if (!isPhrase || this.#hasAllTerms(list[i]!, alternative)) add(byName, list[i]!)
      }
    }
    const named = subCategories.namedBy(concept)
    let byEither = byName
    if (named.includes(1)) {
      byEither = byName.slice()
      for (let of = 0; of < named.length; of++)
        if (named[of] === 1) for (const number of this.#catalogue.productsIn(of)) add(byEither, number)
    }
    // What a use needs is often only in the right category.
    const sets = { byName: concept.finds ? byEither : byName, byEither }
    if (byEither !== byName || listed > byName.length) {
      if (this.#sets.size >= MAX_CACHED_SETS) this.#sets.clear()
      this.#sets.set(concept, sets)
    }
    return sets
  }

  #hasAllTerms = (number: number, { terms }: Alternative): boolean =>
    terms.every((term) => this.#catalogue.tokens.hasTerm(number, term))
}
