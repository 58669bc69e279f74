import { t } from '#shared/words.ts'
import type { Order } from '../contract.ts'
import { packerLabels, substitutionLabels, wishesOf } from '../substitution.ts'

export const wishLabels = { customer: substitutionLabels, desk: packerLabels }

/** What the shopper wants if something is missing. */
export function Wishes({ order, labels }: { order: Order; labels: typeof substitutionLabels }) {
  const { whole, different } = wishesOf(order, labels)
  return (
    <div className="mb-4 rounded-lg bg-canvas px-3 py-2 text-sm">
      <p>
        {t('orders.if-something-is-missing-2')} <strong>{whole}</strong>
      </p>
      {different.map((text) => (
        <p key={text} className="wrap-anywhere">
          {text}
        </p>
      ))}
    </div>
  )
}
