import { formatRupees, toRupees } from '#shared/money.ts'

export interface SplitPayment {
  /** What stays in the drawer. */
  cashPaise: number
  /** What the customer gets back. */
  changePaise: number
  /** Why the bill is not paid yet. */
  problem: string | null
}

/** Splits a bill: what UPI and card leave is paid in cash, of which more may be handed over. Money in paise. */
export function splitPayment(
  totalPaise: number,
  { handedPaise, upiPaise, cardPaise }: { handedPaise: number | null; upiPaise: number; cardPaise: number },
): SplitPayment {
  const cashPaise = totalPaise - upiPaise - cardPaise
  if (!(cashPaise >= 0))
    return { cashPaise: 0, changePaise: 0, problem: 'UPI and card are more than the bill.' }
  const changePaise = (handedPaise ?? 0) - cashPaise
  if (changePaise < 0)
    return { cashPaise, changePaise: 0, problem: `${formatRupees(toRupees(-changePaise))} is missing.` }
  return { cashPaise, changePaise, problem: null }
}
