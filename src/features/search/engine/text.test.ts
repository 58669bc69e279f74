import { expect, test } from 'vitest'
import { transliterate } from './devanagari.ts'
import { queryWords, soundOf, stemOf, wordsOf } from './text.ts'

test.each([
  ['  Amul’s  Crème Fraîche ', ['amuls', 'creme', 'fraiche']],
  ['7UP', ['7', 'up']],
  ['100%_(a)&|!:*', ['100', 'a']],
  ['ज़ीरा', ['जीरा']],
  ['Ｍｉｌｋ', ['milk']],
  ['\u202Emilk\u200F', ['milk']],
  ['…', []],
])('%s has the words %o', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('composed and decomposed letters give the same words', () => {
  for (const word of ['आलू', 'दूध', 'crème', 'ज़ीरा']) {
    expect(wordsOf(word.normalize('NFD'))).toEqual(wordsOf(word.normalize('NFC')))
  }
})

test('a search is cut after twelve words', () => {
  expect(queryWords('a '.repeat(100))).toHaveLength(12)
})

test.each([
  [['tomato', 'tomatoes']],
  [['chilli', 'chilly', 'chillies']],
  [['berry', 'berries']],
  [['cookie', 'cookies']],
  [['dish', 'dishes']],
  [['leaf', 'leaves']],
  [['biscuit', 'biscuits']],
  [['shoe', 'shoes']],
  [['kiwi', 'kiwis']],
  [['laddu', 'laddus']],
  [['knife', 'knives']],
  [['olive', 'olives']],
])('%o have the same stem', (words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

test.each([
  ['glass', 'glas'],
  ['oats', 'oasis'],
  ['rice', 'ricer'],
])('%s and %s have different stems', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test.each([
  ['pyaz', 'pyaaz'],
  ['panir', 'paneer'],
  ['dahee', 'dahi'],
  ['zeera', 'jeera'],
  ['wada', 'vada'],
  ['अमूल', 'amul'],
])('%s sounds like %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other))
})

test.each([
  ['अमूल', 'amul'],
  ['मैगी', 'maigi'],
  ['नमक', 'namak'],
  ['milk', 'milk'],
])('%s in Latin letters is %s', (word, latin) => {
  expect(transliterate(word)).toBe(latin)
})
