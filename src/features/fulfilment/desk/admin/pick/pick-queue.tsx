import { promiseWords } from '#features/orders/promise-words.ts'
import { t } from '#shared/words.ts'
import { Lock } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import type { PickOrder } from '../../pick-contract.ts'
import { orderAge } from '../order-age.ts'
import { useNow } from '../use-now.ts'
import { storedWords } from '#shared/stored-words.ts'

interface PickQueueProps {
  orders: readonly PickOrder[]
  claiming: string | null
  onPick: (orderId: string) => void
}

/** The orders that nobody here is picking yet: what is due first comes first. */
export function PickQueue({ orders, claiming, onPick }: PickQueueProps) {
  const now = useNow()
  if (orders.length === 0)
    return (
      <Empty title={t('desk.no-order-waits-to-be-picked')}>{t('desk.confirmed-orders-appear-here')}</Empty>
    )
  return (
    <ul className="grid grid-cols-1 gap-2">
      {orders.map((order) => {
        const { orderId, receiver, items, picked, toWeigh, heldBy, promise, due, waitingSince } = order
        const { text, tone } = orderAge(waitingSince, now, {
          due: due === null ? null : new Date(due),
          isConfirmed: true,
        })
        return (
          <li
            key={orderId}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-surface px-3 py-2.5"
          >
            <div className="min-w-0 grow basis-40">
              <p className="font-semibold wrap-anywhere">{receiver.name}</p>
              <p className="text-sm text-muted tabular-nums">{orderId}</p>
              <p className="mt-1 flex flex-wrap items-center gap-1.5 text-sm tabular-nums">
                <Badge tone={tone}>{text}</Badge>
                {promise && <span className="font-medium">{promiseWords(promise)}</span>}
                <span className="text-muted">
                  {picked > 0
                    ? t('desk.done-of-total-picked', { done: picked, total: items })
                    : t('desk.items-lines', { items })}
                  {toWeigh > 0 && t('desk.toweigh-to-weigh', { toWeigh })}
                </span>
              </p>
            </div>
            {heldBy ? (
              <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
                <Lock size={16} className="shrink-0" aria-hidden />
                <span className="wrap-anywhere">
                  {t('desk.name-picks-it-2', { name: storedWords(heldBy.name) })}
                </span>
              </p>
            ) : (
              <Button
                busy={claiming === orderId}
                aria-label={t('desk.pick-orderid', { orderId })}
                onClick={() => onPick(orderId)}
              >
                {t('desk.pick')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
