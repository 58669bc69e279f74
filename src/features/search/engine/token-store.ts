import { grown } from './indexed-products.ts'
import { HEAD, NAME, OTHER } from './name-tokens.ts'

/** Compacted once so many tokens are of products that are gone, and half of all are. */
const MIN_WASTE = 65_536

/**
 * The indexed words of all products one after the other, each as term × 8 + position, so that a search reads thousands of
 * products in one pass: a list for each would be scattered over the memory, and twice as large.
 */
export class TokenStore {
  tokens = new Uint32Array(16_384)
  /** By product number: where its words begin, and how many there are. */
  starts = new Uint32Array(1024)
  counts = new Uint16Array(1024)
  /** By product number: how many of its words say what it is, in the shop's language and in others. */
  nameWords = new Uint8Array(1024)
  otherWords = new Uint8Array(1024)
  #end = 0
  #used = 0

  put(product: number, tokens: readonly number[]): void {
    if (product >= this.starts.length) {
      this.starts = grown(this.starts, new Uint32Array(this.starts.length * 2))
      this.counts = grown(this.counts, new Uint16Array(this.counts.length * 2))
      this.nameWords = grown(this.nameWords, new Uint8Array(this.nameWords.length * 2))
      this.otherWords = grown(this.otherWords, new Uint8Array(this.otherWords.length * 2))
    }
    if (this.#end - this.#used > Math.max(MIN_WASTE, this.#used)) this.#compact()
    while (this.#end + tokens.length > this.tokens.length)
      this.tokens = grown(this.tokens, new Uint32Array(Math.ceil(this.tokens.length * 1.5)))
    this.tokens.set(tokens, this.#end)
    this.starts[product] = this.#end
    this.counts[product] = tokens.length
    this.nameWords[product] = tokens.filter((token) => (token & 3) === NAME).length
    this.otherWords[product] = tokens.filter((token) => (token & 3) === OTHER).length
    this.#end += tokens.length
    this.#used += tokens.length
  }

  remove(product: number): void {
    this.#used -= this.counts[product]!
    this.counts[product] = 0
  }

  of = (product: number): Uint32Array =>
    this.tokens.subarray(this.starts[product]!, this.starts[product]! + this.counts[product]!)

  hasToken(product: number, wanted: number): boolean {
    const end = this.starts[product]! + this.counts[product]!
    for (let at = this.starts[product]!; at < end; at++) if (this.tokens[at] === wanted) return true
    return false
  }

  hasTerm(product: number, term: number): boolean {
    const end = this.starts[product]! + this.counts[product]!
    for (let at = this.starts[product]!; at < end; at++) if (this.tokens[at]! >>> 3 === term) return true
    return false
  }

  /** Whether a term is the head of the product's name. */
  isHead = (product: number, term: number): boolean => {
    const end = this.starts[product]! + this.counts[product]!
    for (let at = this.starts[product]!; at < end; at++)
      if (this.tokens[at]! >>> 3 === term && (this.tokens[at]! & HEAD) !== 0) return true
    return false
  }

  /** Whether a product has a term right before another one. */
  hasPair(product: number, first: number, second: number): boolean {
    const end = this.starts[product]! + this.counts[product]!
    for (let at = this.starts[product]! + 1; at < end; at++)
      if (this.tokens[at]! >>> 3 === second && this.tokens[at - 1]! >>> 3 === first) return true
    return false
  }

  #compact(): void {
    const order = [...this.starts.keys()]
      .filter((product) => this.counts[product]! > 0)
      .sort((one, other) => this.starts[one]! - this.starts[other]!)
    let end = 0
    for (const product of order) {
      const start = this.starts[product]!
      this.tokens.copyWithin(end, start, start + this.counts[product]!)
      this.starts[product] = end
      end += this.counts[product]!
    }
    this.#end = end
  }
}
