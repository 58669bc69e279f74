import { sizeOf } from './pack-size.ts'
import { wordsOf } from './text.ts'

/** Where a word of a product stands: in its brand, in the part of the name that says what it is, or in the rest. */
export const BRAND = 0
export const NAME = 1
export const REST = 2
/** Set beside NAME on the word that says what the product is: mostly the last one. */
export const HEAD = 4

export interface NameToken {
  word: string
  place: number
}

// What follows tells more about it: "Tomato - Hybrid", "Milk Chocolate with Almonds", "Curd (Pouch)".
const breaks = /\s+[-–—|+:]\s*|\s*[,(|+:;]\s*|\s+(?:with|for|in|without|from|by|made|no|free)\s+/i
/** Words that stand after what a product is, or in place of it. */
const notHeads = new Set(
  'organic fresh natural premium combo pack pouch bottle box jar can tin tub bag sachet carton refill value family large small medium mini big jumbo super saver offer new assorted'.split(
    ' ',
  ),
)
/** Words that join others and are looked for by nobody. */
export const joiningWords = new Set('and with for in of the a an to from by ka ke ki ko aur n'.split(' '))

/** The words of a product's name and brand with their places, each once per place. */
export function nameTokens(name: string, brand: string | null): NameToken[] {
  const brandWords = wordsOf(brand ?? '')
  const segments = name.split(breaks).filter((segment) => wordsOf(segment).length > 0)
  const tokens: NameToken[] = brandWords.map((word) => ({ word, place: BRAND }))
  let headFound = false
  for (const segment of segments) {
    let words = wordsOf(segment)
    // Names that begin with their brand say nothing new by it.
    if (!headFound && brandWords.length > 0 && brandWords.every((word, i) => words[i] === word)) {
      words = words.slice(brandWords.length)
    }
    const head = headFound ? -1 : headOf(words)
    for (const [i, word] of words.entries()) {
      tokens.push({ word, place: headFound ? REST : i === head ? NAME | HEAD : NAME })
    }
    if (head >= 0) headFound = true
  }
  return tokens
}

function headOf(words: string[]): number {
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i]!
    if (!/\d/.test(word) && !notHeads.has(word) && !joiningWords.has(word) && !sizeOf(`1 ${word}`)) return i
  }
  return -1
}
