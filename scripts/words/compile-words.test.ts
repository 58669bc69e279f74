import { expect, it } from 'vitest'
import { compiled, withoutTables } from './compile-words.ts'
import { readCalls } from './read-calls.ts'

const compile = (body: string, words: Record<string, string>, locale = 'en', isInOwnWords = false) => {
  const code = `import { t, currentLocale } from '#shared/words.ts'\nimport { rich } from '#ui/rich.ts'\n${body}`
  return compiled(code, readCalls('page.tsx', code), words, locale, isInOwnWords)
    .split("'#ui/rich.ts'\n")
    .at(-1)
}

it('puts the sentence in the place of the call', () => {
  expect(compile("const a = () => <b>{t('a')}</b>", { a: 'Your “cart”' })).toBe(
    'const a = () => <b>{"Your “cart”"}</b>',
  )
  expect(compile('const a = () => currentLocale()', {}, 'hi')).toBe('const a = () => "hi"')
})

it('writes values and plurals as code', () => {
  expect(compile("f(() => t('a', { name, n: x.y }))", { a: '{name}: `{n}`' })).toBe(
    'f(() => `${name}: \\`${x.y}\\``)',
  )
  const words = { a: '{n, plural, one {# item} other {# items}}' }
  expect(compile("f(() => t('a', { n }))", words)).toBe(
    'f(() => `${((n) === 1 ? `${n} item` : `${n} items`)}`)',
  )
  expect(compile("f(() => t('a', { n }))", words, 'hi')).toBe(
    'f(() => `${words_plural("hi", n, { one: `${n} item`, other: `${n} items` })}`)',
  )
})

it('compiles calls inside of values, and elements', () => {
  expect(compile("f(() => t('a', { n: t('b') }))", { a: 'A {n}', b: 'B' })).toBe('f(() => `A ${"B"}`)')
  expect(
    compile("f(() => rich('a', { link: (w) => <a>{w}</a>, n: t('b') }))", {
      a: 'See <link>{n} it</link>.',
      b: 'B',
    }),
  ).toBe('f(() => words_joined("See ", ((w) => <a>{w}</a>)(words_joined("B", " it")), "."))')
})

it('asks for the shop’s own wording first where it has any', () => {
  const words = { a: 'A {n}', b: 'B' }
  expect(compile("f(() => t('a', { n: t('b') }))", words, 'hi', true)).toBe(
    'f(() => (words_own("a") ? t("a", { n: (words_own("b") ? t("b", {  }) : "B") }) : `A ${(words_own("b") ? t("b", {  }) : "B")}`))',
  )
})

it('refuses what has no message', () => {
  expect(() => compile("f(() => t('gone'))", {})).toThrow('no message gone')
})

it('makes a plain object of a table', () => {
  const code = "export const a = written({ one: () => t('a'), two: () => (t('b')) })"
  expect(withoutTables('a.ts', code)).toBe("export const a = ({ one: t('a'), two: (t('b')) })")
})
