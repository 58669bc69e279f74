import { measureOf, packSize } from './pack-size.ts'

/** Words behind a number that mean the pack itself. */
const PACK_WORD =
  /^(?:nos?|n|pcs?|pieces?|pkts?|pckts?|packets?|packs?|units?|u|ea|each|btls?|bottles?|pouch(?:es)?|jars?|tins?|cans?|tubs?|sachets?|strips?|नग|पैकेट)$/u

const COUNTED = /^(.*?\d[\d.,]*)\s*(?:\/|\bper\b)?\s*(\p{L}[\p{L}\p{M}]*)\.?\s*$/u

/**
 * A cell without the word of what it counts: "10 Nos" and "48.00/Nos" of accounts programs, and "12.000 Kgs" of a pack of
 * 1 kg. A word that changes the number ("1 doz") stays, so that the cell is no number.
 */
export function withoutCountWord(cell: string, unit = ''): string {
  const [, number, typed = ''] = COUNTED.exec(cell.trim()) ?? []
  if (number === undefined) return cell
  const word = typed.toLowerCase()
  if (PACK_WORD.test(word)) return number
  const [measure, size] = [measureOf(word), packSize(unit)]
  return measure && size && measure.of === size.of && measure.amount === size.amount ? number : cell
}
