import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { MovedOrder } from '../../contract.ts'
import type { PhoneCaller } from '../../phone-contract.ts'

export type OpenOrder = PhoneCaller['openOrders'][number]

const takesMore = ({ order_status: status }: OpenOrder) => ['Pending', 'Confirmed', 'Packed'].includes(status)

interface OpenOrdersProps {
  orders: OpenOrder[]
  addTo: string | null
  onAddTo: ((orderId: string | null) => void) | null
  /** A button that moves an order to another delivery time; nothing where the shop has no slots. */
  renderChangeTime: (order: OpenOrder, onMoved: (order: MovedOrder) => void) => ReactNode
}

/** What the caller has ordered and not got yet. `onAddTo` is null for somebody who is not in the book yet. */
export function OpenOrders({ orders, addTo, onAddTo, renderChangeTime }: OpenOrdersProps) {
  const [moved, setMoved] = useState<Record<string, string | null>>({})
  return (
    <ul className="grid gap-3">
      {orders.map((order) => {
        const { orderId, order_status, deliveryPromise } = order
        const promise = orderId in moved ? moved[orderId] : deliveryPromise
        return (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-2">
            <p className="tabular-nums">
              {orderId} · {order_status}
              {promise && <span className="block text-sm text-muted">{promise}</span>}
            </p>
            <span className="flex flex-wrap gap-2">
              {onAddTo && takesMore(order) && (
                <Button
                  size="sm"
                  variant={addTo === orderId ? 'primary' : 'soft'}
                  aria-pressed={addTo === orderId}
                  onClick={() => onAddTo(addTo === orderId ? null : orderId)}
                >
                  {addTo === orderId ? t('orders.adding-to-it') : t('orders.add-to-it')}
                </Button>
              )}
              {renderChangeTime(order, (next) =>
                setMoved((before) => ({ ...before, [orderId]: next.deliveryPromise })),
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
