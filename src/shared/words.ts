import { locales, type Locale, type LocaleId, type MessageKey } from './locales.ts'
import { parseMessage, type MessagePart } from './message-text.ts'

type MessageValues = Record<string, string | number>

let current: LocaleId = 'en'

/** The language of what is being written. A build of the browser's files has one, and this becomes its name. */
export const currentLocale = (): LocaleId => current

/** The language of a whole process: a browser's in development. */
export const speak = (locale: LocaleId): void => void (current = locale)

const own: Partial<Record<LocaleId, Record<string, string>>> = {}

/** The shop's own wording of sentences in a language, from now on; by key. */
export function setOwnWords(locale: LocaleId, words: Record<string, string>): void {
  own[locale] = words
  delete read[locale]
}

/** Whether the shop words a sentence itself: scripts in own wording ask it (`scripts/words/compile-words.ts`). */
export const isOwn = (key: string): boolean => own[current]?.[key] !== undefined

/** Writes something in a language. Only what ends at once: a promise would go on in the language of somebody else. */
export function inLocale<Result>(locale: LocaleId, write: () => Result): Result {
  const before = current
  current = locale
  try {
    const result = write()
    if (result instanceof Promise) throw new Error('inLocale: words are written at once')
    return result
  } finally {
    current = before
  }
}

/**
 * A sentence of `messages` in the current language; English where it is not translated. Key and names of values are
 * literals: `scripts/words/compile-words.ts` puts the sentence in the place of the call in the browser's files.
 */
export function t(key: MessageKey, values: MessageValues = {}): string {
  const parts = partsOf(key)
  return typeof parts === 'string' ? parts : filled(parts, values)
}

const read: Record<string, Map<string, string | MessagePart[]>> = {}

/** A sentence as it was read once; a text if nothing is filled in. */
export function partsOf(key: MessageKey): string | MessagePart[] {
  const known = (read[current] ??= new Map())
  const found = known.get(key)
  if (found !== undefined) return found
  const { words }: Locale = locales[current]
  const parts = parseMessage(own[current]?.[key] ?? words[key] ?? locales.en.words[key])
  const made = parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts
  known.set(key, made)
  return made
}

function filled(parts: MessagePart[], values: MessageValues): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('value' in part) return String(values[part.value])
      if ('tag' in part) return filled(part.inside, values)
      return filled(formOf(part, values[part.count]!), values)
    })
    .join('')
}

/** The form of a plural for a number, by CLDR. */
export const formOf = (
  { forms }: { forms: Record<string, MessagePart[]> },
  count: string | number,
): MessagePart[] => forms[pluralOf(current, Number(count))] ?? forms.other!

const rules: Record<string, Intl.PluralRules> = {}

const pluralOf = (locale: LocaleId, count: number): string =>
  (rules[locale] ??= new Intl.PluralRules(locales[locale].tag)).select(count)

/** A table of words at the top of a module, each written when it is read. Spread into another, it would be written once. */
export function written<Words extends Record<string, () => string | number>>(
  words: Words,
): { [Name in keyof Words]: ReturnType<Words[Name]> } {
  const getters = Object.entries(words).map(([name, get]) => [name, { get, enumerable: true }])
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap) as {
    [Name in keyof Words]: ReturnType<Words[Name]>
  }
}
