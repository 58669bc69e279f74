import { wordsOf } from './text.ts'

/** From this length on a word also finds those that begin with it. */
const PREFIX_LENGTH = 3

/**
 * The words of descriptions. They are searched only where no name matches, so they are stored to be small, and a search
 * reads all of them: some milliseconds at 30,000 products.
 */
export class Descriptions {
  readonly #numbers = new Map<string, number>()
  /** By product number. Short typed arrays would take 20 MB more for 100,000 products. */
  readonly #words: (readonly number[] | undefined)[] = []

  put(product: number, description: string): void {
    const words = new Set(wordsOf(description).map((word) => this.#numberOf(word)))
    this.#words[product] = words.size === 0 ? undefined : [...words]
  }

  remove(product: number): void {
    this.#words[product] = undefined
  }

  /** Whether the description of each product has all words of a search, at most 16; the last one may be half typed. */
  having(words: readonly string[]): (product: number) => boolean {
    const all = (1 << words.length) - 1
    const found = new Uint16Array(this.#numbers.size)
    for (const [word, number] of this.#numbers)
      for (const [i, wanted] of words.entries()) {
        const isPrefix = i === words.length - 1 || wanted.length >= PREFIX_LENGTH
        if (isPrefix ? word.startsWith(wanted) : word === wanted) found[number]! |= 1 << i
      }
    return (product) => {
      let has = 0
      for (const word of this.#words[product] ?? []) has |= found[word]!
      return all !== 0 && has === all
    }
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
    }
    return number
  }
}
