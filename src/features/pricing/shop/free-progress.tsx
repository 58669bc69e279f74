import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { PartyPopper, Truck } from 'lucide-react'
import { formatPaise } from '#shared/money.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { chargeName } from '#features/charges/charge-name.ts'
import type { FreeProgress as Progress } from '#features/charges/charge-rule.ts'

/** How far the cart is from free delivery (or another waived charge); its size stays the same when it is reached. */
export function FreeProgress({ progress: { charge, goalPaise, missingPaise } }: { progress: Progress }) {
  const isReached = missingPaise === 0
  const free = chargeName(charge).toLowerCase()
  const Icon = isReached ? PartyPopper : Truck
  return (
    <div className="grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface p-3">
      <p className="flex items-center gap-2 text-sm font-medium" aria-live="polite">
        <Icon size={18} className="text-leaf-600" aria-hidden />
        {isReached ? (
          <span className="min-w-0 wrap-anywhere">
            {t('pricing.free-tolowercase-on-orders-from-torupees', {
              toLowerCase: free,
              toRupees: formatPaise(goalPaise),
            })}
          </span>
        ) : (
          <span className="min-w-0 wrap-anywhere">
            {rich('pricing.add-strong-more-for-free-tolowercase', {
              strong: <strong>{formatPaise(missingPaise)}</strong>,
              toLowerCase: free,
            })}
          </span>
        )}
      </p>
      <ProgressBar
        label={t('pricing.progress-to-free-tolowercase', { toLowerCase: free })}
        value={goalPaise - missingPaise}
        max={goalPaise}
        tone={isReached ? 'leaf' : 'offer'}
      />
    </div>
  )
}
