import { has, numbersIn, type BitSet } from './bit-set.ts'
import type { Concept } from './concepts.ts'
import type { IndexedCatalogue } from './indexed-catalogue.ts'
import { BRAND } from './name-tokens.ts'

/** The words of a search, each as a concept of its own. */
export function wordConcepts(concepts: readonly Concept[], { vocabulary }: IndexedCatalogue): Concept[] {
  return concepts.flatMap(({ words }) =>
    words.map((word) => {
      const term = vocabulary.findInProducts(word)
      return {
        words: [word],
        alternatives: term === undefined ? [] : [{ terms: [term], quality: 1 }],
        groups: [],
      }
    }),
  )
}

/**
 * What is nearly meant by a search that finds few products: in their sub-categories and fulfilling its conditions, what is
 * of the brand that it names; else what its conditions say; else what has its last word ("brown bread": bread).
 */
export function nearMatches(
  catalogue: IndexedCatalogue,
  words: readonly Concept[],
  found: Uint32Array,
  fulfils: BitSet | null,
): Uint32Array {
  const { subCategoryOf, subCategories, tokens, vocabulary } = catalogue
  const inFound = new Uint8Array(subCategories.count)
  for (const number of found) inFound[subCategoryOf[number]!] = 1
  const isFound = new Set(found)
  const isNear = (number: number) =>
    inFound[subCategoryOf[number]!] === 1 && !isFound.has(number) && (!fulfils || has(fulfils, number))
  const termOf = ({ alternatives }: Concept) => alternatives[0]?.terms[0]
  const isBrandOf = (term: number, number: number) => tokens.hasToken(number, term * 8 + BRAND)
  const brand = words
    .map(termOf)
    .find((term) => term !== undefined && found.every((number) => isBrandOf(term, number)))
  if (brand !== undefined) {
    const ofBrand = vocabulary.productsWith(brand)
    return Uint32Array.from(ofBrand.filter((number) => isNear(number) && isBrandOf(brand, number)))
  }
  if (fulfils) return numbersIn(fulfils).filter(isNear)
  const last = termOf(words.at(-1)!)
  if (words.length < 2 || last === undefined) return new Uint32Array()
  const isHead = (number: number) => tokens.isHead(number, last)
  return Uint32Array.from(vocabulary.productsWith(last).filter((number) => isNear(number) && isHead(number)))
}
