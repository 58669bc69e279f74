import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { weightText } from '#shared/weight-text.ts'
import type { Order, SuppliedLine } from './contract.ts'

type OrderedLine = Order['items'][number]

/** What became of a line of an order when it was packed. */
export interface LineOutcome {
  line: OrderedLine
  /** What was supplied of it; null for nothing. */
  own: SuppliedLine | null
  replacements: SuppliedLine[]
  /** How that differs from what was ordered, in words: "2 of 3 supplied", "470 g of about 500 g". */
  changes: string[]
}

/** The lines of a packed order; null for one that is not packed yet. */
export function lineOutcomes({ items, supplied }: Pick<Order, 'items' | 'supplied'>): LineOutcome[] | null {
  if (!supplied) return null
  return items.map((line, at) => {
    const parts = supplied.filter(({ position }) => position === at)
    const own = parts.find(({ replaces }) => !replaces) ?? null
    const replacements = parts.filter(({ replaces }) => replaces)
    return { line, own, replacements, changes: changesOf(line, own, replacements) }
  })
}

/** The changes of a packed order, one text for each changed line: "Biscuits (100 g): 2 of 3 supplied". */
export const changeTexts = (order: Pick<Order, 'items' | 'supplied'>): string[] =>
  (lineOutcomes(order) ?? [])
    .filter(({ changes }) => changes.length > 0)
    .map(({ line, changes }) => `${localName(line)} (${line.unit}): ${changes.join(', ')}`)

/** What was supplied, for a list in one cell: "2 x Biscuits (100 g); 1 x Tomato (500 g): 470 g". */
export const suppliedText = (supplied: readonly SuppliedLine[]): string =>
  supplied
    .map(({ quantity, name, unit, grams }) => `${quantity} x ${name} (${unit})${grams ? `: ${grams} g` : ''}`)
    .join('; ')

function changesOf(line: OrderedLine, own: SuppliedLine | null, replacements: SuppliedLine[]): string[] {
  const replaced = replacements.map((one) =>
    t('orders.replaced-by-quantity-name-unit', {
      quantity: one.quantity,
      name: localName(one),
      unit: one.unit,
    }),
  )
  return own
    ? [...shortness(line, own), ...replaced]
    : replaced.length > 0
      ? replaced
      : [t('orders.not-supplied')]
}

/** A weighed line stays as many packs as were ordered, with what they weigh. */
function shortness(line: OrderedLine, own: SuppliedLine): string[] {
  if (own.grams === undefined)
    return own.quantity < line.quantity
      ? [t('orders.quantity-of-ordered-supplied', { quantity: own.quantity, ordered: line.quantity })]
      : []
  const nominal = (line.grams ?? 0) * line.quantity
  if (own.grams === nominal) return []
  return [
    own.grams < nominal
      ? t('orders.weight-of-about-nominal', { weight: weightText(own.grams), nominal: weightText(nominal) })
      : t('orders.weight-for-the-price-of-nominal', {
          weight: weightText(own.grams),
          nominal: weightText(nominal),
        }),
  ]
}
