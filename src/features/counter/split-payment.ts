import { t } from '#shared/words.ts'
import { cashRounding } from '#features/cash/whole-rupees.ts'
import { formatPaise } from '#shared/money.ts'

interface SplitPayment {
  /** What stays in the drawer. */
  cashPaise: number
  /** What it has more or less than its part of the bill. */
  roundingPaise: number
  /** What the customer gets back. */
  changePaise: number
  /** Why the bill is not paid yet. */
  problem: string | null
}

/** What is paid otherwise than in cash, and the cash that was handed over. Money in paise. */
interface GivenPayment {
  handedPaise: number | null
  upiPaise: number
  cardPaise: number
  khataPaise: number
  /** By a credit note of the shop. */
  notePaise: number
}

/** What is not paid otherwise is paid in cash, in whole rupees if the shop takes it so; more may be handed over. In paise. */
export function splitPayment(
  totalPaise: number,
  { handedPaise, upiPaise, cardPaise, khataPaise, notePaise }: GivenPayment,
  wholeRupees: boolean,
): SplitPayment {
  const restPaise = totalPaise - upiPaise - cardPaise - khataPaise - notePaise
  if (!(restPaise >= 0))
    return {
      cashPaise: 0,
      roundingPaise: 0,
      changePaise: 0,
      problem: t('counter.more-is-paid-than-the-bill'),
    }
  // What is missing by UPI, card or khata, which are exact, is not paid by nothing.
  const isShort = restPaise < 50 && upiPaise + cardPaise + khataPaise > 0
  const roundingPaise = wholeRupees && !isShort ? cashRounding(restPaise) : 0
  const cashPaise = restPaise + roundingPaise
  const overPaise = (handedPaise ?? 0) - cashPaise
  return {
    cashPaise,
    roundingPaise,
    changePaise: Math.max(0, overPaise),
    problem: overPaise < 0 ? t('counter.torupees-is-missing', { toRupees: formatPaise(-overPaise) }) : null,
  }
}

/** On the khata what it has room for (null: no limit), the rest in exact cash; null if all has room. In paise. */
export function restInCash(
  totalPaise: number,
  given: GivenPayment,
  roomPaise: number | null,
  wholeRupees: boolean,
): GivenPayment | null {
  if (roomPaise === null || given.khataPaise <= roomPaise) return null
  const khataPaise = Math.min(
    roomPaise,
    Math.max(0, totalPaise - given.upiPaise - given.cardPaise - given.notePaise),
  )
  const { cashPaise } = splitPayment(totalPaise, { ...given, khataPaise }, wholeRupees)
  return { ...given, khataPaise, handedPaise: cashPaise > 0 ? cashPaise : null }
}
