import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { languageOf, NameHere } from './second-name.tsx'

test.each([
  ['टोन्ड दूध', 'hi-IN'],
  ['Toned Milk', 'en-IN'],
  ['500', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test('a till names goods in the language of its page, too', () => {
  const shown = (names?: string[]) => renderToStaticMarkup(createElement(NameHere, { names }))
  const names = ['பால்', 'टोन्ड दूध']
  expect(inLocale('hi', () => shown(names))).toMatch(/^<span lang="hi-IN"[^>]*>टोन्ड दूध<\/span>$/)
  expect([shown(names), inLocale('hi', () => shown(['பால்'])), inLocale('hi', () => shown())]).toEqual([
    '',
    '',
    '',
  ])
})
