import { withoutMobiles } from '#shared/without-mobiles.ts'
import { createPortal } from 'react-dom'
import type { Shop } from '#features/storefront/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { OwnName } from '#ui/goods-name.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { SecondName } from '#ui/second-name.tsx'
import type { Order, PickingSlip } from '#features/orders/contract.ts'
import { orderTotal } from '#features/orders/order-total.ts'
import { isToBePacked } from '#features/orders/states.ts'
import { packerLabels } from '#features/orders/substitution.ts'
import { lineOutcomes } from '#features/orders/supplied-changes.ts'
import { amountToCollect } from './amount-to-collect.ts'
import { useSlipOrders } from './printed-slips.ts'
import { addressText, receiverName } from './receiver.ts'
import { usePrinting } from './use-printing.ts'

/** Who sells: the licence number is on the document that comes with the goods. */
export type Seller = Pick<Shop, 'name' | 'fssai'>

/** Rendered once on a page that prints slips; empty until then. */
export function PickingSlips({ seller }: { seller: Seller }) {
  const orders = useSlipOrders()
  return orders.length > 0 ? <Printing orders={orders} seller={seller} /> : null
}

function Printing({ orders, seller }: { orders: readonly Order[]; seller: Seller }) {
  const slips = usePrinting(orders)
  if (!slips) return null
  return createPortal(
    <div>
      {orders.map((order) => (
        <Slip
          key={order.orderId}
          order={order}
          seller={seller}
          slip={slips.find(({ orderId }) => orderId === order.orderId)}
        />
      ))}
    </div>,
    document.body,
  )
}

interface SlipProps {
  order: Order
  seller: Seller
  slip: PickingSlip | undefined
}

/** One slip: the recipient, the items to tick off, and the amount to collect. */
function Slip({ order, seller, slip }: SlipProps) {
  const { shelves = [], secondNames } = slip ?? {}
  const { deliveryNote, items } = order
  const toCollect = amountToCollect(order)
  const outcomes = lineOutcomes(order)
  return (
    <PrintFrame paper="80mm" name={`Slip ${order.orderId}`} isPrintedOnly className="picking-slip">
      <p className="flex justify-between gap-2">
        <strong>{seller.name}</strong>
        <span>{formatWhenOnPaper(order.createdAt)}</span>
      </p>
      <p className="text-lg font-bold">{order.orderId}</p>
      <p className="mt-1 font-bold">{withoutMobiles(receiverName(order))}</p>
      <p>{withoutMobiles(addressText(order))}</p>
      {deliveryNote && (
        <p className="mt-1 border border-ink p-1 font-bold">Note: {withoutMobiles(deliveryNote)}</p>
      )}
      {isToBePacked(order.order_status) && (
        <p className="mt-1">
          If missing: <strong>{packerLabels[order.substitution]}</strong>
        </p>
      )}
      {shelves.map((shelf) => (
        <div key={shelf.name} className="mt-2">
          <p className="border-b border-ink text-xs font-bold uppercase">{shelf.name}</p>
          <ul>
            {shelf.lines.map((at) => {
              const item = items[at]
              return (
                item && (
                  <li key={at} className="flex items-start gap-2 py-0.5">
                    <span className="mt-0.5 size-4 shrink-0 border border-ink" />
                    <span className="w-7 shrink-0 text-right font-bold tabular-nums">{item.quantity} ×</span>
                    <span>
                      <OwnName name={item.name} /> <span className="whitespace-nowrap">({item.unit})</span>
                      {secondNames?.[at] && <SecondName name={secondNames[at]} />}
                      {isToBePacked(order.order_status) && item.substitution !== order.substitution && (
                        <strong className="block">If missing: {packerLabels[item.substitution]}</strong>
                      )}
                      {outcomes?.[at]?.changes.map((text) => (
                        <strong key={text} className="block">
                          {text}
                        </strong>
                      ))}
                    </span>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      ))}
      <p className="mt-2 border-t border-ink pt-1">
        {order.itemCount === 1 ? '1 item' : `${order.itemCount} items`}
      </p>
      <p className="text-lg font-bold">
        {toCollect === null
          ? `${order.order_status === 'Cancelled' ? 'Cancelled' : order.payment_status} · ${formatRupees(orderTotal(order))}`
          : `Collect ${formatRupees(toCollect)}`}
      </p>
      {seller.fssai && <p className="mt-1">FSSAI {seller.fssai}</p>}
    </PrintFrame>
  )
}
