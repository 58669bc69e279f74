import { isVisible } from './clean-text.ts'
import { needsOf, parseMessage, type MessagePart } from './message-text.ts'

/**
 * What is wrong with a sentence in a language: null if it has the values, tags and plurals that the English one has. The
 * build asks the same of the files in `messages` as the panel of a shop's own wording.
 */
export function sentenceProblem(english: string, text: string, locale: string): string | null {
  const [wrong] = textProblems(text, locale)
  if (wrong) return wrong
  if (locale !== 'en' && text === english && !isName(english)) return 'is English, letter for letter'
  const expected = needsOfText(english).join(' ')
  const found = needsOfText(text).join(' ')
  return expected === found ? null : `needs ${expected || 'no values'}, not ${found || 'none'}`
}

/** What is the same in every language. */
const NAMES =
  /\b(?:UPI|MRP|SKU|CSV|FSSAI|GSTIN|English|Google|Pay|PhonePe|Paytm|BHIM|Facebook|Instagram|LinkedIn|YouTube|Razorpay|WhatsApp)\b/g
const isName = (text: string): boolean =>
  !/\p{L}{2}/u.test(text.replace(/\{\w+\}|<\/?\w+>/g, '').replace(NAMES, ''))

/** The same for a shop's own wording, which is only text: without any other `<` than that of the English tags. */
export function wordingProblem(english: string, wording: string, locale: string): string | null {
  const problem = sentenceProblem(english, wording, locale)
  if (problem) return problem
  return hasMarks(parseMessage(wording)) ? 'has a “<” that is no tag of the English sentence' : null
}

const hasMarks = (parts: MessagePart[]): boolean =>
  parts.some((part) => {
    if (typeof part === 'string') return part.includes('<')
    if ('value' in part) return false
    if ('tag' in part) return hasMarks(part.inside)
    return Object.values(part.forms).some(hasMarks)
  })

/** What is wrong with a sentence by itself. */
export function textProblems(text: string, locale: string): string[] {
  if (!isVisible(text)) return ['is empty']
  if (text !== text.normalize('NFC')) return ['is not in the normal form NFC']
  try {
    return formsOf(parseMessage(text)).flatMap((forms) => formProblems(forms, locale))
  } catch (error) {
    return [(error as Error).message]
  }
}

function formProblems(forms: Record<string, MessagePart[]>, locale: string): string[] {
  const found = Object.keys(forms)
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[]
  return [
    ...found.filter((name) => !known.includes(name)).map((name) => `has no plural “${name}”`),
    ...known.filter((name) => !found.includes(name)).map((name) => `lacks the plural “${name}”`),
    ...found
      .filter((name) => forms[name]!.every((part) => typeof part === 'string' && !isVisible(part)))
      .map((name) => `says nothing for the plural “${name}”`),
  ]
}

function formsOf(parts: MessagePart[]): Record<string, MessagePart[]>[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || 'value' in part) return []
    if ('tag' in part) return formsOf(part.inside)
    return [part.forms, ...Object.values(part.forms).flatMap(formsOf)]
  })
}

/** None for a text that cannot be read. */
export function needsOfText(text: string): string[] {
  try {
    return needsOf(parseMessage(text))
  } catch {
    return []
  }
}
