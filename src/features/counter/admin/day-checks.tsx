import { t } from '#shared/words.ts'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { CounterCheck } from '../day-contract.ts'
import { useDayActions } from './use-day.ts'

/** More would push the figures of the day off the screen. */
const SHOWN_CHECKS = 5

/** What somebody should look at after sales. */
export function Checks({ checks, isManager }: { checks: readonly CounterCheck[]; isManager: boolean }) {
  const actions = useDayActions(() => {})
  const [isAll, setAll] = useState(false)
  return (
    <section aria-label={t('counter.check-these')} className="grid grid-cols-1 gap-2">
      <h2 className="text-lg font-bold">{t('counter.check-these')}</h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {checks.slice(0, isAll ? undefined : SHOWN_CHECKS).map((check) => (
          <li
            key={`${check.orderId} ${check.position} ${check.kind}`}
            className="flex flex-wrap items-center gap-3 px-4 py-2"
          >
            <span className="min-w-[min(12rem,100%)] grow">
              <span className="font-semibold">
                {check.name}, {check.unit}
              </span>
              <span className="block text-sm text-muted">
                {sentenceOf(check)}{' '}
                <Link className="text-leaf-700 underline" to={paths.orderDetails(check.orderId)}>
                  {check.orderId}
                </Link>
              </span>
            </span>
            {isManager && (
              <Button size="sm" variant="quiet" onClick={() => actions.see(check)}>
                {t('counter.looked-at')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isAll && checks.length > SHOWN_CHECKS && (
        <Button size="sm" variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          {t('counter.show-all-checks', { checks: checks.length })}
        </Button>
      )}
    </section>
  )
}

function sentenceOf(check: CounterCheck): string {
  const { kind, found, price, expected, at, soldAt, rate, expectedRate, counter, cashier, amount } = check
  const by = t('counter.amount-sold-by-cashier-at-counter', {
    amount: formatRupees(amount),
    cashier,
    counter,
  })
  if (kind === 'stock') return t('counter.found-sold-that-the-shop-did-not', { found })
  if (kind === 'price')
    return t('counter.sold-for-price-instead-of-expected-by', {
      price: formatRupees(price ?? 0),
      expected: formatRupees(expected ?? 0),
      by,
    })
  if (kind === 'offer')
    return t('counter.its-offers-had-ended-or-give-another', {
      price: formatRupees(price ?? 0),
      expected: formatRupees(expected ?? 0),
      by,
    })
  if (kind === 'khata')
    return t('counter.price-went-on-the-khata-where-there', {
      price: formatRupees(price ?? 0),
      expected: formatRupees(expected ?? 0),
      by,
    })
  if (kind === 'note')
    return t('counter.price-was-paid-by-credit-note-where', {
      price: formatRupees(price ?? 0),
      expected: formatRupees(expected ?? 0),
      by,
    })
  if (kind === 'tax')
    return t('counter.the-bill-says-rate-gst-t-it', {
      rate: String(rate),
      t:
        expectedRate === null
          ? t('counter.and-nothing-was-entered')
          : t('counter.and-expectedrate-was-in-force', { expectedRate }),
      by,
    })
  if (kind === 'unproven') return t('counter.no-device-has-proven-this-sale-it', { by })
  return t('counter.the-clock-of-the-counter-said-soldat', {
    soldAt: formatWhenOnPaper(soldAt),
    value: formatWhenOnPaper(at),
    by,
  })
}
