import { expect, test } from 'vitest'
import { Completions } from './completions.ts'
import { JoinedWords } from './joined-words.ts'
import { Synonyms } from './synonyms.ts'
import { Vocabulary } from './vocabulary.ts'

const vocabulary = new Vocabulary()
for (const word of ['milk', 'mill', 'silk', 'milkshake', 'paneer', 'panel', 'pannier', 'm'])
  vocabulary.add(word)

test('words within an edit distance are found among all of their length', () => {
  const near = (word: string, most: number) =>
    [...vocabulary.near(word, most)].map(({ surface, distance }) => `${surface.word} ${distance}`).sort()
  expect(near('milk', 1)).toEqual(['milk 0', 'mill 1', 'silk 1'])
  expect(near('panner', 1)).toEqual(['paneer 1', 'pannier 1'])
  expect(near('zzzz', 2)).toEqual([])
})

test('a wrong first letter is the only error: left out, another, one too many or swapped', () => {
  const near = (word: string) => [...vocabulary.near(word, 2)].map(({ surface: { word } }) => word)
  for (const typed of ['aneer', 'baneer', 'spaneer', 'apneer']) expect(near(typed)).toEqual(['paneer'])
  expect(near('banerr')).toEqual([])
  expect(near('பaneer')).toEqual(['paneer'])
  expect(near('pamner')).toContain('paneer')
})

test('words are found by their beginning, of one letter or more', () => {
  const begun = (prefix: string) => [...vocabulary.beginningWith(prefix)].map(({ word }) => word)
  expect(begun('m')).toEqual(['milk', 'mill', 'milkshake', 'm'])
  expect(begun('mil')).toEqual(['milk', 'mill', 'milkshake'])
  expect(begun('mx')).toEqual([])
})

test('a longer word may lack one letter of what was typed', () => {
  expect(vocabulary.longerThan('pann').map(({ word }) => word)).toEqual(['paneer', 'panel', 'pannier'])
  expect(vocabulary.longerThan('pxyz')).toEqual([])
})

test('a letter alone is any of a few frequent words in a large shop, beside another word and in a small one of all', () => {
  const expansions = (products: readonly number[], isAlone: boolean) => {
    const words = new Vocabulary()
    for (const [at, count] of products.entries()) {
      const term = words.add(`m${'abcdef'[at]!}`)
      for (let product = 0; product < count; product++) words.addProduct(term, product)
    }
    const joined = new JoinedWords(words, { areAdjacent: () => false, countAdjacent: () => 0 })
    const found = new Completions(words, new Synonyms([]), joined).of('m', undefined, isAlone)
    return found.map(({ terms }) => words.stems[terms[0]!])
  }
  const large = [10, 3_000, 2_000, 900, 50]
  expect(expansions(large, true)).toEqual(['mb', 'mc', 'md'])
  expect(expansions(large, false)).toEqual(['mb', 'mc', 'md', 'me', 'ma'])
  expect(expansions([10, 300, 200, 90, 50], true)).toEqual(['mb', 'mc', 'md', 'me', 'ma'])
})
