import { measureOf, measureWords, type PackSize } from '#features/catalogue/pack-size.ts'

const fractions: Record<string, number> = {
  half: 0.5,
  aadha: 0.5,
  '½': 0.5,
  '1/2': 0.5,
  quarter: 0.25,
  pav: 0.25,
  paav: 0.25,
  '¼': 0.25,
  '1/4': 0.25,
  '¾': 0.75,
  '3/4': 0.75,
}

export const isSameSize = (a: PackSize, b: PackSize): boolean =>
  a.of === b.of && Math.abs(a.amount - b.amount) <= a.amount * 0.001

/** A cheap test before `inSearch`: every amount contains one of these, and most searches contain none. */
const amountHint = new RegExp(`\\d|${Object.keys(fractions).join('|')}`, 'i')

const inSearch = new RegExp(
  `(?<![\\p{L}\\p{N}.]|\\d/)(?:(\\d{1,3}) ?[x×*] ?)?(${Object.keys(fractions).join('|')}|\\d{1,6}(?:[.,]\\d{1,3})?)` +
    `\\s*-?\\s*(${measureWords()})(?![\\p{L}\\p{M}\\p{N}])`,
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
