import { anySize } from '#features/catalogue/pack-key.ts'
import { measureOf, measureWords, type PackSize } from '#features/catalogue/pack-size.ts'

/** Amounts that are said in words, in English, Hindi and (1) other languages. */
const fractions: Record<string, number> = {
  half: 0.5,
  aadha: 0.5,
  adha: 0.5,
  aada: 0.5,
  aadhi: 0.5,
  arai: 0.5,
  ara: 0.5,
  sawa: 1.25,
  dedh: 1.5,
  dhai: 2.5,
  adhai: 2.5,
  pauna: 0.75,
  paune: 0.75,
  ek: 1,
  one: 1,
  oru: 1,
  ondu: 1,
  oka: 1,
  do: 2,
  two: 2,
  teen: 3,
  three: 3,
  char: 4,
  four: 4,
  paanch: 5,
  panch: 5,
  five: 5,
  das: 10,
  ten: 10,
  '½': 0.5,
  '1/2': 0.5,
  quarter: 0.25,
  pav: 0.25,
  paav: 0.25,
  pao: 0.25,
  paao: 0.25,
  kaal: 0.25,
  '¼': 0.25,
  '1/4': 0.25,
  '¾': 0.75,
  '3/4': 0.75,
}

export const isSameSize = (a: PackSize, b: PackSize): boolean =>
  a.of === b.of && Math.abs(a.amount - b.amount) <= a.amount * 0.001

/** Whether a pack is of a size; any is of none. */
export const isOfSize =
  (size: PackSize | null) =>
  (unit: string): boolean => {
    const own = size && anySize(unit)
    return size === null || (own !== null && isSameSize(own, size))
  }

/** A cheap test before `inSearch`: every amount contains one of these, and most searches contain none. */
const amountHint = new RegExp(`\\d|${Object.keys(fractions).join('|')}`, 'i')

/** Things are counted up to this many. */
const MAX_PIECES = 60

const inSearch = new RegExp(
  // Between letters there is a space: a dog is not two ("do") grams.
  `(?<![\\p{L}\\p{N}.]|\\d/)(?:(\\d{1,3}) ?[x×*] ?)?(${Object.keys(fractions).join('|')}|\\d{1,6}(?:[.,]\\d{1,3})?)` +
    `(?:(?<!\\p{L})\\s*-?\\s*|(?<=\\p{L})[\\s-]+)(${measureWords()})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/**
 * Extracts a size from a search (`milk 1l`, `500gm butter`, `rice 5 kilo`, `half kg sugar`): the size, and the
 * remaining text.
 */
export function takeSize(search: string): { size: PackSize | null; text: string; rest: string } {
  if (!amountHint.test(search)) return { size: null, text: '', rest: search }
  const found = inSearch.exec(search)
  const known = measureOf(found?.[3]?.toLowerCase() ?? '')
  if (!found || !known) return { size: null, text: '', rest: search }
  const number = found[2]!.toLowerCase()
  const count = fractions[number] ?? Number(number.replace(',', '.'))
  return {
    size: { amount: Number(found[1] ?? 1) * count * known.amount, of: known.of },
    text: found[0].trim(),
    rest: `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`,
  }
}

/** "6 eggs": so many pieces, if the word after the number is a thing that is counted, and the other words. */
export function takeCount(
  words: readonly string[],
  isThing: (word: string) => boolean,
): { size: PackSize | null; rest: readonly string[] } {
  const [first = '', second, ...others] = words
  const count = /^\d{1,2}$/.test(first) ? Number(first) : 0
  if (count < 1 || count > MAX_PIECES || second === undefined || !isThing(second))
    return { size: null, rest: words }
  return { size: { amount: count, of: 'pc' }, rest: [second, ...others] }
}
