import { LOW, NOT } from './condition-phrases.ts'
import { add, bitSetFor, inBoth, type BitSet } from './bit-set.ts'
import { claimsDescribed } from './described-claims.ts'
import { claimsSaid, says, type Condition } from './conditions.ts'
import { stemOf, wordsOf } from './text.ts'
import { grown } from './indexed-products.ts'
import { claimWords } from './words/condition-words.ts'

/** What has neither is satvik. */
const SATVIK = ['onion', 'garlic']

/** `a+b` phrases: a claim, and the words that say it anywhere in a name. */
const pairs = Object.entries(claimWords).flatMap(([claim, { said = '' }]) =>
  said
    .split(', ')
    .filter((phrase) => phrase.includes('+'))
    .map((phrase) => ({ claim, stems: phrase.split('+').map(stemOf) })),
)
const nevers = Object.entries(claimWords).flatMap(([claim, { never = '' }]) =>
  never === '' ? [] : [{ claim, stems: never.split(', ').flatMap(wordsOf).map(stemOf) }],
)

/** What products say of themselves in their names: "sugar free", "vegan", "no onion"; and what only their descriptions do. */
export class Claims {
  readonly #products = new Map<string, Set<number>>()
  /** What only their descriptions say: as bits, as many descriptions say much. */
  readonly #described = new Map<string, BitSet>()
  readonly #said: (readonly string[] | undefined)[] = []

  /** All products. */
  #all = bitSetFor(1024)

  put(product: number, name: readonly string[], description: string): void {
    this.#all = withProduct(this.#all, product)
    for (const claim of claimsDescribed(description)) this.#describe(claim, product)
    const stems = new Set(name.map(stemOf))
    const claims = claimsOf(claimsSaid(name))
    if (SATVIK.every((claim) => claims.includes(claim))) claims.push('satvik')
    for (const { claim, stems: both } of pairs) if (both.every((stem) => stems.has(stem))) claims.push(claim)
    if (claims.length === 0) return
    const kept = claims.filter(
      (claim) =>
        !nevers.some(
          (never) =>
            never.claim === claim && never.stems.some((stem) => stems.has(stem) && !isLeftOut(claims, stem)),
        ),
    )
    this.#said[product] = kept
    for (const claim of kept) putIn(this.#products, claim, product)
  }

  remove(product: number): void {
    for (const claim of this.#said[product] ?? []) this.#products.get(claim)?.delete(product)
    this.#said[product] = undefined
    for (const products of [this.#all, ...this.#described.values()])
      if (product >>> 5 < products.length) products[product >>> 5]! &= ~(1 << (product & 31))
  }

  #describe(claim: string, product: number): void {
    this.#described.set(claim, withProduct(this.#described.get(claim) ?? bitSetFor(1024), product))
  }

  /** Products below `end` that fulfil all conditions by name, or also by description; null without conditions. */
  fulfilling(conditions: readonly Condition[], end: number, isDescribed = false): BitSet | null {
    let fulfilling: BitSet | null = null
    for (const { claim, others = [] } of conditions) {
      if (claim.startsWith(NOT)) {
        const one = claim.slice(NOT.length)
        const said = this.fulfilling([{ claim: one, says: one }], end)!
        const not = said.map((word, at) => (this.#all[at] ?? 0) & ~word)
        fulfilling = fulfilling ? inBoth(fulfilling, not) : not
        continue
      }
      const fulfils = bitSetFor(end)
      for (const one of [...including(claim), ...others])
        for (const product of this.#products.get(one) ?? []) add(fulfils, product)
      for (const one of isDescribed ? including(claim) : [])
        for (const [at, word] of (this.#described.get(one) ?? none).subarray(0, fulfils.length).entries())
          fulfils[at]! |= word
      fulfilling = fulfilling ? inBoth(fulfilling, fulfils) : fulfils
    }
    return fulfilling
  }
}

const none = bitSetFor(0)

function withProduct(set: BitSet, product: number): BitSet {
  const products = product >>> 5 < set.length ? set : grown(set, bitSetFor(product * 2))
  add(products, product)
  return products
}

function putIn(products: Map<string, Set<number>>, claim: string, product: number): void {
  products.set(claim, (products.get(claim) ?? new Set()).add(product))
}

const claimsOf = (conditions: readonly Condition[]): string[] => conditions.map(({ claim }) => claim)

/** "No garlic" in the name of a jain product does not say that it has garlic. */
const isLeftOut = (claims: readonly string[], stem: string): boolean =>
  claims.some((claim) => says(claim).startsWith(`${stem} `))

/** A claim and those that include it: what is vegan is dairy free, what is dairy free is lactose free. */
function including(claim: string, found = new Set<string>()): Set<string> {
  if (found.has(claim)) return found
  found.add(claim)
  for (const wider of claimWords[claim]?.within ?? []) including(wider, found)
  if (claim.startsWith(LOW)) including(claim.slice(LOW.length), found)
  return found
}
