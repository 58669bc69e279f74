import { stemOf } from './text.ts'

const WITHOUT = new Set(['no', 'zero', 'without', 'bina', 'बिना'])
/** "Buy one get one free", "gift free": nothing is left out. */
const NOT_LEFT_OUT = new Set(['one', 'get', 'gift', 'duty', 'it', 'extra', 'delivery'])
const isWord = (word: string | undefined): word is string => word !== undefined && /^\p{L}{2}/u.test(word)

/**
 * What a search or a product's name says is left out, as stems ("sugar free", "no added sugar", "without onion"), and the
 * other words.
 */
export function takeLeftOut(words: readonly string[]): { leftOut: string[]; rest: string[] } {
  const leftOut: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    const next = words[at + 1]
    const added = WITHOUT.has(word) && next === 'added' ? 1 : 0
    const after = words[at + 1 + added]
    const joined = /^(\p{L}{4,})free$/u.exec(word)?.[1]
    if (WITHOUT.has(word) && isWord(after)) {
      leftOut.push(stemOf(after))
      at += 1 + added
    } else if (word === 'free' && (next === 'from' || next === 'of') && isWord(words[at + 2])) {
      leftOut.push(stemOf(words[at + 2]!))
      at += 2
    } else if (next === 'free' && words[at + 2] !== 'range' && isWord(word) && !NOT_LEFT_OUT.has(word)) {
      leftOut.push(stemOf(word))
      at += 1
    } else if (joined || word === 'unsweetened') {
      leftOut.push(stemOf(joined ?? 'sugar'))
    } else {
      rest.push(word)
    }
  }
  return { leftOut, rest }
}

const PRICE =
  /(?<![\p{L}\p{N}])(?:under|below|less than|up ?to|within)\s+(?:₹|rs\.?|inr)?\s*(\d{1,6})(?:\s*(?:₹|rs\.?|rupees|\/-))?(?=\s*$|\s+(?!(?:g|gm|gms|gram|grams|kg|ml|l|ltr|litre|pc|pcs|%)(?![\p{L}]))\p{L})/iu

/** "Under 50", "below ₹100": the highest price, in paise, and the rest of the search. */
export function takeMaxPrice(search: string): { maxPaise: number | null; rest: string } {
  const found = PRICE.exec(search)
  if (!found) return { maxPaise: null, rest: search }
  return {
    maxPaise: Number(found[1]) * 100,
    rest: `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`,
  }
}
