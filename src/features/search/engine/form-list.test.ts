import { expect, test } from 'vitest'
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
