import { countBits } from './bit-set.ts'

export interface SurfaceForm {
  word: string
  term: number
}

/**
 * Words with the sets of their letters side by side: one that can be no misspelling is passed over without being looked up,
 * as a misspelt word is compared with every word of its first letter and length.
 */
export class FormList {
  readonly forms: SurfaceForm[] = []
  #letters = new Int32Array(4)

  add(form: SurfaceForm, letters: number): void {
    const at = this.forms.push(form) - 1
    if (at >= this.#letters.length) {
      const longer = new Int32Array(this.#letters.length * 2)
      longer.set(this.#letters)
      this.#letters = longer
    }
    this.#letters[at] = letters
  }

  /** The words whose letters differ in at most so many from these. */
  like(letters: number, most: number): SurfaceForm[] {
    const found: SurfaceForm[] = []
    for (let at = 0; at < this.forms.length; at++)
      if (countBits(letters ^ this.#letters[at]!) <= most) found.push(this.forms[at]!)
    return found
  }

  /** The words that have all but `most` of these letters. */
  having(letters: number, most: number): SurfaceForm[] {
    const found: SurfaceForm[] = []
    for (let at = 0; at < this.forms.length; at++)
      if (countBits(letters & ~this.#letters[at]!) <= most) found.push(this.forms[at]!)
    return found
  }
}

/** The letters of a word as a bit set. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}
