import { expect, test } from 'vitest'
import { CLAIM_REASON, STORED, storedWords } from './stored-words.ts'
import { inLocale } from './words.ts'

test('whatever the program stores for people is read in the language of the page', () => {
  for (const one of [...Object.values(STORED), `${CLAIM_REASON}2 × Milk, 1 l: damaged`]) {
    const stored = typeof one === 'string' ? one : one('ORD-261130-ABCDEFGH')
    expect(storedWords(stored)).toBe(stored)
    const hindi = inLocale('hi', () => storedWords(stored))
    expect(hindi.replace('ORD-261130-ABCDEFGH', '').replace('UPI', '')).not.toMatch(/\p{Script=Latin}/u)
    expect(hindi).toMatch(/\p{Script=Devanagari}{3}/u)
  }
})

test('what a person has written stays as it is', () => {
  for (const typed of ['Sour', 'The order was cancelled.', 'दूध खट्टा था', ''])
    expect(inLocale('hi', () => storedWords(typed))).toBe(typed)
})
