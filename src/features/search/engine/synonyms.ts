import { joiningWords } from './name-tokens.ts'
import { phraseSoundOf } from './sound.ts'
import { stemOf, wordsOf } from './text.ts'
import { kindEndings } from './words/kind-words.ts'

/** Words with the same meaning: a search for one of `terms` finds all of them. Or a use (`uses.ts`), with what it finds. */
export interface SynonymGroup {
  name: string
  /** The kind of thing ("vegetables"): groups of one kind are mostly in the same categories. */
  kind: string
  terms: readonly string[]
  misspellings: readonly string[]
  /** Brand names used generically ("surf" for detergent): used only when the shop does not sell that brand. */
  brands: readonly string[]
  /** Only of a use. */
  finds?: readonly string[]
}

/** A phrase as a key: its words as stems, without "ka" and the like, which searches are read without. */
const phraseKey = (words: readonly string[]): string =>
  words.length === 1 ? stemOf(words[0]!) : contentOf(words).map(stemOf).join(' ')
const contentOf = (words: readonly string[]): readonly string[] => {
  const content = words.some((word) => joiningWords.has(word))
    ? words.filter((word) => !joiningWords.has(word))
    : words
  return content.length > 0 ? content : words
}

/** The maximum length of a phrase, in words. */
const MAX_PHRASE = 4

export class Synonyms {
  readonly groups: readonly SynonymGroup[]
  readonly #byTerm = new Map<string, SynonymGroup[]>()
  readonly #byMisspelling = new Map<string, SynonymGroup[]>()
  readonly #byBrand = new Map<string, SynonymGroup[]>()
  readonly #byFirstLetters = new Map<string, [key: string, groups: SynonymGroup[]][]>()
  readonly #firstWords = new Set<string>()
  readonly #phrases = new Map<SynonymGroup, readonly (readonly string[])[]>()
  readonly #joinedPhrases = new Map<string, readonly string[]>()
  readonly #phrasesBySound = new Map<string, readonly string[]>()

  constructor(groups: readonly SynonymGroup[]) {
    // No search can contain a name without words ("&"), and no product has it.
    this.groups = groups.filter(({ name }) => wordsOf(name).length > 0)
    for (const group of this.groups) {
      for (const term of new Set([group.name, ...group.terms])) this.#put(this.#byTerm, term, group)
      for (const term of group.misspellings) this.#put(this.#byMisspelling, term, group)
      for (const term of group.brands) this.#put(this.#byBrand, term, group)
    }
    for (const entry of this.#byTerm) {
      const begin = entry[0].slice(0, 2)
      if (entry[0].includes(' ')) continue
      const entries = this.#byFirstLetters.get(begin)
      if (entries) entries.push(entry)
      else this.#byFirstLetters.set(begin, [entry])
    }
  }

  /** The groups that contain these words; several when they are ambiguous. */
  meaning = (words: readonly string[]): readonly SynonymGroup[] => this.#byTerm.get(phraseKey(words)) ?? []

  /** The words of each name of a group; an ambiguous one is no synonym: "sev" is an apple and a snack. */
  phrasesOf(group: SynonymGroup): readonly (readonly string[])[] {
    let phrases = this.#phrases.get(group)
    if (!phrases) {
      const all = [...new Set([group.name, ...group.terms])].map(wordsOf)
      phrases = all.filter((words) => words.length > 0 && this.meaning(words).length <= 1)
      this.#phrases.set(group, phrases)
    }
    return phrases
  }

  /** The maximum length of the phrases that begin with this word. */
  longestFrom = (word: string): number => (this.#firstWords.has(stemOf(word)) ? MAX_PHRASE : 1)

  /** The words of a phrase that is written as one word ("bottlegourd"). */
  splitPhrase = (word: string): readonly string[] | undefined => this.#joinedPhrases.get(stemOf(word))

  /** The phrase that sounds like some words: "nariyal pani" of "naariyal pani". */
  soundingLike = (words: readonly string[]): readonly string[] | undefined =>
    this.#phrasesBySound.get(phraseSoundOf(phraseKey(words)))

  misspelt = (words: readonly string[]): readonly SynonymGroup[] =>
    this.#byMisspelling.get(phraseKey(words)) ?? []

  brandFor = (words: readonly string[]): readonly SynonymGroup[] => this.#byBrand.get(phraseKey(words)) ?? []

  /** The groups with a single word of two letters or more, or a brand for which `isSold` is false, that begins like this. */
  beginningWith(prefix: string, isSold: (brand: string) => boolean): readonly SynonymGroup[] {
    const found = new Set<SynonymGroup>()
    for (const [key, groups] of this.#byFirstLetters.get(prefix.slice(0, 2)) ?? [])
      if (key.startsWith(prefix)) for (const group of groups) found.add(group)
    for (const [key, groups] of this.#byBrand)
      if (key.startsWith(prefix) && !isSold(key)) for (const group of groups) found.add(group)
    return [...found]
  }

  #put(map: Map<string, SynonymGroup[]>, phrase: string, group: SynonymGroup): void {
    const words = wordsOf(phrase)
    if (words.length === 0) return
    if (words.length > 1) {
      this.#firstWords.add(stemOf(contentOf(words)[0]!))
      this.#joinedPhrases.set(stemOf(words.join('')), words)
      if (map === this.#byTerm) this.#phrasesBySound.set(phraseSoundOf(phraseKey(words)), words)
    }
    const key = phraseKey(words)
    const groups = map.get(key)
    if (!groups) map.set(key, [group])
    else if (!groups.includes(group)) groups.push(group)
  }
}

/** Words that say in which form something is sold, not which kind of it. */
const FORMS = new Set(['powder', 'leaf', 'fresh', 'packet', 'loose', 'patty', 'pouch'])
/** These may be of another kind, but are of the same thing. */
const PARTS = new Set(['seed', 'dana', 'whole', 'sabut', 'saboot', 'akha', 'dried', 'dry', 'patta', 'ilai'])

/** "Powder", "seeds": of something. */
export const isForm = (word: string): boolean => FORMS.has(stemOf(word)) || PARTS.has(stemOf(word))

/** "Maida pindi", "maida flour": of a flour that says so as well, the words without it. */
export function withoutKind(words: readonly string[], name: string): readonly string[] {
  const last = words.length > 1 ? words.at(-1)! : ''
  const kind = kindEndings.find(([ending]) => ending === last)?.[1] ?? last
  return kind !== '' && name.endsWith(` ${kind}`) ? words.slice(0, -1) : words
}

/** Whether a phrase is some words with more words that say which kind. */
export function isNarrower(phrase: readonly string[], words: readonly string[]): boolean {
  const stems = words.map(stemOf)
  const all = phrase.map(stemOf)
  const more = all.filter((stem) => !stems.includes(stem))
  return more.some((stem) => !FORMS.has(stem)) && stems.every((stem) => all.includes(stem))
}
