import { expect, test } from 'vitest'
import { languageOf } from './second-name.tsx'

test.each([
  ['टोन्ड दूध', 'hi-IN'],
  ['Toned Milk', 'en-IN'],
  ['500', undefined],
])('%s is in %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
