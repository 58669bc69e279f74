/** How a number in a cell is shown, where that changes what it means. */
export type CellFormat = { kind: 'number' | 'percent' | 'date' } | { kind: 'zeros'; digits: number }

const NUMBER: CellFormat = { kind: 'number' }
const PERCENT = new Set([9, 10])
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** The format of an id, and of its code where the file defines one: `0.0%`, `yyyy-mm-dd`, `00000`. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined)
    return PERCENT.has(id) ? { kind: 'percent' } : isBuiltInDate(id) ? { kind: 'date' } : NUMBER
  const plain = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '').trim()
  if (plain.includes('%')) return { kind: 'percent' }
  if (/^0{2,20}$/.test(plain)) return { kind: 'zeros', digits: plain.length }
  return /^[dmyhsap/.:, -]*[dmy][dmyhsap/.:, -]*$/i.test(plain) ? { kind: 'date' } : NUMBER
}

/**
 * A number as its cell shows it, without rounding: `12.5%`, `00123`, `2026-11-25`. One of more than 15 digits, of which a
 * spreadsheet keeps only the first 15, is written with an exponent, so that it is not taken for a whole code.
 */
export function shownNumber(value: number, format: CellFormat, is1904: boolean): string {
  if (format.kind === 'percent') return `${plain(value * 100)}%`
  if (format.kind === 'zeros' && Number.isInteger(value) && value >= 0)
    return String(value).padStart(format.digits, '0')
  if (format.kind === 'date') return shownDate(value, is1904) ?? plain(value)
  return plain(value)
}

const plain = (value: number): string =>
  Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toExponential().toUpperCase()

const DAY = 86_400_000
/** 1970-01-01 in days after 1900-01-00, which has a 29 February 1900. */
const EPOCH = 25_569

function shownDate(value: number, is1904: boolean): string | null {
  const days = is1904 ? value + 1462 : value
  if (days < 1 || days >= 2_958_466) return null
  const iso = new Date(Math.round(((days - EPOCH) * DAY) / 1000) * 1000).toISOString()
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}
