import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import type { OrderLine } from '#features/charges/contract.ts'

type Line = Pick<OrderLine, 'productId' | 'unit' | 'quantity' | 'name'>

interface ReorderPlan {
  added: Line[]
  /** Items that are out of stock, or only partly available. */
  short: Line[]
}

/** What of an earlier order can be added to the cart again; `canHave` returns how many more of a pack may be. */
export function reorderPlan(items: readonly Line[], canHave: (line: Line) => number): ReorderPlan {
  const plan: ReorderPlan = { added: [], short: [] }
  for (const line of items) {
    const quantity = Math.max(0, Math.min(line.quantity, canHave(line)))
    if (quantity > 0) plan.added.push({ ...line, quantity })
    if (quantity < line.quantity) plan.short.push(line)
  }
  return plan
}

/** "4 items are back in your cart. Not available in full: Paneer." */
export function reorderMessage({ added, short }: ReorderPlan): string {
  const count = new Set(added.map(({ productId }) => productId)).size
  const words =
    count === 0
      ? t('orders.none-of-these-items-is-available-at')
      : t('orders.count-count-other-items-back-in-your', { count })
  if (short.length === 0 || count === 0) return words
  const [first] = short
  const others = short.length - 1
  return t('orders.words-not-available-in-full-name-t', {
    words,
    name: first ? localName(first) : '',
    others: others > 0 ? t('orders.and-others-more', { others }) : '',
  })
}
