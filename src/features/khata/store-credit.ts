/** `claim`: of goods, paid out on wish. `goodwill`: a gift. `khata`: pays what is owed. `correction`: with a reason. */
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
  id?: number
  /** The entry that it undoes. */
  reverses?: number | null
}

/** What a mistake with store credit may be undone of; what came with an order or its note is undone by these. */
export const UNDONE_CREDIT: readonly CreditKind[] = ['claim', 'goodwill', 'pay_out', 'khata']

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
  const ofEntry = new Map<number, number>()
  /** How much of an entry is goods; the rest of it is a gift. */
  const goodsIn = ({ kind, amountPaise, orderId, reference, reverses }: CreditEntry): number => {
    if (reverses != null) return -(ofEntry.get(reverses) ?? 0)
    if (kind === 'claim' || kind === 'pay_out') return amountPaise
    if (kind === 'goodwill') return 0
    if (kind === 'spend_back') {
      const back = Math.min(amountPaise, ofOrder.get(orderId!) ?? 0)
      ofOrder.set(orderId!, (ofOrder.get(orderId!) ?? 0) - back)
      return back
    }
    const taken = reference === null ? Math.max(0, -amountPaise - gift) : Math.min(goods, -amountPaise)
    if (orderId !== null) ofOrder.set(orderId, (ofOrder.get(orderId) ?? 0) + taken)
    return -taken
  }
  for (const entry of entries) {
    const part = goodsIn(entry)
    if (entry.id !== undefined) ofEntry.set(entry.id, part)
    goods += part
    gift += entry.amountPaise - part
    // Of what was undone, a part may be spent already.
    if (goods < 0) [goods, gift] = [0, gift + goods]
    else if (gift < 0) [goods, gift] = [goods + gift, 0]
  }
  return goods
}
