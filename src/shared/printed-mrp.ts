import { sellingPaise } from './money.ts'

/** What a packet with another printed MRP costs: at most what is printed, or the same percentage below it. */
export const MRP_RULES = ['cap', 'percentage'] as const
export type MrpRule = (typeof MRP_RULES)[number]

/** What one packet costs by its printed MRP, in paise: never more than is printed, nor more than was shown. */
export const packetPaise = (
  { pricePaise, discountMicro }: { pricePaise: number; discountMicro: number },
  printedPaise: number,
  rule: MrpRule,
): number => {
  const shown = sellingPaise(pricePaise, discountMicro)
  return Math.min(shown, rule === 'cap' ? printedPaise : sellingPaise(printedPaise, discountMicro))
}
