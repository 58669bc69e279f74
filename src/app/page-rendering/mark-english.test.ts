import { expect, test } from 'vitest'
import { inLocale } from '#shared/words.ts'
import { markEnglish } from './mark-english.ts'

const marked = (html: string) => inLocale('hi', () => markEnglish(html))

test.each([
  ['<p>Toned <!-- -->Milk</p>', '<p lang="en">Toned <!-- -->Milk</p>'],
  ['<img alt="Toned Milk" src="/a.avif"/>', '<img lang="en" alt="Toned Milk" src="/a.avif"/>'],
  ['<input placeholder="Search"/>', '<input lang="en" placeholder="Search"/>'],
])('English says so in %s', (html, expected) => {
  expect(marked(html)).toBe(expected)
  expect(markEnglish(html)).toBe(html)
})

test.each([
  '<p>दूध 500 ml</p>',
  '<img alt="टोंड दूध" title="Toned"/>',
  '<img alt="" src="/milk.avif"/>',
  '<input value="milk"/>',
  '<img lang="hi" alt="Toned Milk"/>',
])('%s stays as it is', (html) => {
  expect(marked(html)).toBe(html)
})
