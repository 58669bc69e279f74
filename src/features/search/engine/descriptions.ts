import { grown } from './indexed-products.ts'
import { wordsOf } from './text.ts'

/** From this length on a word also finds those that begin with it. */
const PREFIX_LENGTH = 3

/** Entries of products that are gone, or were written again, before the rest is moved together. */
const MIN_WASTE = 65_536
const GONE = 0xffffffff

/**
 * The words of descriptions, as one list of products for each word, its latest entry first: searched only where no name
 * matches. All entries stand in two columns, 8 bytes each, as a list or an array of its own would take twice as much.
 */
export class Descriptions {
  readonly #numbers = new Map<string, number>()
  /** The words by each of their first letters. */
  readonly #beginning = new Map<string, string[]>()
  /** By word: the last of its entries, or -1. */
  #last = new Int32Array(4096).fill(-1)
  /** By entry: its product, and the entry of the same word before it. */
  #product = new Uint32Array(16_384)
  #before = new Int32Array(16_384)
  /** By product: its entries begin here; those before are of what it was. */
  #from = new Uint32Array(1024).fill(GONE)
  #counts = new Uint16Array(1024)
  #end = 0
  #used = 0

  put(product: number, description: string): void {
    this.remove(product)
    const words = new Set(wordsOf(description))
    if (words.size === 0) return
    if (this.#end - this.#used > Math.max(MIN_WASTE, this.#used)) this.#compact()
    while (product >= this.#from.length) {
      const known = this.#from.length
      this.#from = grown(this.#from, new Uint32Array(known * 2)).fill(GONE, known)
      this.#counts = grown(this.#counts, new Uint16Array(known * 2))
    }
    while (this.#end + words.size > this.#product.length) {
      const length = Math.ceil(this.#product.length * 1.5)
      this.#product = grown(this.#product, new Uint32Array(length))
      this.#before = grown(this.#before, new Int32Array(length))
    }
    this.#from[product] = this.#end
    this.#counts[product] = words.size
    this.#used += words.size
    for (const word of words) {
      const number = this.#numberOf(word)
      this.#product[this.#end] = product
      this.#before[this.#end] = this.#last[number]!
      this.#last[number] = this.#end++
    }
  }

  remove(product: number): void {
    if (product >= this.#from.length || this.#from[product] === GONE) return
    this.#from[product] = GONE
    this.#used -= this.#counts[product]!
  }

  /** Whether the description of each product has all words of a search, at most 16; the last one may be half typed. Null if none has. */
  having(words: readonly string[]): ((product: number) => boolean) | null {
    if (words.length === 0) return null
    const lists = words.map((wanted, i) => this.#listsOf(wanted, i === words.length - 1))
    // A word that no description has is not looked for in each.
    if (lists.some(({ length }) => length === 0)) return null
    const all = (1 << words.length) - 1
    const has = new Uint16Array(this.#from.length)
    for (const [i, list] of lists.entries())
      for (const last of list)
        for (let at = last; at !== -1; at = this.#before[at]!) {
          const product = this.#product[at]!
          if (at >= this.#from[product]!) has[product]! |= 1 << i
        }
    return (product) => has[product] === all
  }

  /** The last entry of each word that is meant. */
  #listsOf(wanted: string, isLast: boolean): number[] {
    const isPrefix = isLast || wanted.length >= PREFIX_LENGTH
    return (this.#beginning.get(wanted.slice(0, PREFIX_LENGTH)) ?? [])
      .filter((word) => (isPrefix ? word.startsWith(wanted) : word === wanted))
      .map((word) => this.#last[this.#numbers.get(word)!]!)
  }

  #compact(): void {
    /** Where each entry goes; of one that is gone, where the one before it goes. */
    const moved = new Int32Array(this.#end)
    const from = new Uint32Array(this.#from.length).fill(GONE)
    let end = 0
    for (let at = 0; at < this.#end; at++) {
      const product = this.#product[at]!
      const before = this.#before[at]!
      moved[at] = before === -1 ? -1 : moved[before]!
      if (at < this.#from[product]!) continue
      if (from[product] === GONE) from[product] = end
      this.#product[end] = product
      this.#before[end] = moved[at]!
      moved[at] = end++
    }
    for (let word = 0; word < this.#numbers.size; word++)
      if (this.#last[word] !== -1) this.#last[word] = moved[this.#last[word]!]!
    this.#from = from
    this.#end = end
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
      if (number >= this.#last.length)
        this.#last = grown(this.#last, new Int32Array(number * 2)).fill(-1, number)
      for (let length = 1; length <= Math.min(PREFIX_LENGTH, word.length); length++) {
        const key = word.slice(0, length)
        const words = this.#beginning.get(key)
        if (words) words.push(word)
        else this.#beginning.set(key, [word])
      }
    }
    return number
  }
}
