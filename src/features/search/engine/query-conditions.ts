import { stemOf } from './text.ts'

const WITHOUT = new Set('no zero 0 nil without wo sans minus except excluding not bina बिना'.split(' '))
/** Of "non": "non dairy" leaves something out, "non veg" and "non stick" name a kind. */
const NON = new Set(['dairy', 'lactose', 'alcoholic', 'alcohol', 'gmo', 'fat', 'sugar', 'gluten'])
/** "Cheeni ke bina" */
const OF = new Set(['ke', 'ki', 'के', 'की'])
/** One word that says what is left out. */
const WORDS = new Map([
  ['unsweetened', 'sugar'],
  ['unsalted', 'salt'],
  ...['sugar', 'salt', 'egg', 'caffeine'].map((word): [string, string] => [`${word}less`, word]),
])
/** "Buy one get one free", "gift free": nothing is left out. */
const NOT_LEFT_OUT = new Set(['one', 'get', 'gift', 'duty', 'it', 'extra', 'delivery'])
const isWord = (word: string | undefined): word is string =>
  word !== undefined && /^\p{L}[\p{L}\p{M}]/u.test(word)

/**
 * What a search or a product's name says is left out, as stems ("sugar free", "no added sugar", "without onion"), and the
 * other words.
 */
export function takeLeftOut(words: readonly string[]): { leftOut: string[]; rest: string[] } {
  const leftOut: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const { word, length } = leftOutAt(words, at)
    if (word !== undefined) leftOut.push(stemOf(word))
    else rest.push(words[at]!)
    at += length - 1
  }
  return { leftOut, rest }
}

/** The word that is left out by the words from this position, and how many they are. */
function leftOutAt(words: readonly string[], at: number): { word?: string; length: number } {
  const [word, next, third] = [words[at]!, words[at + 1], words[at + 2]]
  // "W/o onion" is read as "w o onion".
  const taken = word === 'w' && next === 'o' ? 2 : WITHOUT.has(word) ? 1 : 0
  if (taken > 0) {
    const added = words[at + taken] === 'added' ? 1 : 0
    const after = words[at + taken + added]
    if (isWord(after)) return { word: after, length: taken + added + 1 }
  }
  if (word === 'non' && next !== undefined && NON.has(next)) return { word: next, length: 2 }
  if (word === 'free' && (next === 'from' || next === 'of') && isWord(third))
    return { word: third, length: 3 }
  const isFollowed =
    (next === 'free' && third !== 'range' && !NOT_LEFT_OUT.has(word)) || (next === 'less' && third !== 'than')
  if (isFollowed && isWord(word)) return { word, length: 2 }
  if (OF.has(next ?? '') && (third === 'bina' || third === 'बिना') && isWord(word)) return { word, length: 3 }
  const joined = WORDS.get(word) ?? (word.endsWith('free') ? /^(\p{L}{4,})free$/u.exec(word)?.[1] : undefined)
  return joined === undefined ? { length: 1 } : { word: joined, length: 1 }
}

const AMOUNT = String.raw`(?:₹|rs\.?|inr)?\s*(?<amount>\d{1,3}(?:,\d{2,3})+|\d{1,6})(?:\s*(?:₹|rs\.?|rupees|\/-))?`
const NO_MEASURE = String.raw`(?=\s*$|\s+(?!(?:g|gm|gms|gram|grams|kg|ml|l|ltr|litre|pc|pcs|%)(?![\p{L}]))\p{L})`
const PRICES = [
  String.raw`(?:under|below|less than|cheaper than|not more than|at most|max(?:imum)?|up ?to|within)\s+${AMOUNT}${NO_MEASURE}`,
  String.raw`${AMOUNT}\s+(?:se kam|ke andar|ke neeche|or less|or below)(?!\p{L})`,
].map((price) => new RegExp(String.raw`(?<![\p{L}\p{N}])${price}`, 'iu'))

/** "Under 50", "below ₹100": the highest price, in paise, and the rest of the search. */
export function takeMaxPrice(search: string): { maxPaise: number | null; rest: string } {
  for (const price of PRICES) {
    const found = price.exec(search)
    if (!found) continue
    return {
      maxPaise: Number(found.groups!.amount!.replaceAll(',', '')) * 100,
      rest: `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`,
    }
  }
  return { maxPaise: null, rest: search }
}
