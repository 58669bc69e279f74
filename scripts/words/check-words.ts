import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { needsOfText, sentenceProblem, textProblems } from '../../src/shared/message-rules.ts'
import { readCalls, type WordsCall } from './read-calls.ts'

type Words = Record<string, string>

/** What is wrong with the words of the pages, each with its file; none if all is well. */
export function wordProblems(root: string): string[] {
  const english = readWords(root, 'en')
  const calls = readdirSync(join(root, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) =>
      readCalls(path, readFileSync(path, 'utf8')).map((call) => ({
        ...call,
        at: `${path.slice(root.length + 1)}:${call.line}`,
      })),
    )
  const used = new Set(calls.map(({ key }) => key))
  const locales = readdirSync(join(root, 'messages'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .filter((locale) => locale !== 'en')
  return [
    ...calls.flatMap((call) => callProblems(call, english).map((problem) => `${call.at}: ${problem}`)),
    ...Object.keys(english)
      .filter((key) => !used.has(key))
      .map((key) => `messages/en.json: ${key} is not used`),
    ...Object.entries(english).flatMap(([key, text]) =>
      textProblems(text, 'en').map((problem) => `messages/en.json: ${key}: ${problem}`),
    ),
    ...locales.flatMap((locale) =>
      translationProblems(english, readWords(root, locale), locale).map(
        (problem) => `messages/${locale}.json: ${problem}`,
      ),
    ),
  ]
}

export const readWords = (root: string, locale: string): Words =>
  JSON.parse(readFileSync(join(root, 'messages', `${locale}.json`), 'utf8')) as Words

function callProblems({ name, key, values, isAtTop }: WordsCall, english: Words): string[] {
  if (name === 'currentLocale') return []
  const text = english[key ?? '']
  if (key === undefined) return ['the key is not a literal']
  if (text === undefined) return [`${key} is not in messages/en.json`]
  if (!values) return [`the values of ${key} are not written as { name: value }`]
  const needs = [...new Set(needsOfText(text).map((need) => need.replace(/[<>?]|#.*/g, '')))]
  const given = Object.keys(values)
  return [
    ...(isAtTop ? [`${key} is written outside of a function, in one language for everybody`] : []),
    ...needs.filter((value) => !given.includes(value)).map((value) => `${key} needs ${value}`),
    ...given.filter((value) => !needs.includes(value)).map((value) => `${key} has no ${value}`),
  ]
}

/** A full stop of Indian scripts after a digit or a value: “250।” is read as 2501. */
const COUNTED_DANDA = /(?:[\d#]|\{(?!problem\b)\w+\})(?:<\/\w+>|\})*\s*।/

/** What is wrong with the sentences of a language, beside the English ones. */
export function translationProblems(english: Words, words: Words, locale: string): string[] {
  return Object.entries(words).flatMap(([key, text]) => {
    const original = english[key]
    if (original === undefined) return [`${key} is not in messages/en.json`]
    const problem =
      sentenceProblem(original, text, locale) ??
      (COUNTED_DANDA.test(text) ? 'has a “।” right after what may end in a digit: it looks like a 1' : null)
    return problem ? [`${key}${/^(?:needs|is|has|lacks|says)\b/.test(problem) ? '' : ':'} ${problem}`] : []
  })
}
