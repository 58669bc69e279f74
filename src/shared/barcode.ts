import { plainDigits } from './typed-digits.ts'
import { t } from './words.ts'

/** The longest code of a packet that is read: a web address with its lot and dates. */
export const MAX_CODE = 200

/** What the code on a packet says. */
export interface PacketCode {
  /** Its number (GTIN): 8, 13 or 14 digits. */
  barcode: string
  lot: string | null
  /** A day such as `2027-03-31`. */
  expiresOn: string | null
}

/**
 * Reads the code on a packet: the number under its bars, GS1 element strings (`(01)…(17)…(10)…`, or with FNC1 between them), and
 * GS1 Digital Links (`https://id.gs1.org/01/…/10/…?17=…`, of any site). Null when it has no number, or a wrong digit.
 */
export function readPacketCode(typed: string): PacketCode | null {
  const plain = readGtin(typed.trim().replace(SYMBOLOGY, ''))
  if (plain !== null) return { barcode: plain, lot: null, expiresOn: null }
  if (typed.length > MAX_CODE) return null
  const elements = elementsOf(plainDigits(typed).trim().replace(SYMBOLOGY, ''))
  const barcode = /^\d{8,14}$/.test(elements.get('01') ?? '') && readGtin(elements.get('01')!)
  if (!barcode) return null
  const days = ['17', '15', '16'].map((key) => dayOf(elements.get(key) ?? ''))
  return {
    barcode,
    lot: elements.get('10')?.slice(0, 20) || null,
    expiresOn: days.find((day) => day !== null) ?? null,
  }
}

/** The number of the packet that a code is on; null when it has none (`readPacketCode`). */
export const readBarcode = (typed: string): string | null => readPacketCode(typed)?.barcode ?? null

/**
 * A number (GTIN) of 8, 13 or 14 digits, of which the last is a check digit. A UPC of 12 digits gets its leading zero, so
 * that one packet has one number whichever scanner reads it. Spaces and dashes between the
 * digits are ignored.
 */
function readGtin(typed: string): string | null {
  const digits = digitsOf(typed)
  if (!LENGTHS.test(digits) || !hasCheckDigit(digits)) return null
  return (digits.length === 12 ? `0${digits}` : digits).replace(/^0{5,6}(?=\d{8}$)|^0(?=\d{13}$)/, '')
}

/** What scanners send before the data, to say which kind of code they have read. */
const SYMBOLOGY = /^\](?:C[01]|[deQJ]\d)/i

/** How scanners and programs write FNC1, which ends an element. No value contains a blank. */
const FNC1 = /[\u001d\u241d\s^]|[<{[](?:GS|FNC1)[>}\]]/i

const LINK = /^(?:https?:\/\/)?[^\s/?#]+(?:\/[^\s?#]*)?\/(?:01|gtin)\/\d/i

/** The elements of a code by their identifiers: `01` number, `10` lot, `17` use by. */
function elementsOf(text: string): Map<string, string> {
  if (LINK.test(text)) return elementsOfLink(text)
  if (text.startsWith('('))
    return new Map(
      Array.from(text.matchAll(/\((\d{2,4})\)\s*([^(\s]+)/g), ([, key, value]) => [key!, value!]),
    )
  const elements = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const skipped = FNC1.exec(rest)
    if (skipped?.index === 0) {
      rest = rest.slice(skipped[0].length)
      continue
    }
    const { digits, length } = identifierOf(rest)
    const key = rest.slice(0, digits)
    if (!/^\d{2,4}$/.test(key)) break
    if (length !== undefined && rest.length < digits + length) break
    const end = digits + (length ?? FNC1.exec(rest.slice(digits))?.index ?? rest.length)
    elements.set(key, rest.slice(digits, end))
    rest = rest.slice(end)
  }
  return elements
}

function elementsOfLink(text: string): Map<string, string> {
  const [path = '', query = ''] = text.replace(/#.*$/, '').split('?')
  const parts = path.split('/')
  const at = parts.findIndex((part, i) => /^(?:01|gtin)$/i.test(part) && /^\d/.test(parts[i + 1] ?? ''))
  const elements = new Map([['01', parts[at + 1]!]])
  for (let i = at + 2; i + 1 < parts.length; i += 2) elements.set(shortOf(parts[i]!), decoded(parts[i + 1]!))
  for (const [key, value] of new URLSearchParams(query)) elements.set(shortOf(key), value)
  return elements
}

const shortOf = (key: string): string => ({ lot: '10', exp: '17' })[key.toLowerCase()] ?? key

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** How many digits the identifier has with which an element begins, and how long its value is if that is fixed. */
function identifierOf(text: string): { digits: number; length?: number } {
  if (/^0[0-4]/.test(text)) return { digits: 2, length: { '00': 18, '04': 16 }[text.slice(0, 2)] ?? 14 }
  if (/^1[1-9]/.test(text)) return { digits: 2, length: 6 }
  if (text.startsWith('20')) return { digits: 2, length: 2 }
  if (/^3[1-6]/.test(text)) return { digits: 4, length: 6 }
  if (text.startsWith('41')) return { digits: 3, length: 13 }
  if (/^(?:39|43|7[02]|8[0-2])/.test(text)) return { digits: 4 }
  return { digits: /^(?:2[3-5]|4[02]|71)/.test(text) ? 3 : 2 }
}

/** YYMMDD; a month without a day lasts until its end. Null for anything else. */
function dayOf(digits: string): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? []
  const date = new Date(Date.UTC(2000 + Number(year), Number(month) - (day === '00' ? 0 : 1), Number(day)))
  const isReal = day !== undefined && date.getUTCMonth() === Number(month) - 1
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** What is wrong with a text that `readBarcode` refuses, for the person who typed it. */
export function barcodeProblem(typed: string): string {
  const digits = digitsOf(typed)
  if (LENGTHS.test(digits)) return t('said.barcode-last-digit')
  return /^\d+$/.test(digits)
    ? t('said.barcode-has-digits', { count: digits.length })
    : t('said.barcode-has-only-digits')
}

const LENGTHS = /^\d{8}(?:\d{4,6})?$/

const digitsOf = (typed: string): string => plainDigits(typed).replace(/[\s\p{Pd}\p{Cf}]/gu, '')

/** From the right, every second digit counts three times; the sum ends in 0. */
function hasCheckDigit(digits: string): boolean {
  const values = digits.split('').map(Number).reverse()
  return values.reduce((sum, value, i) => sum + value * (i % 2 ? 3 : 1), 0) % 10 === 0
}
