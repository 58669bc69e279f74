import { sellingPaise, toRupees } from '#shared/money.ts'
import type { pricesToCheck } from './sold-lines.ts'

type Lowered = NonNullable<Awaited<ReturnType<typeof pricesToCheck>>['lowered']>

/** What the audit log says of prices that a manager lowered. */
export const loweredPrices = (orderId: string, lines: Lowered) => ({
  action: 'order.lower-price' as const,
  subjectId: orderId,
  before: Object.fromEntries(
    lines.map((line) => [
      `${line.name}, ${line.unit}`,
      toRupees(sellingPaise(line.before.price_paise, line.before.discount_micro)),
    ]),
  ),
  after: Object.fromEntries([
    ...lines.map((line) => [`${line.name}, ${line.unit}`, toRupees(line.unit_paise)]),
    ['reason', [...new Set(lines.flatMap(({ reason }) => reason ?? []))].join('; ') || null],
  ]),
})
