import { toRupees } from '#shared/money.ts'
import { leftOf, writtenGrams } from '../claim-lines.ts'
import type { Claim, ClaimTerms } from '../contract.ts'
import type { ClaimRow } from './claim-store.ts'
import type { LineOfBill } from './supplied-of-order.ts'

export const claimView = (row: ClaimRow): Claim => ({
  _id: row.id,
  orderId: row.order_id,
  customerName: row.customer_name,
  wish: row.wish,
  state: row.state,
  items: row.lines.map((line) => ({
    position: line.position,
    replaces: line.replaces,
    ...mrpView(line.mrp_paise),
    name: line.name,
    ...(line.translations && { translations: line.translations }),
    unit: line.unit,
    image: line.image,
    kind: line.kind,
    pieces: line.pieces,
    grams: line.grams,
    weighs: line.weighs_grams,
    amount: toRupees(line.asked_paise),
  })),
  amount: toRupees(row.asked_paise),
  given: toRupees(row.given_paise),
  settledAs: row.settled_as,
  note: row.note,
  againOrderId: row.again_order_id,
  ...(row.is_again_cancelled && { isAgainCancelled: true }),
  cash: toRupees(row.cash_paise),
  cashGivenAt: row.cash_given_at?.toISOString() ?? null,
  reason: row.reason,
  byRule: row.by_rule,
  at: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  ticket: row.ticket,
  photos: row.photos,
})

const mrpView = (paise: number | null) => (paise === null ? {} : { mrp: toRupees(paise) })

export function claimableView(line: LineOfBill): ClaimTerms['lines'][number] {
  const { supplied, row } = line
  const left = leftOf(line)
  return {
    position: supplied.line_position,
    replaces: supplied.is_replacement,
    ...mrpView(supplied.mrp_paise),
    name: supplied.name,
    ...(supplied.translations && { translations: supplied.translations }),
    unit: supplied.unit,
    image: supplied.image,
    pieces: left.pieces,
    grams: left.grams,
    writtenGrams: left.grams === null ? writtenGrams(line.unit) : line.grams,
    amount: toRupees(Math.round(row.grossPaise / line.quantity)),
    isOpen: supplied.is_open,
  }
}
