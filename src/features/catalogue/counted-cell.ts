import { measureOf, packSize } from './pack-size.ts'

/** Words behind a number that mean the pack itself. */
const PACK_WORD =
  /^(?:nos?|n|pcs?|pieces?|pkts?|pckts?|packets?|packs?|units?|u|ea|each|btls?|bottles?|pouch(?:es)?|jars?|tins?|cans?|tubs?|sachets?|strips?|नग|पैकेट)$/u

/** Longer than any number with its word; the pattern is not tried on more. */
const LONGEST = 40

const COUNTED = /^(.*?\d[\d.,]*)\s*(?:\/|\bper\b)?\s*(\p{L}[\p{L}\p{M}]*)\.?\s*$/u

/**
 * A cell without the word of what it counts: "10 Nos" and "48.00/Nos" of accounts programs, and "12.000 Kgs" of a pack of
 * 1 kg. A word that changes the number ("1 doz") stays, so that the cell is no number.
 */
export function withoutCountWord(cell: string, unit = ''): string {
  const text = cell.trim()
  const [, number, typed = ''] = (text.length <= LONGEST && COUNTED.exec(text)) || []
  if (number === undefined) return cell
  const word = typed.toLowerCase()
  if (PACK_WORD.test(word)) return number
  const [measure, size] = [measureOf(word), packSize(unit)]
  return measure && size && measure.of === size.of && measure.amount === size.amount ? number : cell
}

/** Whether a unit says only what something is measured in, and not how much of it there is: "KGS", "Ltr.", "Nos". */
export const isBareMeasure = (unit: string): boolean => bareMeasure(unit) !== null

/** As billing apps name what they measure in: "KILOGRAMS (Kg)". */
const NAMED = /^\p{L}+ ?\((\p{L}+)\.?\)$/u

/** "kg" of "KILOGRAMS (Kg)". */
const shortOf = (unit: string): string => {
  const text = unit.trim()
  return text.length <= LONGEST ? (NAMED.exec(text)?.[1] ?? text) : text
}

function bareMeasure(unit: string) {
  const word = shortOf(unit).toLowerCase().replace(/\.$/, '')
  // Alone it is a size of clothes, as S and XL are, and no metre.
  return word.length > LONGEST || word === 'm' ? null : measureOf(word)
}

/** What an item is packed in, or how many are in a carton ("1*100"): no size. */
const NO_SIZE =
  /^(?:(?:1 ?)?(?:pcs?|pieces?|nos?|units?|ea|each|pkts?|packets?|packs?|bags?|box(?:es)?|btls?|bottles?|pouch(?:es)?|jars?|tins?|cans?)\.?|1 ?[x*×] ?\d{1,4})$/i
const SIZE_AT_END = /(?:^|[\s(-])(\d{1,5}(?:\.\d{1,3})?) ?(\p{L}{1,6})\.?\)?$/u

/** The size at the end of an item's name ("PARLE G 100G"), where its unit has none; null otherwise. */
export function sizeInName(name: string, unit: string): string | null {
  if (unit !== '' && !NO_SIZE.test(shortOf(unit))) return null
  const [, number, word = ''] = SIZE_AT_END.exec(name.trim().slice(-LONGEST)) ?? []
  const measure = measureOf(word.toLowerCase())
  if (number === undefined || !measure || (measure.of !== 'g' && measure.of !== 'ml')) return sizeAtEnd(name)
  const spelled = { g: { 1: 'g', 1000: 'kg' }, ml: { 1: 'ml', 1000: 'L' } }[measure.of] as Record<
    number,
    string
  >
  return spelled[measure.amount] === undefined ? null : `${number} ${spelled[measure.amount]}`
}

/** As it is written, with a container or a number behind it: "SURF 1 KG POUCH", "MAGGI 70GX12", "MILK [500 ml]". */
function sizeAtEnd(name: string): string | null {
  const text = name.trim().slice(-LONGEST)
  for (const { index } of text.matchAll(/(?<=[\s([-])\d/g)) {
    const size = text.slice(index).replace(/[)\]]$/, (end) => (text.slice(index).includes('(') ? end : ''))
    const of = packSize(size)?.of
    if (of === 'g' || of === 'ml') return size
  }
  return null
}

const ONE_OF = { g: 'kg', ml: 'L', pc: 'dozen', cm: 'm' }

/** What is wrong with a unit without a size; null for nothing. Single pieces have one. */
export function sizeProblem(unit: string): string | null {
  const measure = bareMeasure(unit)
  if (!measure || (measure.of === 'pc' && measure.amount === 1)) return null
  return `"${unit.trim()}" says no size. Write how much one pack holds, such as 1 ${ONE_OF[measure.of]}`
}
