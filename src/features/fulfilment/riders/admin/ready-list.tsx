import { useData } from '#ui/use-data.ts'
import { t } from '#shared/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clockTime } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useChange } from '#ui/use-change.ts'
import { riderCalls } from '../calls.ts'
import type { RiderContract } from '../contract.ts'
import { bagsText } from './bags-text.ts'
import { bigButton } from './door-dialogs.tsx'
import { POLL_MS, stopsKey } from './use-rider.ts'

const readyKey = ['rider', 'ready'] as const

/** Packed orders that no rider has, where the shop lets riders take them: a tap sends one out with whoever taps first. */
export function ReadyList() {
  const calls = useClient<RiderContract>(riderCalls)
  const queries = useQueryClient()
  const isOnline = useOnline()
  const { data: ready, isError } = useData(readyKey, (options) => calls.getReady({}, options), {
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: 'always',
  })
  const take = useChange((orderId: string) => calls.takeOrder({ body: { orderId } }), {
    changes: [['rider']],
    onDone: ({ data }) => queries.setQueryData(stopsKey, data),
  })
  if (!ready?.isAllowed) return null
  const { orders } = ready
  return (
    <section aria-label={t('riders.ready-to-go')} className="grid grid-cols-1 gap-2">
      <h2 className="text-xl font-bold">{t('riders.ready-to-go')}</h2>
      {!isOnline || isError ? (
        <p className="text-lg">{t('riders.orders-can-be-taken-when-the-network')}</p>
      ) : orders.length === 0 ? (
        <p className="text-lg">{t('riders.nothing-waits-packed-orders-that-nobody-brings')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {orders.map(({ orderId, promise, area, pincode, bags }) => (
            <li
              key={orderId}
              className="grid gap-2 rounded-xl border border-edge bg-surface px-4 py-3 text-lg"
            >
              <p className="tabular-nums">
                <strong className="block font-bold wrap-anywhere">
                  {[area, pincode].filter(Boolean).join(', ')}
                </strong>
                {orderId}
                {promise &&
                  ` · ${t('riders.from-to', { from: clockTime(new Date(promise.from)), to: clockTime(new Date(promise.to)) })}`}
                <span className="block text-base">{bagsText(bags)}</span>
              </p>
              <Button
                variant="quiet"
                className={`${bigButton} border-edge!`}
                aria-label={t('riders.take-it-orderid', { orderId })}
                busy={take.isPending && take.variables === orderId}
                disabled={take.isPending}
                onClick={() => take.mutate(orderId)}
              >
                {t('riders.take-it')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
