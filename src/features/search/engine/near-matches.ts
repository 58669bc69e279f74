import { has, numbersIn, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { BRAND, NAME } from './name-tokens.ts'
import { isForm } from './synonyms.ts'
import { wordsOf } from './text.ts'

/** A page of fewer products than this is filled. */
export const FULL = 10

/** A word that more sub-categories are called by says too little. */
const MAX_NAMED = 2

type Words = IndexedCatalogue['vocabulary']

/** The words of a search, each as a concept of its own, and what it is a form of as one more. */
export function wordConcepts(concepts: readonly Concept[], { vocabulary }: IndexedCatalogue): Concept[] {
  const typed = concepts.flatMap(({ words }) => words.map((word) => conceptOf([word], vocabulary)))
  const kind = conceptOf(kindsOf(concepts), vocabulary)
  return kind.alternatives.length > 0 ? [...typed, kind] : typed
}

function conceptOf(words: readonly string[], vocabulary: Words): Concept {
  const terms = new Set(words.map((word) => vocabulary.findInProducts(word)))
  const alternatives = [...terms].flatMap((term) =>
    term === undefined ? [] : [{ terms: [term], quality: 1 }],
  )
  return { words, alternatives, groups: [] }
}

/** The words of a search, the last one first; of a concept that nothing is called so, those of what it means: "jau", barley. */
const calledWords = (concepts: readonly Concept[], vocabulary: Words): string[] =>
  concepts.toReversed().flatMap(({ words, groups }) => {
    const isCalled = words.some((word) => vocabulary.findInProducts(word) !== undefined)
    return isCalled ? words.toReversed() : groups.flatMap(({ name }) => wordsOf(name).toReversed())
  })

/** What a search is for a form of: fenugreek, or methi, of "fenugreek seeds" and of what means the same. */
function kindsOf(concepts: readonly Concept[]): string[] {
  const { words, groups } = concepts.at(-1)!
  const phrases = [words, ...groups.flatMap(({ name, terms }) => [name, ...terms].map(wordsOf))]
  // "Elaichi powder" where no synonym says both.
  const before = words.every(isForm) ? concepts.at(-2) : undefined
  if (before)
    return [before.words, ...before.groups.map(({ name }) => wordsOf(name))].flatMap((phrase) =>
      phrase.filter((word) => !isForm(word)).slice(-1),
    )
  const formed = phrases.filter((phrase) => phrase.length > 1 && phrase.some(isForm))
  return formed.flatMap((phrase) => phrase.filter((word) => !isForm(word)).slice(-1))
}

/**
 * What is nearly meant by a search that finds few products: in their sub-categories and fulfilling its conditions, what is
 * of the brand that it names; else what its conditions say; else what it is a form of, or what is called by its words, the last
 * one first ("brown bread": bread), at last the best of the sub-category that is called by the last word.
 */
export function nearMatches(
  catalogue: IndexedCatalogue,
  concepts: readonly Concept[],
  found: Uint32Array,
  fulfils: BitSet | null,
  best: (numbers: readonly number[], most: number) => readonly number[],
): Uint32Array {
  const { subCategoryOf, subCategories, table, tokens, vocabulary } = catalogue
  const inFound = new Uint8Array(subCategories.count)
  for (const number of found) inFound[subCategoryOf[number]!] = 1
  const isFound = new Set(found)
  const isNear = (number: number) =>
    inFound[subCategoryOf[number]!] === 1 && !isFound.has(number) && (!fulfils || has(fulfils, number))
  const categories = new Set(Array.from(found, (number) => table.category[number]))
  const isInCategory = (number: number) => categories.has(table.category[number]) && !isFound.has(number)
  const words = concepts.flatMap((concept) => concept.words)
  const isBrandOf = (term: number, number: number) => tokens.hasToken(number, term * 8 + BRAND)
  const brand = words
    .map((word) => vocabulary.findInProducts(word))
    .find((term) => term !== undefined && found.every((number) => isBrandOf(term, number)))
  if (brand !== undefined) {
    const ofBrand = vocabulary.productsWith(brand)
    return Uint32Array.from(ofBrand.filter((number) => isNear(number) && isBrandOf(brand, number)))
  }
  if (fulfils) {
    const near = numbersIn(fulfils).filter(isNear)
    const last = concepts.at(-1)!
    const isGeneral = last.groups.length === 0 && subCategories.namedBy(last).includes(1)
    if (!isGeneral || found.length + near.length >= FULL) return near
    // "Keto snacks": a kind that sub-categories are called by may be in any of their category.
    return numbersIn(fulfils).filter(isInCategory)
  }
  const kinds = conceptOf(kindsOf(concepts), vocabulary).alternatives
  const terms =
    kinds.length > 0 || words.length < 2
      ? kinds
      : conceptOf(calledWords(concepts, vocabulary), vocabulary).alternatives
  const near = new Set<number>()
  const isNamed = (number: number, term: number) => tokens.hasToken(number, term * 8 + NAME)
  // "Urad chilka": what else is called chilka, then what else is urad; then any urad dal; then what is called so in their categories.
  for (const [isIn, isCalled, some] of [
    [isNear, tokens.isHead, terms],
    [isNear, isNamed, concepts.at(-1)!.groups.length > 0 ? terms.slice(0, 1) : []],
    [isInCategory, tokens.isHead, terms],
  ] as const)
    for (const {
      terms: [term = -1],
    } of some)
      if (found.length + near.size < FULL)
        for (const number of vocabulary.productsWith(term))
          if (isIn(number) && isCalled(number, term)) near.add(number)
  // "Office stationery": the last word is what a sub-category is called. So much else in it fills the page and no more.
  const left = FULL - found.length - near.size
  const called = words.length > 1 && left > 0 ? subCategories.calledBy(concepts.at(-1)!) : []
  if (called.length > MAX_NAMED) return Uint32Array.from(near)
  const others = called.flatMap((of) =>
    Array.from(catalogue.productsIn(of)).filter((number) => !isFound.has(number) && !near.has(number)),
  )
  return Uint32Array.from([...near, ...best(others, left)])
}
