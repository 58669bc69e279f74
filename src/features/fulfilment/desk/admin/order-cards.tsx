import { Fragment, useRef, useState } from 'react'
import { useAreaNames } from '#features/fulfilment/slots/admin/use-delivery.ts'
import type { Order } from '#features/orders/contract.ts'
import { bySlot } from './by-slot.ts'
import { showMoved, useMovedOrders, withMoved } from './moved-orders.ts'
import { OrderCard } from './order-card.tsx'
import { usePickQueue } from './pick/use-pick-queue.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useNow } from './use-now.ts'

interface OrderCardsProps {
  orders: readonly Order[]
  list: string
  busy: boolean
}

/** The cards of one page, to be moved one by one or several at once. */
export function OrderCards({ orders, list, busy }: OrderCardsProps) {
  const now = useNow()
  const areas = useAreaNames()
  const listed = withMoved(orders, list, useMovedOrders())
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = orders.filter(({ orderId }) => picked.has(orderId))
  const cards = useRef<HTMLUListElement>(null)
  const picking = usePickQueue({ isOn: orders.some(({ order_status }) => order_status === 'Confirmed') }).data
    ?.data
  useDeskKeys(cards)

  const pick = (orderId: string, isPicked: boolean) => {
    const next = new Set(picked)
    if (isPicked) next.add(orderId)
    else next.delete(orderId)
    setPicked(next)
  }
  const moved = (rows: readonly Order[]) => {
    for (const order of rows)
      showMoved({ order, list, index: listed.findIndex((one) => one.order.orderId === order.orderId) })
  }
  return (
    <>
      <ul ref={cards} className="grid grid-cols-1 gap-1.5 md:gap-2" aria-label="Orders" aria-busy={busy}>
        {bySlot(listed, now, areas).map(({ one, heading }) => (
          <Fragment key={one.order.orderId}>
            {heading && <li className="pt-2 text-sm font-bold">{heading}</li>}
            <li>
              <OrderCard
                listed={one}
                picking={
                  one.order.order_status === 'Confirmed'
                    ? picking?.find(({ orderId }) => orderId === one.order.orderId)
                    : undefined
                }
                now={now}
                isPicked={picked.has(one.order.orderId)}
                onPick={(isPicked) => pick(one.order.orderId, isPicked)}
                onMoved={(order) => moved([order])}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      <SelectionBar
        orders={chosen}
        onClear={() => setPicked(new Set())}
        onMoved={(rows) => {
          moved(rows)
          const remaining = new Set(picked)
          for (const { orderId } of rows) remaining.delete(orderId)
          setPicked(remaining)
        }}
      />
    </>
  )
}
