import { measureOf } from '#features/catalogue/pack-size.ts'
import { wordsOf } from './text.ts'

/** The position of a word: in the brand, in the part of the name that says what the product is, or in the rest. */
export const BRAND = 0
export const NAME = 1
export const REST = 2
/** In what it is called in another language. */
export const OTHER = 3
/** Added to NAME or OTHER for the head noun, which says what the product is: mostly the last word. */
export const HEAD = 4

export interface NameToken {
  word: string
  place: number
}

// What follows is a qualifier: "Tomato - Hybrid", "Milk Chocolate with Almonds", "Curd (Pouch)".
const breaks = /\s+[-–—|+:]\s*|\s*[,(|+:;]\s*|\s+(?:with|for|in|without|from|by|made|no|free)\s+/i
/** Words that are never the head noun. */
const notHeads = new Set(
  'organic fresh natural premium combo pack pouch bottle box jar can tin tub bag sachet carton refill value family large small medium mini big jumbo super saver offer new assorted'.split(
    ' ',
  ),
)
export const joiningWords = new Set('and with for in of the a an to from by ka ke ki ko aur n'.split(' '))
/** "A4 paper", "a2 ghee": a letter that is written with the number after it is no article. */
export const isOfCode = (word: string, next: string | undefined, search: string): boolean =>
  word === 'a' && new RegExp(`(?<![a-z])a-?${next}(?!\\d)`, 'i').test(search) && /^\d+$/.test(next ?? '')

/** The words of a product's names and brand with their positions, each once per position. */
export const nameTokens = (
  name: string,
  brand: string | null,
  otherNames: readonly string[] = [],
): NameToken[] => [
  ...tokensOf(name, brand),
  ...otherNames.flatMap((other) =>
    tokensOf(other, null).map(({ word, place }) => ({ word, place: place & HEAD ? OTHER | HEAD : OTHER })),
  ),
]

function tokensOf(name: string, brand: string | null): NameToken[] {
  const brandWords = wordsOf(brand ?? '')
  const tokens: NameToken[] = brandWords.map((word) => ({ word, place: BRAND }))
  let headFound = false
  for (const segment of name.split(breaks)) {
    let words = wordsOf(segment)
    // A brand repeated at the start of the name is not indexed twice.
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
    if (!/\d/.test(word) && !notHeads.has(word) && !joiningWords.has(word) && !measureOf(word.toLowerCase()))
      return i
  }
  return -1
}
