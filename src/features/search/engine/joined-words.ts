import { joiningWords } from './name-tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Which words stand one after the other in the products' names. */
export interface Neighbours {
  /** Whether some product has these terms one after the other, or the first in its brand and the second in its name. */
  stands: (first: number, second: number) => boolean
  /** The number of such products. */
  together: (first: number, second: number) => number
}

/** Longer words are not split. */
const LONGEST_SPLIT = 40
/** Shorter words are not looked for in a joined word. */
const SHORTEST = 3

/** Splits a word into those of the catalogue that it was joined of: "brownbread". */
export class JoinedWords {
  readonly #vocabulary: Vocabulary
  readonly #neighbours: Neighbours

  constructor(vocabulary: Vocabulary, neighbours: Neighbours) {
    this.#vocabulary = vocabulary
    this.#neighbours = neighbours
  }

  /** Two or three terms written as one word. The last may be incomplete if the word is unfinished ("brownbre"). */
  splitsOf(word: string, isUnfinished: boolean, most = 3): number[][] {
    if (word.length > LONGEST_SPLIT) return []
    const found: number[][] = []
    const longer: number[][] = []
    for (let i = SHORTEST; i < word.length; i++) {
      const first = this.#vocabulary.findHeld(word.slice(0, i))
      const rest = word.slice(i)
      if (first === undefined || joiningWords.has(rest) || rest === 's') continue
      const second = this.#vocabulary.findHeld(rest)
      if (second !== undefined && this.#neighbours.stands(first, second)) found.push([first, second])
      if (most < 3) continue
      for (const terms of this.splitsOf(rest, false, 2)) {
        if (this.#neighbours.stands(first, terms[0]!)) longer.push([first, ...terms])
      }
    }
    if (found.length > 0 || longer.length > 0) return found.length > 0 ? found : longer
    return isUnfinished && most === 3 ? this.#begunSplitsOf(word) : []
  }

  #begunSplitsOf(word: string): number[][] {
    const found: number[][] = []
    for (let i = SHORTEST; i <= word.length - 2; i++) {
      const first = this.#vocabulary.findHeld(word.slice(0, i))
      if (first === undefined) continue
      for (const { term } of this.#vocabulary.beginningWith(word.slice(i))) {
        if (this.#vocabulary.heldBy(term).length > 0 && this.#neighbours.stands(first, term))
          found.push([first, term])
      }
    }
    return found
  }

  /** The two words that were joined with one typing error in either of them ("diarymilk"); null if there are none. */
  misspeltSplitOf(word: string): [string, string] | null {
    if (word.length > LONGEST_SPLIT) return null
    let nearest: [string, string] | null = null
    let most = 0
    for (let i = SHORTEST; i <= word.length - SHORTEST; i++) {
      const [first, second] = [word.slice(0, i), word.slice(i)]
      const [held, heldNext] = [this.#vocabulary.findHeld(first), this.#vocabulary.findHeld(second)]
      const consider = (terms: [number, number], words: [string, string]) => {
        const together = this.#neighbours.together(...terms)
        if (together > most) [nearest, most] = [words, together]
      }
      if (heldNext !== undefined && first.length > SHORTEST)
        for (const { surface } of this.#vocabulary.near(first, 1))
          consider([surface.term, heldNext], [surface.word, second])
      if (held !== undefined && second.length > SHORTEST)
        for (const { surface } of this.#vocabulary.near(second, 1))
          consider([held, surface.term], [first, surface.word])
    }
    return nearest
  }
}
