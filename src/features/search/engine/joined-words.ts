import { joiningWords } from './name-tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Neighbours {
  /** Whether some product has these terms one after the other, or the first in its brand and the second in its name. */
  areAdjacent: (first: number, second: number) => boolean
  countAdjacent: (first: number, second: number) => number
}

/** The maximum length of a word that is split. */
const MAX_LENGTH = 40
/** The minimum length of a part of a joined word. */
const MIN_PART = 3

/** Splits a joined word ("brownbread") into words of the catalogue. */
export class JoinedWords {
  readonly #vocabulary: Vocabulary
  readonly #neighbours: Neighbours

  constructor(vocabulary: Vocabulary, neighbours: Neighbours) {
    this.#vocabulary = vocabulary
    this.#neighbours = neighbours
  }

  /** Two or three terms written as one word. The last may be incomplete if the word is unfinished ("brownbre"). */
  splitsOf(word: string, isUnfinished: boolean, most = 3): number[][] {
    if (word.length > MAX_LENGTH) return []
    const found: number[][] = []
    const longer: number[][] = []
    for (let i = MIN_PART; i < word.length; i++) {
      const first = this.#vocabulary.findInProducts(word.slice(0, i))
      const rest = word.slice(i)
      // "Dettoll" is no Dettol of a litre.
      const isDoubled = rest.length === 1 && rest === word[i - 1]
      if (first === undefined || joiningWords.has(rest) || rest === 's' || isDoubled) continue
      const second = this.#vocabulary.findInProducts(rest)
      if (second !== undefined && this.#neighbours.areAdjacent(first, second)) found.push([first, second])
      if (most < 3) continue
      for (const terms of this.splitsOf(rest, false, 2)) {
        if (this.#neighbours.areAdjacent(first, terms[0]!)) longer.push([first, ...terms])
      }
    }
    if (found.length > 0 || longer.length > 0) return found.length > 0 ? found : longer
    return isUnfinished && most === 3 ? this.#unfinishedSplitsOf(word) : []
  }

  #unfinishedSplitsOf(word: string): number[][] {
    const found: number[][] = []
    for (let i = MIN_PART; i <= word.length - 2; i++) {
      const first = this.#vocabulary.findInProducts(word.slice(0, i))
      if (first === undefined) continue
      for (const { term } of this.#vocabulary.beginningWith(word.slice(i))) {
        if (this.#vocabulary.productsWith(term).length > 0 && this.#neighbours.areAdjacent(first, term))
          found.push([first, term])
      }
    }
    return found
  }

  /** The two words of a joined word with one typo in either of them ("diarymilk"); null if there are none. */
  misspeltSplitOf(word: string): [string, string] | null {
    if (word.length > MAX_LENGTH) return null
    let nearest: [string, string] | null = null
    let most = 0
    for (let i = MIN_PART; i <= word.length - MIN_PART; i++) {
      const [first, second] = [word.slice(0, i), word.slice(i)]
      const [firstTerm, secondTerm] = [
        this.#vocabulary.findInProducts(first),
        this.#vocabulary.findInProducts(second),
      ]
      const consider = (terms: [number, number], words: [string, string]) => {
        const count = this.#neighbours.countAdjacent(...terms)
        if (count > most) [nearest, most] = [words, count]
      }
      if (secondTerm !== undefined && first.length > MIN_PART)
        for (const { surface } of this.#vocabulary.near(first, 1))
          consider([surface.term, secondTerm], [surface.word, second])
      if (firstTerm !== undefined && second.length > MIN_PART)
        for (const { surface } of this.#vocabulary.near(second, 1))
          consider([firstTerm, surface.term], [first, surface.word])
    }
    return nearest
  }
}
