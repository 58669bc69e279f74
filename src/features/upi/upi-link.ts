import { toRupees } from '#shared/money.ts'
import { isVpa } from '#shared/vpa.ts'

/** Where money by UPI goes: the settings of the shop. */
export interface UpiPayee {
  vpa: string
  name: string
  /** The merchant category, exactly as the bank gave it; empty for a personal address. */
  mc: string
  kind: 'merchant' | 'personal'
}

interface UpiLink {
  /** The text of the QR code, which is the link too. */
  qr: string
  /** Links to personal addresses are refused by the apps (NPCI OC-76A): they only work as a QR code that is scanned. */
  mayLink: boolean
}

/** Why there is no link. */
type UpiRefusal = 'vpa_wrong' | 'amount_too_small'

const MIN_PAISE = 100

/** What one order is paid by. The reference changes with the amount: `revision` counts how often it has. */
interface UpiDue {
  orderId: string
  amountPaise: number
  revision?: number
  /** What the payer reads beside the amount; by default the order's number. */
  note?: string
}

/** NPCI's linking specification 1.6; without `due` the link that may be printed, on which the payer enters the amount. */
export function upiLink(payee: UpiPayee, due: UpiDue | undefined): UpiLink | { refused: UpiRefusal } {
  const { vpa, name, mc, kind } = payee
  if (!isVpa(vpa)) return { refused: 'vpa_wrong' }
  if (due && due.amountPaise < MIN_PAISE) return { refused: 'amount_too_small' }
  const isMerchant = kind === 'merchant'
  const pairs = [
    // Letters, digits, dots and dashes around one @, which apps expect as it is.
    `pa=${vpa}`,
    `pn=${encoded(withoutPictures(name))}`,
    ...(isMerchant && mc ? [`mc=${encoded(mc)}`] : []),
    ...(due
      ? [
          `tr=${referenceOf(due)}`,
          `tn=${encoded(due.note ?? `Order ${due.orderId}`)}`,
          `am=${toRupees(due.amountPaise).toFixed(2)}`,
        ]
      : []),
    'cu=INR',
  ]
  return { qr: `upi://pay?${pairs.join('&')}`, mayLink: isMerchant }
}

/** The order's or the bill's number without dashes and slashes, and a letter for each amount after the first: at most 35 letters and digits. */
export const referenceOf = ({ orderId, revision = 0 }: Pick<UpiDue, 'orderId' | 'revision'>): string =>
  orderId.replaceAll(/[-/]/g, '') + (revision > 0 ? String.fromCharCode(64 + Math.min(revision, 26)) : '')

/** A link for a part of what an order's link asks for: another amount, and a reference of its own. */
export const linkOfPart = (qr: string, orderId: string, amountPaise: number): string =>
  qr
    .replace(/&tr=[^&]*/, `&tr=${referenceOf({ orderId, revision: PART_REVISION })}`)
    .replace(/&am=[^&]*/, `&am=${toRupees(amountPaise).toFixed(2)}`)

// After those of `revisionOf` in upi-payment.ts.
const PART_REVISION = 3

/** The order that a note of a payment names, by its number or by our reference; null if it names none or several. */
export function orderInNote(note: string): string | null {
  const found = note
    .toUpperCase()
    .matchAll(/(?<![0-9A-Z])ORD-?([0-9]{6})-?([0-9A-HJKMNP-TV-Z]{8})[A-Z]?(?![0-9A-Z])/g)
  const [only, ...others] = new Set([...found].map(([, day, rest]) => `ORD-${day}-${rest}`))
  return only !== undefined && others.length === 0 ? only : null
}

/** The reference by which a khata is paid; apps refuse one that has paid before, so it is of the day. 35 signs at most. */
export const khataReference = (customerId: string, day: string): string =>
  `KHATA${customerId}${day.slice(2).replaceAll('-', '')}`

/** The customer whose khata a note of a payment names by `khataReference`; null if it names none or several. */
export function khataInNote(note: string): string | null {
  const found = note.matchAll(/(?<![0-9a-z])KHATA([0-9a-f]{24})[0-9]{6}(?![0-9a-z])/gi)
  const [only, ...others] = new Set([...found].map(([, id = '']) => id.toLowerCase()))
  return only !== undefined && others.length === 0 ? only : null
}

const withoutPictures = (text: string): string =>
  text
    .replace(/[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{FE0F}\u{20E3}]/gu, '')
    // What joined the parts of a picture; within Indian letters it is a part of the word.
    .replace(/(?<!\p{M})\u{200D}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Percent-encoded, with the signs too that `encodeURIComponent` leaves. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
