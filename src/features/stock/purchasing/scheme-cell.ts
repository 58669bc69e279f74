import { plainDigits } from '#shared/typed-digits.ts'

/** Longer than any quantity with its scheme; the patterns are not tried on more. */
const LONGEST = 40

const FREE = /\b(?:free|foc|f\.o\.c|bonus)\b\.?|फ्री|मुफ़?्त|(?<=\d)\s*f(?=\W*$)/giu

/** Two numbers, the second after a plus or another word for it. */
const PLUS = /^(?:buy\s+)?(.*?\d.*?)\s*(?:\+|\bplus\b|\bget\b|\(\s*\+)\s*(.*?\d[^()]*)\)?$/iu
/** What may stand between them where the second is said to be free. */
const BESIDE = /^(.*?\d.*?)\s*(?:\(|,|&|;|\/|\bwith\b|\band\b|-)\s*(.*?\d[^()]*)\)?$/iu

/** What suppliers write for nothing: a dash, "Nil". */
export const isBlankCell = (cell: unknown): boolean =>
  typeof cell === 'string' && /^\s*(?:[-–—]+|nil|n\.?\/?a\.?)?\s*$/i.test(cell)

/** Whether a cell of money says only that nothing is asked for: "Free", "FOC". */
export const saysFree = (cell: string): boolean =>
  cell.length <= LONGEST && /\p{L}/u.test(cell) && /^\W*$/u.test(cell.replace(FREE, ''))

/** What is paid and what is free in "10+1", "10(1 free)", "10 Nos + 1 FOC", "5 free". Without a scheme all is paid. */
export function schemeOf(cell: string | number | undefined): {
  paid?: string | number
  free?: string
} {
  if (cell === undefined || isBlankCell(cell)) return {}
  if (typeof cell === 'number' || cell.length > LONGEST) return { paid: cell }
  const text = plainDigits(cell).trim()
  // All that came, and of what it consists: "12 (10+2)".
  const [, all, ofAll, gift] = /^(\d{1,6})\s*\(\s*(\d{1,6})\s*\+\s*(\d{1,6})\s*\)$/.exec(text) ?? []
  if (gift !== undefined && Number(all) === Number(ofAll) + Number(gift)) return { paid: ofAll!, free: gift }
  const [, bought, given] = /^(\d{1,6})\s*f(?:ree)?\.?\s*(\d{1,6})$/i.exec(text) ?? []
  if (given !== undefined) return { paid: bought!, free: given }
  const bare = text.replace(FREE, ' ').trim()
  const isFree = bare !== text
  const [, paid, free] = PLUS.exec(bare) ?? (isFree ? BESIDE.exec(bare) : null) ?? []
  if (paid !== undefined && free !== undefined) return { paid: paid.trim(), free: free.trim() }
  return isFree ? { free: bare } : { paid: cell }
}
