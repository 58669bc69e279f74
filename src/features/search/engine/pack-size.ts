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
  rendu: 2,
  irandu: 2,
  randu: 2,
  eradu: 2,
  be: 2,
  dui: 2,
  don: 2,
  moodu: 3,
  mudu: 3,
  mundru: 3,
  moonu: 3,
  munnu: 3,
  mooru: 3,
  tran: 3,
  tin: 3,
  teen: 3,
  three: 3,
  char: 4,
  four: 4,
  nalugu: 4,
  naalu: 4,
  nalku: 4,
  aidu: 5,
  anju: 5,
  anch: 5,
  anchu: 5,
  panj: 5,
  pancha: 5,
  pach: 5,
  ainthu: 5,
  paanch: 5,
  panch: 5,
  five: 5,
  chhe: 6,
  cheh: 6,
  six: 6,
  saat: 7,
  seven: 7,
  aath: 8,
  eight: 8,
  nau: 9,
  nine: 9,
  das: 10,
  padi: 10,
  pathu: 10,
  hattu: 10,
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

const HUNDREDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(\\p{L}+)\\s+)?(?:sau|hundred)\\s+(?=(?:${measureWords()})(?![\\p{L}\\p{M}]))`,
  'iu',
)
const QUARTERS =
  /(?<![\p{L}\p{N}])(ek|aadha|adha|teen)\s+(?:pav|paav|pao|paao)\s+(?!\S*(?:kilo|kg|lit|bhaji|bun|bread))(?=\p{L})/iu
/** Measures with the endings of several languages, and as they are often typed. */
const ENDED: readonly (readonly [RegExp, string])[] = [
  [/(?<=\s|^)kilo(?:la|lu|lanu|che|cha|nu|no|ni|r)(?=\s|$)/iu, 'kilo'],
  [/(?<=\s|^|\d)grms?(?=\s|$)/iu, 'gm'],
  [/(?<=\s|^|\d)mili(?=\s|$)/iu, 'ml'],
  [/(?<=\s|^)dar[jz]an(?=\s|$)/iu, 'dozen'],
]

/** A measure beside a thing and without a number is one of it. A gram is a thing itself. */
const ONE = /(?<![\p{L}\p{M}.])(?=(?:kilo(?:gram)?s?|kgs?|lit(?:re|er)s?|ltrs?)(?![\p{L}\p{M}]))/iu

/** "Dhai sau gram" as 250 gram, "ek pav jeera" as 250 g, "rendu kilola" as two kilo. */
function plainlySaid(search: string): string {
  const counted = ENDED.reduce((text, [ended, plain]) => text.replace(ended, plain), search)
    .replace(HUNDREDS, (_, before?: string) => {
      const times = before === undefined ? 1 : fractions[before.toLowerCase()]
      return times === undefined ? `${before} 100 ` : `${times * 100} `
    })
    .replace(QUARTERS, (_, count: string) => `${fractions[count.toLowerCase()]! * 250} g `)
  const isCounted = /\d/.test(counted) || !/\S\s+\S/.test(counted) || inSearch.test(counted)
  return isCounted ? counted : counted.replace(ONE, '1 ')
}

/** A cheap test before `inSearch`: every amount contains one of these, and most searches contain none. */
const amountHint = new RegExp(`\\d|sau|hundred|kilo|kg|lit|ltr|${Object.keys(fractions).join('|')}`, 'i')

/** Things are counted up to this many. */
const MAX_PIECES = 60

const inSearch = new RegExp(
  // Between letters there is a space: a dog is not two ("do") grams.
  `(?<![\\p{L}\\p{N}.]|\\d/)(?:(\\d{1,3}) ?[x×*] ?)?(${Object.keys(fractions).join('|')}|\\d{1,6}(?:[.,]\\d{1,3})?)` +
    `(?:(?<!\\p{L})\\s*-?\\s*|(?<=\\p{L})[\\s-]+)(${measureWords()})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/** Takes a size out of a search (`milk 1l`, `500gm butter`, `rice 5 kilo`, `half kg sugar`): it, and the remaining text. */
export function takeSize(typed: string): { size: PackSize | null; text: string; rest: string } {
  if (!amountHint.test(typed)) return { size: null, text: '', rest: typed }
  const search = plainlySaid(typed)
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
