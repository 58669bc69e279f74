import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readWords, translationProblems, wordProblems } from './check-words.ts'

const root = join(import.meta.dirname, '../..')
let folder = ''
afterEach(() => folder && rmSync(folder, { recursive: true, force: true }))

/** The problems of a project with one file of code and two languages. */
function problemsOf(code: string, en: Record<string, string>, hi: Record<string, string> = {}): string[] {
  folder = mkdtempSync(join(tmpdir(), 'words-'))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'messages'))
  writeFileSync(join(folder, 'src/page.tsx'), `import { t } from '#shared/words.ts'\n${code}`)
  writeFileSync(join(folder, 'messages/en.json'), JSON.stringify(en))
  writeFileSync(join(folder, 'messages/hi.json'), JSON.stringify(hi))
  return wordProblems(folder)
}

it('finds every message used and whole, in every language', () => {
  expect(wordProblems(root)).toEqual([])
})

it('spells each Hindi word in one way: with its dots and nasals, or without', () => {
  const hi = readWords(root, 'hi')
  const spellings = new Map<string, Set<string>>()
  for (const text of Object.values(hi))
    for (const [word] of text.normalize('NFD').matchAll(/[\p{Script=Devanagari}]+/gu)) {
      const bare = word.replaceAll('\u093c', '').replaceAll('\u0901', '\u0902')
      spellings.set(bare, (spellings.get(bare) ?? new Set()).add(word))
    }
  expect(spellings.size).toBeGreaterThan(1000)
  expect([...spellings.values()].filter(({ size }) => size > 1).map((words) => [...words])).toEqual([])
})

it('names a message that is missing, unused, or written once for everybody', () => {
  const code = "const early = t('a.there')\nexport const late = () => t('a.gone')"
  expect(problemsOf(code, { 'a.there': 'There', 'a.unused': 'Unused' })).toEqual([
    'src/page.tsx:2: a.there is written outside of a function, in one language for everybody',
    'src/page.tsx:3: a.gone is not in messages/en.json',
    'messages/en.json: a.unused is not used',
  ])
})

it('names a value that a call lacks or a message has not', () => {
  const code = "export const late = (x: number) => t('a.left', { many: x })"
  expect(problemsOf(code, { 'a.left': '{count} left' })).toEqual([
    'src/page.tsx:2: a.left needs count',
    'src/page.tsx:2: a.left has no many',
  ])
})

it.each([
  ['', 'is empty'],
  ['{count} बचे {count}', 'needs count, not count count'],
  ['{many} बचे', 'needs count, not many'],
  ['बचे', 'needs count, not none'],
  ['{count} left here', 'is English, letter for letter'],
  ['{count, plural, one {#} few {#} other {#}}', 'has no plural “few”'],
  ['{count, plural, other {# बचे}}', 'lacks the plural “one”'],
  ['{count बचे', 'a brace is not closed'],
  ['{count} क़ीमत'.replace('क़', '\u0958'), 'is not in the normal form NFC'],
])('refuses the translation %j: %s', (text, problem) => {
  expect(translationProblems({ 'a.left': '{count} left here' }, { 'a.left': text }, 'hi')).toEqual([
    expect.stringContaining(`a.left`),
  ])
  expect(translationProblems({ 'a.left': '{count} left here' }, { 'a.left': text }, 'hi')[0]).toContain(
    problem,
  )
})

it.each([
  ['{count, plural, one {# चीज़} other {# चीज़ें}}', 'needs count# count#other name, not count# count#other'],
  ['{count, plural, one {{name} की # चीज़} other {# चीज़ें}}', 'name?'],
  ['{count, plural, one {{name} की # चीज़} other {{name} की # चीज़ें, {name}}}', 'name?'],
  [
    '{count, plural, one {{name} की # चीज़} other {{name} की चीज़ें}}',
    'needs count# count#other name, not count# name',
  ],
  ['{count, plural, one {} other {{name} की # चीज़ें}}', 'says nothing for the plural “one”'],
  ['\u200b', 'is empty'],
])('holds each form of a plural to the English ones: %j', (text, problem) => {
  const english = '{count, plural, one {# item of {name}} other {# items of {name}}}'
  const [found] = translationProblems({ 'a.of': english }, { 'a.of': text.normalize('NFC') }, 'hi')
  expect(found).toContain(problem)
  expect(
    translationProblems(
      { 'a.of': english },
      { 'a.of': '{count, plural, one {{name}: #} other {{name}: #}}' },
      'hi',
    ),
  ).toEqual([])
})

it.each(['250।', '{count}।', '<b>{count}</b>।', '{count, plural, one {सिर्फ़ #} other {#}}।', '{count} ।'])(
  'refuses a danda that looks like a digit: %j',
  (text) => {
    expect(translationProblems({ 'a.left': text.replace('।', '.') }, { 'a.left': text }, 'hi')).toEqual([
      'a.left has a “।” right after what may end in a digit: it looks like a 1',
    ])
    const apart = text.replace(/\s*।/, ' बचे।')
    expect(translationProblems({ 'a.left': text }, { 'a.left': apart }, 'hi')).toEqual([])
  },
)

it('lets names be the same in every language', () => {
  for (const name of ['UPI', 'Google Pay, PhonePe', 'FSSAI {fssai}', '{fault}'])
    expect(translationProblems({ 'a.upi': name }, { 'a.upi': name }, 'hi')).toEqual([])
  expect(translationProblems({ 'a.cart': 'Cart' }, { 'a.cart': 'Cart' }, 'hi')).toEqual([
    'a.cart is English, letter for letter',
  ])
})

it('has a Hindi sentence for every English one', () => {
  const hindi = readWords(root, 'hi')
  expect(Object.keys(readWords(root, 'en')).filter((key) => !(key in hindi))).toEqual([])
})
