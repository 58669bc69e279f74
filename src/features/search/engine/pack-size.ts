/** An amount in grams, millilitres or pieces. */
export interface PackSize {
  amount: number
  of: 'g' | 'ml' | 'pc'
}

const measures: Record<string, PackSize> = {}
const measure = (amount: number, of: PackSize['of'], names: string) => {
  for (const name of names.split(' ')) measures[name] = { amount, of }
}
measure(1, 'g', 'g gm gms gr gram grams gramme grammes ग्राम')
measure(1000, 'g', 'kg kgs kilo kilos kilogram kilograms किलो')
measure(1, 'ml', 'ml mls millilitre millilitres milliliter milliliters')
measure(1000, 'ml', 'l lt ltr ltrs litre litres liter liters लीटर')
measure(1, 'pc', 'pc pcs pce piece pieces nos u unit units')
measure(12, 'pc', 'dozen dozens dz')

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

/** The size in a pack's unit: `2 x 100 g` and `1.5 L` are 200 g and 1500 ml; null when there is none. */
export function sizeOf(unit: string): PackSize | null {
  const [, times, number, name = ''] =
    /(?:(\d+) ?[x×*] ?)?(\d+(?:[.,]\d+)?) ?(\p{L}[\p{L}\p{M}]*)/iu.exec(unit.normalize('NFC')) ?? []
  const known = measures[name.toLowerCase()]
  if (!known || !number) return null
  return { amount: Number(times ?? 1) * Number(number.replace(',', '.')) * known.amount, of: known.of }
}

/** A cheap test before `inSearch`: every amount contains one of these, and most searches contain none. */
const amountHint = new RegExp(`\\d|${Object.keys(fractions).join('|')}`, 'i')

const inSearch = new RegExp(
  `(?<![\\p{L}\\p{N}.]|\\d/)(?:(\\d{1,3}) ?[x×*] ?)?(${Object.keys(fractions).join('|')}|\\d{1,6}(?:[.,]\\d{1,3})?)` +
    `\\s*-?\\s*(${Object.keys(measures).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
  'iu',
)

/**
 * Extracts a size from a search (`milk 1l`, `500gm butter`, `rice 5 kilo`, `half kg sugar`): the size, and the
 * remaining text.
 */
export function takeSize(search: string): { size: PackSize | null; text: string; rest: string } {
  if (!amountHint.test(search)) return { size: null, text: '', rest: search }
  const found = inSearch.exec(search)
  const known = measures[found?.[3]?.toLowerCase() ?? '']
  if (!found || !known) return { size: null, text: '', rest: search }
  const number = found[2]!.toLowerCase()
  const count = fractions[number] ?? Number(number.replace(',', '.'))
  return {
    size: { amount: Number(found[1] ?? 1) * count * known.amount, of: known.of },
    text: found[0].trim(),
    rest: `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`,
  }
}
