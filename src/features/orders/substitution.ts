import { localName } from '#shared/local-name.ts'
import { t, written } from '#shared/words.ts'
import { SUBSTITUTIONS, type Substitution } from '#shared/substitutions.ts'
import type { Order } from './contract.ts'

/** What a shopper may want if an item is missing, in the shopper's words. */
export const substitutionLabels: Record<Substitution, string> = written({
  best: () => t('orders.replace-with-the-best-match'),
  refund: () => t('orders.refund-it'),
  call: () => t('orders.call-me'),
})

/** The same for whoever packs. */
export const packerLabels: Record<Substitution, string> = written({
  best: () => t('orders.replace-with-the-best-match'),
  refund: () => t('orders.refund-it'),
  call: () => t('orders.call-the-customer'),
})

/** The choices in the order in which they are offered. */
export const substitutionOptions = SUBSTITUTIONS.map((value) => ({ value, label: substitutionLabels[value] }))

type WithWishes = {
  substitution: Substitution
  items: readonly Pick<Order['items'][number], 'name' | 'translations' | 'unit' | 'substitution'>[]
}

/** "If an item is missing: Call me", and the lines that differ from the order. */
export const wishesOf = ({ substitution, items }: WithWishes, labels = substitutionLabels) => ({
  whole: labels[substitution],
  different: items
    .filter((line) => line.substitution !== substitution)
    .map((line) => `${localName(line)} (${line.unit}): ${labels[line.substitution]}`),
})
