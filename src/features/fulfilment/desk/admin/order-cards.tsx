import { Fragment, useRef, useState, useEffect, type RefObject } from 'react'
import { useAreaNames } from '#features/fulfilment/slots/admin/use-delivery.ts'
import type { Order } from '#features/orders/contract.ts'
import { isBusy } from './pick/use-pick-keys.ts'
import { bySlot } from './by-slot.ts'
import { showMoved, useMovedOrders, withMoved } from './moved-orders.ts'
import { OrderCard } from './order-card.tsx'
import { usePickQueue } from './pick/use-pick-queue.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useNow } from './use-now.ts'
import { cardAfter, type LastCard } from './card-after.ts'

/** J and K go to the next and previous order's next step, X selects, O opens; not while typing or with a dialog open. */
function useDeskKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: LastCard | null = null
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-order]') ?? [])]
      const at = cards.findIndex((card) => card.contains(document.activeElement))
      const ids = cards.map(({ dataset }) => dataset.order ?? '')
      // The card that takes the place of one that left gets the focus automatically: J must not skip it.
      const isInPlace = last && !ids.includes(last.id) && at === Math.min(last.index, ids.length - 1)
      if (at !== -1 && !isInPlace) last = { id: ids[at]!, index: at }
      const key = event.key.toLowerCase()
      if (key === 'j' || key === 'k') {
        const next = cardAfter(ids, last, key === 'j' ? 1 : -1)
        const card = cards[next]
        if (!card) return
        event.preventDefault()
        last = { id: ids[next]!, index: next }
        ;(card.querySelector<HTMLElement>('[data-next-step]') ?? card.querySelector('a'))?.focus()
        card.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x') cards[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
      else if (key === 'o') cards[at]?.querySelector('a')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list])
}

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
