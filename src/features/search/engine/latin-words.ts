import { isConditionWord } from './mend-conditions.ts'
import { joiningWords } from './name-tokens.ts'
import { listedInLatin, meantInLatin, soundingLikeListed } from './script-words.ts'
import type { Synonyms } from './synonyms.ts'
import { wordsOf } from './text.ts'
import { kindEndings, kindWords } from './words/kind-words.ts'
import { oblique, postpositions } from './words/request-words.ts'

/** What the reading of Indian words in Latin letters needs to know of the shop's words. */
interface CalledWords {
  synonyms: Synonyms
  usesKnow: (word: string) => boolean
  /** Whether a word is known, or as the last one begins like one that products have. */
  isCalled: (word: string, isLast: boolean) => boolean
  /** Whether a word is known as it is. */
  isSpeltRight: (word: string) => boolean
  /** Whether products have one word right after another. */
  areTogether: (first: string, second: string) => boolean
}

/** The longest phrase that is read as one, in words. */
const MOST = 3
/** So many letters has what is left of a word without the kind of thing that it ends with. */
const MIN_STEM = 4

/** "Of" in Gujarati, and of what it says whose they are: flour, seeds, oil. */
const WHOSE = new Set(['no', 'na', 'nu', 'ni'])
const OF_THINGS: Record<string, string> = {
  lot: 'flour', loat: 'flour', dana: 'dana', daana: 'dana', tel: 'oil', dal: 'dal', daal: 'dal', athanu: 'pickle', athana: 'pickle',
  ras: 'juice', papad: 'papad', bhuko: 'powder', bhukki: 'powder', masalo: 'masala', murabbo: 'murabba', bij: 'seeds', beej: 'seeds',
} // prettier-ignore

/** "Chana no lot": Gujarati for flour of chana; "methi na dana" leaves out no methi. */
export function readGujarati(words: readonly string[], synonyms: Synonyms): readonly string[] {
  const from = words.findIndex((word, at) => at > 0 && WHOSE.has(word)) - 1
  if (from < 0) return words
  const group = synonyms.meaning(words.slice(from, from + 3))[0]
  const [thing = '', , form = '', ...others] = words.slice(from)
  if (group) return [...words.slice(0, from), ...wordsOf(group.name), ...others]
  const kind = OF_THINGS[form]
  return kind === undefined ? words : [...words.slice(0, from), thing, kind, ...others]
}

/** Reads words of Indian languages in Latin letters that nothing is called: "udbatti", "sojne data", "sirukeerai". */
export class LatinWords {
  readonly #called: CalledWords

  constructor(called: CalledWords) {
    this.#called = called
  }

  read(words: readonly string[]): string[] {
    const read: string[] = []
    for (let at = 0; at < words.length;) {
      const isLast = at === words.length - 1
      const phrase = this.#phraseAt(words, at)
      if (phrase) {
        read.push(...phrase.words)
        at += phrase.length
        continue
      }
      const singular = this.#singularOf(words[at]!, isLast)
      if (singular !== null) {
        read.push(singular)
        at += postpositions.has(words[at + 1] ?? '') ? 2 : 1
        continue
      }
      if (at > 0 && this.#isKindOf(words[at - 1]!, read.at(-1), words[at]!)) {
        at++
        continue
      }
      const form = at > 0 ? this.#formOf(words[at - 1]!, read.at(-1), words[at]!) : null
      if (form !== null) {
        read.push(form)
        at++
        continue
      }
      const found = this.#longestAt(words, at)
      read.push(...(found ? wordsOf(found.meant) : [words[at]!]))
      at += found?.length ?? 1
    }
    return read
  }

  /**
   * Several words that a synonym has together, as they are, misspelt, as one or by their sound, or that are listed: "gothambu podi"
   * is no wheat and powder.
   */
  #phraseAt(all: readonly string[], at: number): { words: readonly string[]; length: number } | null {
    for (let length = Math.min(MOST, all.length - at); length > 1; length--) {
      const phrase = all.slice(at, at + length)
      const { synonyms, isSpeltRight } = this.#called
      if (synonyms.meaning(phrase).length + synonyms.misspelt(phrase).length > 0)
        return { words: phrase, length }
      const listed = listedInLatin(phrase.join(' '))
      if (listed !== null) return { words: wordsOf(listed), length }
      if (phrase.every(isSpeltRight)) continue
      const heard = soundingLikeListed(phrase.join(' '))
      const words = heard === null ? synonyms.soundingLike(phrase) : wordsOf(heard)
      if (words) return { words, length }
      const joined = phrase.join('')
      if (synonyms.meaning([joined]).length > 0) return { words: [joined], length }
    }
    return null
  }

  #longestAt(words: readonly string[], at: number): { meant: string; length: number } | null {
    for (let length = Math.min(MOST, words.length - at); length > 0; length--) {
      const meant = this.#meant(words, at, length)
      if (meant !== null) return { meant, length }
    }
    return null
  }

  #meant(words: readonly string[], at: number, length: number): string | null {
    const { synonyms, isCalled, isSpeltRight } = this.#called
    const phrase = words.slice(at, at + length)
    // "Gehun" is known for what is free of it; alone it is wheat.
    const isKnown =
      synonyms.meaning(phrase).length > 0 ||
      (length === 1 && isSpeltRight(phrase[0]!) && !isConditionWord(phrase[0]!))
    const listed = isKnown ? null : listedInLatin(phrase.join(' '))
    if (listed !== null) return listed
    // By its sound only what no word of it says by itself: "non anda pasta" is no toothpaste.
    if (isCalled(words[at]!, at === words.length - 1) || phrase.slice(1).some(isSpeltRight)) return null
    return meantInLatin(phrase.join('')) ?? (length === 1 ? this.#withoutKind(phrase[0]!) : null)
  }

  /** "Palak soppu", "bendekai": a kind of thing that is said after the thing, and that no product has beside it. */
  #isKindOf(typed: string, read: string | undefined, word: string): boolean {
    if (!kindWords.has(word) || read === undefined) return false
    const { synonyms, areTogether, isSpeltRight } = this.#called
    if (synonyms.meaning([typed, word]).length > 0 || areTogether(typed, word)) return false
    return typed !== read || isSpeltRight(typed)
  }

  /** "Jeerige pudi": cumin powder, though names have "pudi" only of turmeric. */
  #formOf(typed: string, read: string | undefined, word: string): string | null {
    const form = kindEndings.find(([ending]) => ending === word)?.[1] ?? ''
    const { synonyms, areTogether, isSpeltRight } = this.#called
    if (form === '' || read === undefined || synonyms.meaning([typed, word]).length > 0) return null
    return areTogether(typed, word) || !isSpeltRight(read) ? null : form
  }

  /** "Chikkudukaya", "kobbarikayalu": the thing, where the word ends with the kind of it; of flour, oil and powder both. */
  #withoutKind(word: string): string | null {
    for (const [ending, kind] of kindEndings) {
      if (!word.endsWith(ending)) continue
      const stem = word.slice(0, -ending.length)
      if (stem.length < MIN_STEM) continue
      const name = this.#called.synonyms.meaning([stem])[0]?.name ?? listedInLatin(stem) ?? meantInLatin(stem)
      if (name) return kind === '' ? name : `${name} ${kind}`
    }
    return null
  }

  /** "Baalon mein", "kapdon ka": the word as synonyms and uses have it; Tamil "vendhaya podi" is of vendhayam. */
  #singularOf(word: string, isLast: boolean): string | null {
    const stem = oblique.exec(word)?.[1]
    const isTamil = !isLast && word.length >= MIN_STEM && word.endsWith('a')
    const { synonyms, usesKnow, isCalled } = this.#called
    if ((stem === undefined && !isTamil) || joiningWords.has(word) || isCalled(word, isLast)) return null
    const isKnown = (one: string) => usesKnow(one) || synonyms.meaning([one]).length > 0
    if (stem === undefined) return isKnown(`${word}m`) ? `${word}m` : null
    return ['', 'a', 'e'].map((ending) => stem + ending).find(isKnown) ?? null
  }
}
