/**
 * What an entry of store credit may be. `claim`: from goods that came back or were wrong, paid out on wish. `goodwill`: a gift.
 * `khata`: it pays what is owed. `correction`: taken back, with a reason.
 */
export const CREDIT_KINDS = [
  'claim',
  'goodwill',
  'spend',
  'spend_back',
  'pay_out',
  'khata',
  'correction',
] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** What an entry adds to a store credit, below zero what it takes. Whole paise. */
export interface CreditEntry {
  kind: CreditKind
  amountPaise: number
  orderId: string | null
  /** The number of a credit note, of one that a counter gave, or spent. */
  reference: string | null
}

/** How an order of this cost is paid: credit is spent first, so what falls away of the cost comes off the money first. Paise. */
export function splitByCredit(
  costPaise: number,
  creditPaise: number,
): { creditPaise: number; duePaise: number } {
  const spent = Math.min(costPaise, creditPaise)
  return { creditPaise: spent, duePaise: costPaise - spent }
}

/**
 * How much of a store credit may be paid out, in paise: what came from goods, and not what was given. Gifts are spent first,
 * a credit note spends itself, and an order gives back last what it took first. `entries` are in the order in which they
 * were written.
 */
export function mayPayOut(entries: readonly CreditEntry[]): number {
  let [goods, gift] = [0, 0]
  const ofOrder = new Map<string, number>()
  for (const { kind, amountPaise, orderId, reference } of entries) {
    if (kind === 'claim') goods += amountPaise
    else if (kind === 'goodwill') gift += amountPaise
    else if (kind === 'pay_out') goods += amountPaise
    else if (kind === 'spend_back') {
      const back = Math.min(amountPaise, ofOrder.get(orderId!) ?? 0)
      ofOrder.set(orderId!, (ofOrder.get(orderId!) ?? 0) - back)
      goods += back
      gift += amountPaise - back
    } else {
      const ofGoods = reference === null ? Math.max(0, -amountPaise - gift) : Math.min(goods, -amountPaise)
      goods -= ofGoods
      gift += amountPaise + ofGoods
      if (orderId !== null) ofOrder.set(orderId, (ofOrder.get(orderId) ?? 0) + ofGoods)
    }
  }
  return goods
}
