import { editDistance, MAX_COMPARED } from './edit-distance.ts'
import { FormList, lettersOf, type SurfaceForm } from './form-list.ts'
import { skeletonOf, soundOf } from './sound.ts'
import { stemOf } from './text.ts'

/** The products of a word that none has yet. */
const nobody: number[] = []

/** A word at an edit distance from another. */
export interface SimilarForm {
  surface: SurfaceForm
  distance: number
}

/**
 * Every word of the catalogue and of the synonyms. Terms are numbered and list the products that contain
 * them. Words are not deleted with their last product: they cost little, and `productsWith` shows that they are unused.
 */
export class Vocabulary {
  readonly #terms = new Map<string, number>()
  readonly #surfaces = new Map<string, SurfaceForm>()
  readonly #postings: number[][] = []
  readonly stems: string[] = []
  readonly #byFirstLetter = new Map<string, FormList>()
  readonly #byFirstLetters = new Map<string, SurfaceForm[]>()
  /** By first letter and length: those that a word may be a misspelling of. */
  readonly #byFirstAndLength = new Map<string, FormList>()
  readonly #bySkeleton = new Map<string, SurfaceForm[]>()

  /** The largest number of products that any term has had. */
  maxProducts = 0

  get size(): number {
    return this.#postings.length
  }

  /** The term of a word, added on first use. */
  add(word: string): number {
    const known = this.#surfaces.get(word)
    if (known) return known.term
    const stem = stemOf(word)
    let term = this.#terms.get(stem)
    if (term === undefined) {
      term = this.#postings.length
      this.#terms.set(stem, term)
      this.#postings.push(nobody)
      this.stems.push(stem)
    }
    const surface = { word, term }
    const letters = lettersOf(word)
    this.#surfaces.set(word, surface)
    for (const [lists, key] of [
      [this.#byFirstLetter, word.charAt(0)],
      [this.#byFirstAndLength, `${word.charAt(0)}${word.length}`],
    ] as const) {
      let list = lists.get(key)
      if (!list) lists.set(key, (list = new FormList()))
      list.add(surface, letters)
    }
    append(this.#byFirstLetters, word.slice(0, 2), surface)
    if (!isNumber(word)) append(this.#bySkeleton, skeletonOf(word), surface)
    return term
  }

  find(word: string): number | undefined {
    return this.#surfaces.get(word)?.term ?? this.#terms.get(stemOf(word))
  }

  findInProducts(word: string): number | undefined {
    const term = this.find(word)
    return term !== undefined && this.#postings[term]!.length > 0 ? term : undefined
  }

  /** The terms of words that products contain; null if one of them is in none. */
  termsOf(words: readonly string[]): number[] | null {
    const terms = words.map((word) => this.findInProducts(word))
    return terms.includes(undefined) ? null : (terms as number[])
  }

  /** The products (by index number, ascending) whose name or brand contains a term. */
  productsWith(term: number): readonly number[] {
    return this.#postings[term]!
  }

  addProduct(term: number, product: number): void {
    const list = this.#postings[term]!
    // Most words are of one product: a list that was empty first has room for many.
    if (list.length === 0) this.#postings[term] = [product]
    else if (list.at(-1)! < product) list.push(product)
    else {
      const at = insertionPoint(list, product)
      if (list[at] !== product) list.splice(at, 0, product)
    }
    this.maxProducts = Math.max(this.maxProducts, this.#postings[term]!.length)
  }

  removeProduct(term: number, product: number): void {
    const list = this.#postings[term]!
    const at = insertionPoint(list, product)
    if (list[at] === product) list.splice(at, 1)
  }

  /** The words with this prefix, including the word itself. */
  beginningWith(prefix: string): Iterable<SurfaceForm> {
    if (prefix.length < 2) return this.#byFirstLetter.get(prefix)?.forms ?? []
    const forms = this.#byFirstLetters.get(prefix.slice(0, 2)) ?? []
    return prefix.length === 2 ? forms : forms.filter(({ word }) => word.startsWith(prefix))
  }

  /** The words that may begin like this one but for a letter, and are longer. */
  longerThan(word: string): SurfaceForm[] {
    const list = this.#byFirstLetter.get(word.charAt(0))
    return (list?.having(lettersOf(word), 1) ?? []).filter((form) => form.word.length > word.length)
  }

  /**
   * The words within this edit distance, each with its distance; with another first letter those with one error, as that is
   * where it is. These few are looked up, the others compared with the words of about this length.
   */
  *near(word: string, most: number): Iterable<SimilarForm> {
    const letters = lettersOf(word)
    const first = word.charAt(0)
    const others = this.#withOtherFirst(word)
    for (let length = Math.max(2, word.length - most); length <= word.length + most; length++) {
      // A substituted letter changes two bits of the letter set, an inserted or deleted one changes one.
      const bits = 2 * most - Math.abs(length - word.length)
      for (const surface of this.#byFirstAndLength.get(`${first}${length}`)?.like(letters, bits) ?? []) {
        const distance = editDistance(word, surface.word, most)
        if (distance <= most) yield { surface, distance }
      }
      for (const surface of others) if (surface.word.length === length) yield { surface, distance: 1 }
    }
  }

  /** The words that are this one but for its first letter: left out, another, one before it, or swapped with the second. */
  #withOtherFirst(word: string): SurfaceForm[] {
    if (word.length > MAX_COMPARED) return []
    const [first, rest] = [word.charAt(0), word.slice(1)]
    const forms = [rest, `${rest.charAt(0)}${first}${rest.slice(1)}`]
    for (const letter of this.#byFirstLetter.keys())
      if (isLatin(letter) === isLatin(rest)) forms.push(letter + rest, letter + word)
    return [...new Set(forms)]
      .flatMap((form) => (form.startsWith(first) ? [] : (this.#surfaces.get(form) ?? [])))
      .sort((one, other) => one.term - other.term)
  }

  /** The words with the same phonetic key. */
  soundingLike(word: string): readonly SurfaceForm[] {
    const sound = soundOf(word)
    return this.withConsonantsOf(word).filter((surface) => soundOf(surface.word) === sound)
  }

  /** The words with the same consonants. */
  withConsonantsOf(word: string): readonly SurfaceForm[] {
    return this.#bySkeleton.get(skeletonOf(word)) ?? []
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function insertionPoint(list: readonly number[], product: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < product) low = middle + 1
    else high = middle
  }
  return low
}

const isLatin = (letter: string): boolean => letter >= 'a' && letter <= 'z'

/** Words are of letters or of digits, and nothing sounds like a number. */
const isNumber = (word: string): boolean => word < ':'
