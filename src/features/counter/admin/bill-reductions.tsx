import { t } from '#shared/words.ts'
import { offPaiseOf, toReductions } from '#features/pricing/reductions.ts'
import { formatRupees, formatPaise } from '#shared/money.ts'
import type { BillOffers } from '../bill-offers.ts'

export function BillReductions({ taken }: { taken: BillOffers }) {
  if (offPaiseOf(taken) === 0) return null
  const { offers = [], coupon } = toReductions({ promotions: taken })
  return (
    <dl
      aria-label={t('counter.offers')}
      className="grid gap-1 rounded-xl border border-line bg-surface px-3 py-2 font-semibold text-leaf-700"
    >
      {[
        ...offers,
        ...(coupon
          ? [{ id: 'coupon', name: t('counter.coupon-code', { code: coupon.code }), ...coupon }]
          : []),
      ].map(({ id, name, amount }) => (
        <div key={id} className="flex justify-between gap-4">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">−{formatRupees(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 text-ink">
        <dt>{t('counter.you-save')}</dt>
        <dd className="tabular-nums">{formatPaise(offPaiseOf(taken))}</dd>
      </div>
    </dl>
  )
}
