import { wordsOf } from './text.ts'

/** From this length on a word also finds those that begin with it. */
const PREFIX_LENGTH = 3

/**
 * The words of descriptions. They are searched only where no name matches, so they are stored to be small, and a search
 * reads all of them: some milliseconds at 30,000 products.
 */
export class Descriptions {
  readonly #numbers = new Map<string, number>()
  /** The words by each of their first letters. */
  readonly #beginning = new Map<string, string[]>()
  /** By product number. Short typed arrays would take 20 MB more for 100,000 products. */
  readonly #words: (readonly number[] | undefined)[] = []

  put(product: number, description: string): void {
    const words = new Set(wordsOf(description).map((word) => this.#numberOf(word)))
    this.#words[product] = words.size === 0 ? undefined : [...words]
  }

  remove(product: number): void {
    this.#words[product] = undefined
  }

  /** Whether the description of each product has all words of a search, at most 16; the last one may be half typed. Null if none has. */
  having(words: readonly string[]): ((product: number) => boolean) | null {
    const all = (1 << words.length) - 1
    const found = new Map<number, number>()
    for (const [i, wanted] of words.entries()) {
      const isPrefix = i === words.length - 1 || wanted.length >= PREFIX_LENGTH
      let isAnywhere = false
      for (const word of this.#beginning.get(wanted.slice(0, PREFIX_LENGTH)) ?? []) {
        if (isPrefix ? !word.startsWith(wanted) : word !== wanted) continue
        const number = this.#numbers.get(word)!
        found.set(number, (found.get(number) ?? 0) | (1 << i))
        isAnywhere = true
      }
      // A word that no description has is not looked for in each.
      if (!isAnywhere) return null
    }
    if (all === 0) return null
    const has = new Uint16Array(this.#numbers.size)
    for (const [number, of] of found) has[number] = of
    return (product) => {
      let most = 0
      for (const word of this.#words[product] ?? []) most |= has[word]!
      return most === all
    }
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
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
