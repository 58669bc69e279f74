import { formatRupees, toRupees } from '#shared/money.ts'

export interface SplitPayment {
  /** What stays in the drawer. */
  cashPaise: number
  /** What the customer gets back. */
  changePaise: number
  /** Why the bill is not paid yet. */
  problem: string | null
}

/** What is paid otherwise than in cash, and the cash that was handed over. Money in paise. */
export interface GivenPayment {
  handedPaise: number | null
  upiPaise: number
  cardPaise: number
  khataPaise: number
  /** By a credit note of the shop. */
  notePaise: number
}

/** Splits a bill: what is not paid otherwise is paid in cash, of which more may be handed over. Money in paise. */
export function splitPayment(
  totalPaise: number,
  { handedPaise, upiPaise, cardPaise, khataPaise, notePaise }: GivenPayment,
): SplitPayment {
  const cashPaise = totalPaise - upiPaise - cardPaise - khataPaise - notePaise
  if (!(cashPaise >= 0)) return { cashPaise: 0, changePaise: 0, problem: 'More is paid than the bill.' }
  const changePaise = (handedPaise ?? 0) - cashPaise
  if (changePaise < 0)
    return { cashPaise, changePaise: 0, problem: `${formatRupees(toRupees(-changePaise))} is missing.` }
  return { cashPaise, changePaise, problem: null }
}

/**
 * The payment with only as much on the khata as it has room for (null is no limit), and the rest in exact cash; null if
 * the khata has room for what goes on it. Money in paise.
 */
export function restInCash(
  totalPaise: number,
  given: GivenPayment,
  roomPaise: number | null,
): GivenPayment | null {
  if (roomPaise === null || given.khataPaise <= roomPaise) return null
  const khataPaise = Math.min(
    roomPaise,
    Math.max(0, totalPaise - given.upiPaise - given.cardPaise - given.notePaise),
  )
  const { cashPaise } = splitPayment(totalPaise, { ...given, khataPaise })
  return { ...given, khataPaise, handedPaise: cashPaise > 0 ? cashPaise : null }
}
