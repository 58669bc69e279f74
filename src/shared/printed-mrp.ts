import { sellingPaise } from './money.ts'

/** What a packet with another printed MRP costs: at most what is printed, or the same percentage below it. */
export const MRP_RULES = ['cap', 'percentage'] as const
export type MrpRule = (typeof MRP_RULES)[number]

interface Priced {
  pricePaise: number
  discountMicro: number
}

/** The price and discount by which a packet is never sold above, by its printed MRP. */
export const packetPrice = ({ discountMicro }: Priced, printedPaise: number, rule: MrpRule): Priced => ({
  pricePaise: printedPaise,
  discountMicro: rule === 'cap' ? 0 : discountMicro,
})

/** What one packet costs by its printed MRP, in paise: never more than is printed, nor more than was shown. */
export const packetPaise = (pack: Priced, printedPaise: number, rule: MrpRule): number => {
  const packet = packetPrice(pack, printedPaise, rule)
  return Math.min(
    sellingPaise(pack.pricePaise, pack.discountMicro),
    sellingPaise(packet.pricePaise, packet.discountMicro),
  )
}
