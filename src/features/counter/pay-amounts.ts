import { fromRupees, toRupees } from '#shared/money.ts'
import { isTyped } from '#shared/typed-number.ts'
import type { ExchangeNote } from './bill.ts'
import { splitPayment } from './split-payment.ts'

/** What is typed of how a bill is paid. Rupees. */
export interface Amounts {
  handed: number | null
  upi: number | null
  reference: string
  /** The money by UPI. */
  isSeen: boolean
  card: number | null
  khata: number | null
  note: number | null
  noteNumber: string
}

/** A way in which the rest of a bill is paid by one press. */
export type RestWay = 'handed' | 'upi' | 'card' | 'khata'

export const nothingTyped: Amounts = {
  handed: null,
  upi: null,
  reference: '',
  isSeen: false,
  card: null,
  khata: null,
  note: null,
  noteNumber: '',
}

export const typedPaise = (amount: number | null): number => (isTyped(amount) ? fromRupees(amount) : 0)

/** What a credit note can pay: that of an exchange all that it has, another what is typed of it; in paise. */
export function noteHasPaise({ note, noteNumber }: Amounts, exchange: ExchangeNote | null): number {
  if (note === null) return 0
  return exchange && noteNumber === exchange.number ? fromRupees(exchange.amount) : typedPaise(note)
}

/** A bill that is paid by its credit note as far as that goes, and the rest in one way; null leaves the rest. Money in paise. */
export function paidBy(
  totalPaise: number,
  hasPaise: number,
  way: RestWay | null,
  wholeRupees: boolean,
): Amounts {
  const notePaise = Math.min(hasPaise, totalPaise)
  const others = { handedPaise: null, upiPaise: 0, cardPaise: 0, khataPaise: 0, notePaise }
  const restPaise =
    way === 'handed' ? splitPayment(totalPaise, others, wholeRupees).cashPaise : totalPaise - notePaise
  return {
    ...nothingTyped,
    note: notePaise > 0 ? toRupees(notePaise) : null,
    ...(way && restPaise > 0 && { [way]: toRupees(restPaise) }),
  }
}
