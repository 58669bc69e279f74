import {
  key,
  MAX_PHRASE,
  LOW,
  NOT,
  NOT_AFTER_ALL,
  NOT_BEFORE,
  substances,
  substanceLike,
  asked,
  said,
  markers,
  fillers,
  firstWords,
  conjunctions,
  leftovers,
  nonWords,
  notLeftOut,
  NOT_AFTER,
  NEVER_THINGS,
  THINGS,
  lastWords,
  LITE,
  LITE_OF,
  STRICT_AFTER,
  withoutKind,
} from './condition-phrases.ts'
import { mend } from './mend-conditions.ts'
import { stemOf, wordsOf } from './text.ts'
import { claimWords } from './words/condition-words.ts'

/** Something that products must say of themselves. */
export interface Condition {
  /** A key of `claimWords`, or the stem of any other word that is left out. */
  claim: string
  /** As in a sentence: "sugar free". */
  says: string
  /** Other words for it, as stems: what says one of them says it too. */
  others?: readonly string[]
}

/** What the reading of a search needs to know of the shop's words. */
interface KnownWords {
  /** A word that needs no mending. */
  isKnown: (word: string) => boolean
  /** What the synonyms call a word. */
  nameOf: (word: string) => string | undefined
}

/** The words of a search or a name: its conditions, and the rest. */
export interface Conditional {
  conditions: Condition[]
  rest: string[]
  /** Whether a word of a condition was misspelt. */
  isMended: boolean
}

const isWord = (word = ''): word is string => /^\p{L}[\p{L}\p{M}]/u.test(word)

/** "sugar free", "low salt", "vegan". */
export function says(claim: string): string {
  if (claim.startsWith(NOT)) return `not ${says(claim.slice(NOT.length))}`
  const words = claimWords[claim]
  if (words?.says) return words.says
  if (claim.startsWith(LOW)) return `low ${nameOf(claim.slice(LOW.length))}`
  return `${nameOf(claim)} free`
}
const nameOf = (claim: string): string => claimWords[claim]?.of?.split(', ')[0] ?? claim

/** A phrase at a position, the longest first. */
function phraseAt<Found>(
  words: readonly string[],
  at: number,
  find: (phrase: string) => Found | undefined,
): { found: Found; length: number } | null {
  const left = words.length - at
  const longest =
    left > 1 && firstWords.has(stemOf(words[at]!)) ? Math.min(MAX_PHRASE, left) : Math.min(1, left)
  for (let length = longest; length > 0; length--) {
    const found = find(length === 1 ? stemOf(words[at]!) : key(words.slice(at, at + length)))
    if (found !== undefined) return { found, length }
  }
  return null
}
const inSet = (set: ReadonlySet<string>) => (phrase: string) => set.has(phrase) || undefined

/** What a name or description says of a product. */
export const claimsSaid = (words: readonly string[]): Condition[] =>
  new Reader(words, said, () => undefined).read().conditions

export function takeConditions(words: readonly string[], { isKnown, nameOf }: KnownWords): Conditional {
  const mended = mend(words, isKnown)
  const { conditions, rest } = new Reader(withoutKind(mended), asked, nameOf).read()
  if (conditions.length === 0) return { conditions, rest: [...words], isMended: false }
  return {
    conditions,
    rest: rest.filter((word) => !leftovers.has(stemOf(word))),
    isMended: mended.some((word, at) => word !== words[at]),
  }
}

class Reader {
  readonly #words: readonly string[]
  readonly #whole: ReadonlyMap<string, string>
  readonly #conditions = new Map<string, Condition>()
  readonly #rest: string[] = []
  readonly #nameOf: KnownWords['nameOf']

  constructor(words: readonly string[], whole: ReadonlyMap<string, string>, nameOf: KnownWords['nameOf']) {
    this.#words = words.flatMap((word, at) => split(word, words[at - 1]))
    this.#whole = whole
    this.#nameOf = nameOf
  }

  /** The claim that a phrase is left out, in any of its names. */
  #substance = (phrase: string): string | undefined => {
    const known = substances.get(phrase)
    if (known !== undefined || phrase.includes(' ')) return known
    const name = this.#nameOf(phrase)
    return name === undefined ? undefined : substances.get(key(wordsOf(name)))
  }

  read(): Omit<Conditional, 'isMended'> {
    for (let at = 0; at < this.#words.length;) {
      const taken = this.#takeNot(at) || this.#take(at)
      if (taken === 0) this.#rest.push(this.#words[at]!)
      at += taken || 1
    }
    return { conditions: [...this.#conditions.values()], rest: this.#rest }
  }

  #take(at: number): number {
    const before = [...this.#conditions.keys()]
    const taken = this.#takeBefore(at) || this.#takeWhole(at) || this.#takeAfter(at)
    // "Sugar free nahi chahiye": not "sugar nahi".
    const isNot =
      taken > 0 &&
      this.#whole === asked &&
      NOT_AFTER_ALL.has(this.#words[at + taken] ?? '') &&
      !NOT_AFTER_ALL.has(this.#words[at + taken - 1]!)
    return isNot ? taken + this.#negate(before) : taken
  }

  /** "Not sugar free", "non vegan". */
  #takeNot(at: number): number {
    if (this.#whole !== asked || !NOT_BEFORE.has(this.#words[at]!)) return 0
    const before = [...this.#conditions.keys()]
    const taken = this.#take(at + 1)
    return taken === 0 ? 0 : taken + this.#negate(before)
  }

  /** Turns round what was said since; 1, the length of the word that does. */
  #negate(before: readonly string[]): 1 {
    for (const claim of [...this.#conditions.keys()].filter((one) => !before.includes(one))) {
      this.#conditions.delete(claim)
      const one = claim.startsWith(NOT) ? claim.slice(NOT.length) : NOT + claim
      this.#conditions.set(one, { claim: one, says: says(one) })
    }
    return 1
  }

  #add(claim: string, isLess = false): void {
    const one = isLess && claimWords[claim] && !claim.startsWith(LOW) ? LOW + claim : claim
    this.#conditions.set(one, { claim: one, says: says(one) })
  }

  /** "Vegan", "diabetic", "eggless". */
  #takeWhole(at: number): number {
    const found = phraseAt(this.#words, at, (phrase) => this.#whole.get(phrase))
    if (found) this.#add(found.found)
    return found?.length ?? 0
  }

  /** "Without onion and garlic", "bina chini", "less salt". */
  #takeBefore(at: number): number {
    const words = this.#words
    if (words[at] === 'non') {
      const next = this.#afterFillers(at + 1)
      const { claims, end } = this.#list(next)
      if (claims.length === 0 && nonWords.has(stemOf(words[next] ?? ''))) claims.push(stemOf(words[next]!))
      for (const claim of claims) this.#add(claim)
      return claims.length === 0 ? 0 : Math.max(end, next + 1) - at
    }
    const isLite = LITE.has(words[at]!) && LITE_OF.has(this.#list(at + 1).claims[0] ?? '')
    const less = isLite ? { found: true, length: 1 } : phraseAt(words, at, inSet(markers.lessBefore))
    const without = phraseAt(words, at, inSet(markers.withoutBefore))
    const known = phraseAt(words, at, inSet(markers.withoutKnown))
    const marker = without ?? known ?? less
    if (!marker) return 0
    const from = this.#afterFillers(at + marker.length)
    const list = this.#list(from)
    if (list.claims.length > 0) {
      // "Sugar less biscuits": what is before it is left out.
      for (const claim of list.claims) this.#add(claim, !without && !known)
      return list.end - at
    }
    // Any other word as well, but not what "bina" or "less" may refer to before it: "chini bina chai".
    const word = words[from]
    const isPostposition = markers.withoutAfter.has(key(words.slice(at, at + marker.length)))
    const isUnclear =
      isPostposition && this.#rest.length > 0 && this.#substance(stemOf(this.#rest.at(-1)!)) !== undefined
    if (!without || !isWord(word) || isUnclear || notLeftOut.has(stemOf(word))) return 0
    this.#add(stemOf(word))
    return from + 1 - at
  }

  /** "Sugar and gluten free", "pyaz ke bina", "chini kam". */
  #takeAfter(at: number): number {
    const words = this.#words
    const list = this.#list(at)
    const end = list.claims.length > 0 ? list.end : at + 1
    const without = phraseAt(words, end, inSet(markers.withoutAfter))
    const less = without ? null : phraseAt(words, end, inSet(markers.lessAfter))
    const marker = without ?? less
    if (!marker) return 0
    const phrase = key(words.slice(end, end + marker.length))
    // "Milk less sweet": the marker begins a phrase of its own.
    const own = phraseAt(words, end, (one) => this.#whole.get(one))
    if (own && own.length > marker.length) return 0
    // "Doodh bina chini": what follows is left out, not the milk.
    const isBefore = markers.withoutBefore.has(phrase) || markers.lessBefore.has(phrase)
    const isLess = less !== null && list.claims.some((claim) => LITE_OF.has(claim))
    if (isBefore && !this.#isOfThing(list, end + marker.length, isLess)) return 0
    // "Milk lite" is a light milk, not less milk.
    if (LITE.has(phrase) && THINGS.has(stemOf(words[at]!))) return 0
    const after = words[end + marker.length]
    if (after !== undefined && NOT_AFTER[phrase]?.has(after)) return 0
    if (phrase === 'free' && (after === 'from' || after === 'of')) return 0
    if (list.claims.length > 0) {
      // "94% fat free" is not free of it.
      const isPartly = /^[5-9]\d$/.test(words[at - 1] ?? '')
      for (const claim of list.claims) this.#add(claim, !without || isPartly)
      return end + marker.length - at
    }
    if (!STRICT_AFTER.has(phrase) || !isWord(words[at]) || notLeftOut.has(stemOf(words[at]!))) return 0
    this.#add(stemOf(words[at]!))
    return end + marker.length - at
  }

  /** Whether what follows is the thing and not left out: "sugar bina milk", "fat less milk powder". */
  #isOfThing({ claims }: { claims: string[] }, from: number, isLess: boolean): boolean {
    const next = this.#afterFillers(from)
    const { claims: others } = this.#list(next)
    // "Namak kam soy sauce": of these there may be less, of soy not.
    if (others.length === 0 || (isLess && !others.some((claim) => LITE_OF.has(claim)))) return true
    const isThing = THINGS.has(stemOf(this.#words[next]!))
    return isThing && claims.length > 0 && !claims.includes('dairy')
  }

  #afterFillers(at: number): number {
    let next = at
    // "Without refined flour": the first word is one of what is left out.
    while (fillers.has(stemOf(this.#words[next] ?? '')) && !phraseAt(this.#words, next, this.#substance))
      next++
    return next
  }

  /** Known substances in a row: "onion and garlic"; without "and" only those that are hardly ever a thing. */
  #list(from: number): { claims: string[]; end: number } {
    const claims: string[] = []
    let end = from
    let wasThing = false
    for (let at = from; at < this.#words.length;) {
      const one = phraseAt(this.#words, at, this.#substance)
      if (!one) break
      const isJoined = at > end
      const isThing = THINGS.has(stemOf(this.#words[at]!)) || !NEVER_THINGS.has(one.found)
      if (claims.length > 0 && !isJoined && (isThing || wasThing)) break
      wasThing = isThing
      claims.push(one.found)
      end = at + one.length
      const and = phraseAt(this.#words, end, inSet(conjunctions))
      at = this.#afterFillers(end + (and?.length ?? 0))
    }
    return { claims, end }
  }
}

const JOINED = [
  // "sugarfree", "saltlessbutter"; "nosugar", "binachini".
  /^(?<before>\p{L}{3,}?)(?<marker>free|less)(?<after>\p{L}*)$/u,
  /^(?<marker>no|zero|bina|without|low|less|non)(?<before>\p{L}{3,}?)(?<after>)$/u,
]

/** The words of one that joins a known substance with "free", "less" or "no". */
function split(word: string, before: string | undefined): string[] {
  if (word.length < 5 || asked.has(stemOf(word))) return [word]
  // "Sugar freebiscuits".
  if (/^free.../.test(word) && lastWords.has(stemOf(before ?? ''))) return ['free', word.slice(4)]
  for (const joined of JOINED) {
    const { before = '', marker = '', after = '' } = joined.exec(word)?.groups ?? {}
    const isAny = marker === 'free' && after === '' && before.length > 3
    const left = substanceLike(before) ?? (isAny ? before : '')
    if (left === '') continue
    const rest = after.length > 2 ? [after] : []
    return word.startsWith(marker) ? [marker, left, ...rest] : [left, marker, ...rest]
  }
  return [word]
}
