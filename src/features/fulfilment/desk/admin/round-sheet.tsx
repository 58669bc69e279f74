import { withoutMobiles } from '#shared/without-mobiles.ts'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { PrintFrame } from '#ui/print-frame.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import type { Order } from '#features/orders/contract.ts'
import { amountToCollect } from './amount-to-collect.ts'
import { useRound } from './printed-slips.ts'
import { addressText, receiverName } from './receiver.ts'
import { roundStops, roundTotal } from './round-stops.ts'
import { usePrinting } from './use-printing.ts'
import './round-sheet.css'

/** Rendered once on a page that prints round sheets; empty until then. */
export function RoundSheet({ shopName }: { shopName: string }) {
  const { orders, ...round } = useRound()
  if (orders.length === 0) return null
  return <Printing orders={orders} {...round} shopName={shopName} />
}

interface PrintingProps {
  orders: readonly Order[]
  riderName: string | null
  ownOrder: readonly string[]
  shopName: string
}

function Printing({ orders, riderName, ownOrder, shopName }: PrintingProps) {
  const slips = usePrinting(orders)
  const [printedAt] = useState(() => new Date().toISOString())
  if (!slips) return null
  const stops = roundStops(orders, ownOrder)
  return createPortal(
    <PrintFrame paper="a4" name={`${shopName}: round`} isPrintedOnly className="round-sheet">
      <header className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-1">
        <p className="text-lg font-bold">{shopName}: round</p>
        <p>Printed {formatWhenOnPaper(printedAt)}</p>
      </header>
      <p className="flex justify-between gap-4 py-2">
        <span>Rider: {riderName ?? '______________________'}</span>
        <span>
          {stops.length === 1 ? '1 stop' : `${stops.length} stops`}, collect{' '}
          <strong>{formatRupees(roundTotal(orders))}</strong>
        </span>
      </p>
      <ol>
        {stops.map((order, at) => (
          <Stop
            key={order.orderId}
            order={order}
            number={at + 1}
            mayCall={slips.some(({ orderId, hidesMobile }) => orderId === order.orderId && !hidesMobile)}
          />
        ))}
      </ol>
    </PrintFrame>,
    document.body,
  )
}

/** One stop: who, where, what to collect, the note, and the code that opens the order at the desk. */
function Stop({ order, number, mayCall }: { order: Order; number: number; mayCall: boolean }) {
  const { deliveryNote, deliveryPromise, itemCount } = order
  const toCollect = amountToCollect(order)
  return (
    <li className="round-stop">
      <span className="text-lg font-bold tabular-nums">{number}</span>
      <div className="min-w-0">
        <p className="font-bold">{withoutMobiles(receiverName(order))}</p>
        {/* No print that leaves the shop has a number: riders find it on their own page. */}
        {!mayCall && <p>Number hidden: the shop calls</p>}
        <p>{withoutMobiles(addressText(order))}</p>
        {deliveryNote && <p className="mt-1 font-bold">Note: {withoutMobiles(deliveryNote)}</p>}
        <p className="mt-1">
          {[order.orderId, deliveryPromise, itemCount === 1 ? '1 item' : `${itemCount} items`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-base font-bold">
          {toCollect === null ? 'Paid: collect nothing' : `Collect ${formatRupees(toCollect)}`}
        </p>
      </div>
      <QrCode
        text={new URL(paths.orderDetails(order.orderId), window.location.origin).href}
        label={`Order ${order.orderId}`}
      />
    </li>
  )
}
