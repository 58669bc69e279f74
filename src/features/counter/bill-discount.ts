import { t } from '#shared/words.ts'
import { formatRupees, fromRupees } from '#shared/money.ts'
import { asSold, changeLine, priceOfPacket, type Bill, type BillDiscount } from './bill.ts'
import { discountedPaise, isWithin, percentBelow } from './discounts.ts'

/** Takes so many percent off what a line costs at the counter, whatever was taken off it before. */
export function discountLine(bill: Bill, id: number, percent: number): Bill {
  const line = bill.lines.find((one) => one.id === id)
  return line ? changeLine(bill, id, { unitPaise: discountedPaise(priceOfPacket(line), percent) }) : bill
}

/** Takes so many percent off the whole bill, what is added later too, in place of what was taken off the whole before. */
export const discountBill = (bill: Bill, discount: BillDiscount): Bill => ({
  ...bill,
  discount: discount.percent > 0 ? discount : null,
})

/** A line further below its price than a ceiling in percent, by all that is taken off by hand. */
const lineBelow = (bill: Bill, ceiling: number) =>
  asSold(bill).lines.find((one) => !isWithin(one.unitPaise, fromRupees(priceOfPacket(one)), ceiling))

/** Whether only an owner may say yes to the prices of a bill. */
export const isOwners = (bill: Bill, managerDiscount: number): boolean =>
  lineBelow(bill, managerDiscount) !== undefined

/** Why a bill is not sold without somebody's yes, and whose; null if nobody needs to be asked. */
export function belowCeiling(bill: Bill, ceiling: number, managerDiscount = 100): string | null {
  const line = lineBelow(bill, ceiling)
  if (!line) return null
  const price = priceOfPacket(line)
  const percent = percentBelow(line.unitPaise, fromRupees(price))
  const sentences = [
    t('counter.name-is-percent-below-its-price', {
      name: line.pack.name,
      percent,
      price: formatRupees(price),
    }),
    ceiling > 0
      ? t('counter.up-to-ceiling-goes-without-asking', { ceiling })
      : t('counter.that-needs-a-manager'),
    isOwners(bill, managerDiscount) ? t('problems.discount-needs-owner', { percent: managerDiscount }) : '',
  ]
  return sentences.filter(Boolean).join(' ')
}
