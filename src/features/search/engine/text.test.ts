import fc from 'fast-check'
import { expect, test } from 'vitest'
import { romanise } from '#shared/indic-script.ts'
import { soundOf } from './sound.ts'
import { queryWords, stemOf, wordsOf } from './text.ts'

test.each([
  ['  Amul’s  Crème Fraîche ', ['amuls', 'creme', 'fraiche']],
  ['7UP', ['7', 'up']],
  ['100%_(a)&|!:*', ['100', 'a']],
  ['Basmati Rice 5KG (X-Long), 100% pure', ['basmati', 'rice', '5', 'kg', 'x', 'long', '100', 'pure']],
  ["Kellogg's A&W_Root`s", ['kelloggs', 'anw', 'roots']],
  ['ज़ीरा', ['cumin']],
  ['तुलसी', ['tulsi']],
  ['५ किलो', ['5', 'kilo']],
  ['Ｍｉｌｋ', ['milk']],
  ['\u202Emilk\u200F', ['milk']],
  ['…', []],
])('%s has the words %o', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test.each([
  // What Hindi writes alike; English as Urdu writes it; by its letters.
  ['پیاز', 'onion'],
  ['سرسوں کا تیل', 'mustard oil'],
  ['شیمپو', 'shampoo'],
  ['شوگر فری بسکٹ', 'sugar free biscuit'],
  ['بغیر انڈے کا کیک', 'bina egg ka cake'],
  ['۲ کلو آٹا', '2 kilo atta'],
  ['amulدودھ', 'amul milk'],
  // Two codings, vowel marks, forms for the end of a word, marks of direction.
  ['كشمش', 'raisins'],
  ['چِینی', 'sugar'],
  ['ﭼﺎﻭﻝ', 'rice'],
  ['\u200Fدہی\u200F', 'curd'],
  ['ہلدی،', 'turmeric'],
  ['ڈیٹول', 'ditol'],
])('%s is read from right to left as %s', (text, words) => {
  expect(wordsOf(text).join(' ')).toBe(words)
})

test('the words of ASCII are those of the same text in wide letters', () => {
  const wide = (text: string) =>
    text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(wide(text)))
    }),
  )
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
])('%s sounds like %s', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other))
})

test.each([
  ['अमूल', 'amul'],
  ['मैगी', 'maigi'],
  ['नमक', 'namak'],
  ['milk', 'milk'],
])('%s in Latin letters is %s', (word, latin) => {
  expect(romanise(word)).toBe(latin)
})
