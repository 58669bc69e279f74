import { useContext } from 'react'
import { fullMethodLabel } from '#features/payments/methods.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { clockTime, formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import type { Order } from '#features/orders/contract.ts'
import { orderTotal, unseenAtDoor } from '#features/orders/order-total.ts'
import { orderTransitionsFrom } from '#features/orders/states.ts'
import type { PickOrder } from '../pick-contract.ts'
import { statusTones } from '#features/orders/status-tones.ts'
import { amountToCollect } from './amount-to-collect.ts'
import type { ListedOrder } from './moved-orders.ts'
import { OrderActions } from './order-actions.tsx'
import { arrivesBy } from '#features/orders/due-time.ts'
import { orderAge, waitingSince } from './order-age.ts'
import { orderItemsText } from './order-items-text.ts'
import { OrderPictures } from './order-pictures.tsx'
import { areaOf, receiverName } from './receiver.ts'
import { ReceiverButtons } from './receiver-buttons.tsx'
import { CameBack, RiderNames } from './selection-tools.ts'

interface OrderCardProps {
  listed: ListedOrder
  /** How far its picker is, for a confirmed order. */
  picking: PickOrder | undefined
  now: Date
  isPicked: boolean
  onPick: (isPicked: boolean) => void
  onMoved: (order: Order) => void
}

/**
 * An order on the desk: a card where it is narrow, with the actions at the bottom within reach of the thumb, and a row
 * elsewhere. Moved out of its list, it shows its new status and slides away.
 */
export function OrderCard({ listed, picking, now, isPicked, onPick, onMoved }: OrderCardProps) {
  const { order, isMoved, isLeaving } = listed
  const { orderId, delivery_address: to, order_status, deliveryNote } = order
  const together = [...(order.addedTo ? [order.addedTo] : []), ...(order.addedOrders ?? [])]
  const name = receiverName(order)
  const rider = useContext(RiderNames).get(orderId)
  const back = useContext(CameBack)(orderId)
  return (
    <article
      aria-label={`Order ${orderId}`}
      data-order={orderId}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 rounded-xl border px-3 py-1.5 text-sm xl:py-2',
        '[grid-template-areas:"pick_when_pay""who_who_items""text_text_text""note_note_note""act_act_act"]',
        // With large text nothing has room beside another on a phone.
        'max-[18rem]:[grid-template-areas:"pick_when_when""who_who_who""items_items_items""text_text_text""pay_pay_pay""note_note_note""act_act_act"]',
        'xl:grid-cols-[auto_6.5rem_13rem_minmax(0,1fr)_minmax(7rem,max-content)_18rem] xl:gap-x-3 xl:gap-y-1 xl:[grid-template-areas:"pick_when_who_items_pay_act""pick_when_who_text_pay_act""note_note_note_note_note_note"]',
        'focus-within:border-edge',
        isPicked ? 'border-leaf-600 bg-leaf-50' : 'border-line bg-surface',
        isLeaving && 'animate-leave',
      )}
    >
      <div className="-my-1 [grid-area:pick]">
        <Checkbox bare label={`Select order ${orderId}`} value={isPicked} onChange={onPick} />
      </div>
      <div className="flex flex-wrap items-center gap-x-1.5 [grid-area:when] xl:min-w-0 xl:flex-col xl:flex-nowrap xl:items-start xl:gap-1">
        <Age order={order} now={now} />
        {back ? (
          <Badge tone="danger">{back.reason}</Badge>
        ) : (
          <Badge tone={statusTones[order_status]}>{order_status}</Badge>
        )}
        {picking && (picking.picked > 0 || picking.heldBy) && (
          <span
            className="text-xs font-medium text-muted tabular-nums"
            title={picking.heldBy ? `${picking.heldBy.name} picks it` : undefined}
          >
            {picking.picked}/{picking.items} picked
          </span>
        )}
      </div>
      <div className="min-w-0 [grid-area:who]">
        <Link
          to={paths.orderDetails(orderId)}
          aria-label={`${name}, order ${orderId}`}
          className="line-clamp-2 min-h-6 content-center text-base leading-5 font-semibold wrap-anywhere hover:text-leaf-700 hover:underline xl:line-clamp-none"
        >
          {name}
        </Link>
        <p className="font-medium wrap-anywhere">
          {[to?.pincode, areaOf(order), rider && `with ${rider}`].filter(Boolean).join(' · ')}
        </p>
        <p className="truncate text-muted tabular-nums max-xl:hidden">{orderId}</p>
      </div>
      <OrderPictures items={order.items} most={3} className="[grid-area:items] xl:hidden" />
      <OrderPictures items={order.items} most={6} className="[grid-area:items] max-xl:hidden" />
      <p
        className="line-clamp-1 wrap-anywhere text-muted [grid-area:text] xl:line-clamp-2"
        title={orderItemsText(order)}
      >
        {/* A line of its own would push the third order off a phone's first screen. */}
        <span className="tabular-nums xl:hidden">{orderId} · </span>
        {order.items.length === 1 ? '1 item' : `${order.items.length} items`}: {orderItemsText(order)}
      </p>
      <Pay order={order} />
      {(deliveryNote || together.length > 0) && (
        <div className="rounded-lg bg-marigold-50 px-2 py-0.5 font-medium text-marigold-800 [grid-area:note]">
          {together.length > 0 && <p>{`Goes with ${together.join(', ')}`}</p>}
          {deliveryNote && <p className="line-clamp-2 wrap-anywhere">{deliveryNote}</p>}
        </div>
      )}
      <div className="flex items-center gap-0.5 [grid-area:act] max-[18rem]:flex-wrap">
        <OrderActions
          order={order}
          isMoved={isMoved}
          isPicked={picking !== undefined && picking.picked >= picking.items}
          onMoved={onMoved}
        />
        <span className="order-first contents xl:order-none">
          <ReceiverButtons order={order} />
        </span>
      </div>
    </article>
  )
}

/** How long an open order has been waiting, or when a completed one was placed. */
function Age({ order, now }: { order: Order; now: Date }) {
  const isOpen = orderTransitionsFrom(order.order_status, 'admin').length > 0
  if (!isOpen) return <span className="truncate text-muted">{formatWhen(order.createdAt, now)}</span>
  const since = waitingSince(order)
  const due = arrivesBy(order)
  const { text, tone } = orderAge(since, now, { due, isConfirmed: order.order_status !== 'Pending' })
  return (
    <time
      dateTime={since}
      title={[formatWhen(since, now), due && `due ${formatWhen(due.toISOString(), now)}`]
        .filter(Boolean)
        .join(', ')}
      className={classNames(
        'shrink-0 text-base font-bold tabular-nums',
        tone === 'danger' && 'text-danger',
        tone === 'warn' && 'text-warn',
      )}
    >
      {text}
      {due && <span className="block text-xs font-medium max-xl:hidden">due {clockTime(due)}</span>}
    </time>
  )
}

/** The cash that the rider brings back, or how it was paid. */
function Pay({ order }: { order: Order }) {
  const { payment_method, payment_status } = order
  const toCollect = amountToCollect(order)
  const isCollected = toCollect !== null
  return (
    <p className="text-right [grid-area:pay]">
      <span className="font-bold whitespace-nowrap tabular-nums">
        {isCollected ? `Collect ${formatRupees(toCollect)}` : formatRupees(orderTotal(order))}
      </span>
      <span
        className={classNames(
          'ml-auto block max-w-36 text-xs text-balance text-muted',
          isCollected && 'max-xl:hidden',
        )}
      >
        {isCollected
          ? 'Cash'
          : order.order_status === 'Awaiting Payment'
            ? 'Unpaid, holds stock'
            : unseenAtDoor(order)
              ? 'By UPI, not seen yet'
              : `${fullMethodLabel(payment_method)}, ${payment_status.toLowerCase()}`}
      </span>
    </p>
  )
}
