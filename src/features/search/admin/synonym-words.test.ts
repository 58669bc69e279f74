import { expect, test } from 'vitest'
import { textOfWords, wordsOfText } from './synonym-words.ts'

test('words are split at commas and line breaks, without duplicates', () => {
  expect(wordsOfText('aloo, alu\nbatata,,  aloo ,\n')).toEqual(['aloo', 'alu', 'batata'])
  expect(wordsOfText('  ')).toEqual([])
  expect(wordsOfText(textOfWords(['shimla mirch', 'capsicum']))).toEqual(['shimla mirch', 'capsicum'])
})
