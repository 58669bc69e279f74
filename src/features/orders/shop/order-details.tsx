import { statusWords } from '../status-words.ts'
import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { Printer, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { AddressText } from '#features/addresses/shop/address-card.tsx'
import { fullMethodLabel } from '#features/payments/methods.ts'
import { BillLinks } from '#features/papers/shop/bill-links.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import type { Order } from '../contract.ts'
import { formatWhen } from '#shared/when.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { deskPaymentText, paymentText } from '../payment-text.ts'
import { arrivalText } from '../due-time.ts'
import { isFinal, timelineOf, nextStepOf } from '../order-timeline.ts'
import { isToBePacked } from '../states.ts'
import { CancelOrder } from './cancel-order.tsx'
import { ChangeTime } from './change-time.tsx'
import { OrderLines, PackedNote } from './order-lines.tsx'
import { PayNow } from './pay-now.tsx'
import { Badge } from '#ui/badge.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { printPage } from '#ui/print-page.ts'
import { statusTones } from '../status-tones.ts'
import { useReorder } from './use-reorder.ts'
import { OrderBill, GivenBack, Refunds } from './order-bill.tsx'
import { OnScreenOrPaper, When } from './order-when.tsx'
import { wishLabels, Wishes } from './order-wishes.tsx'
import { Part, Help } from './order-help.tsx'
import { OnTheWay } from './on-the-way.tsx'
import { noteWords } from '../delivery-note.ts'

interface OrderDetailsProps {
  order: Order
  /** The shop's data at the top of a printed page. */
  letterhead?: ReactNode
  /** For administrators: the customer and the possible transitions. */
  desk?: ReactNode
  /** For administrators: how far a confirmed order is picked. */
  picking?: ReactNode
  /** For the shopper: how it can be paid now. */
  payment?: ReactNode
  /** For the shopper: what may be added to it. */
  addition?: ReactNode
  /** For the shopper: what was wrong with it once it is delivered. */
  claim?: ReactNode
  isOwner: boolean
  complaintPath: string
}

/** One order: status, items, bill and address. */
export function OrderDetails({
  order,
  letterhead,
  desk,
  picking,
  payment,
  addition,
  claim,
  isOwner,
  complaintPath,
}: OrderDetailsProps) {
  const { reorder, isReordering } = useReorder()
  const shop = useShop()
  const reader = desk ? 'desk' : 'customer'
  const moments = timelineOf(order, reader).map(({ at, ...moment }) => ({
    ...moment,
    time: at && formatWhen(at),
  }))
  const actions = (
    <div
      role="group"
      aria-label={t('orders.this-order')}
      className="flex flex-wrap gap-2 max-sm:*:grow print:hidden"
    >
      {isOwner && <PayNow order={order} />}
      {isOwner && (
        <Button variant="soft" icon={RotateCcw} busy={isReordering} onClick={() => void reorder(order)}>
          {t('orders.order-again')}
        </Button>
      )}
      {!desk && !hasLeft(order) && (
        <Button variant="quiet" icon={Printer} onClick={() => void printPage()}>
          {t('orders.print')}
        </Button>
      )}
      <BillLinks orderId={order.orderId} hasLeft={hasLeft(order)} vouchers={order.vouchers} />
      {(isOwner || desk) && <ChangeTime order={order} isDesk={Boolean(desk)} />}
      {isOwner && <CancelOrder order={order} />}
    </div>
  )
  const progress = (
    <Part title={t('orders.progress')} className="print:hidden">
      <div className="mb-4 grid grid-cols-1 gap-1">
        <p className="text-muted" aria-live="polite">
          {nextStepOf(order, reader)}
        </p>
        {order.deliveryPromise && !isFinal(order.order_status) && !order.cameBackAt && (
          <p className={desk ? 'font-semibold' : 'text-lg font-bold tabular-nums'}>
            {t('orders.delivery-deliverypromise', { deliveryPromise: arrivalText(order) ?? '' })}
          </p>
        )}
        {order.rider && <OnTheWay rider={order.rider} />}
        {order.deliveryCode && (
          <p className="rounded-lg bg-leaf-50 px-3 py-2 text-leaf-700">
            {rich('orders.your-code-for-the-rider-strong-say', {
              strong: <strong className="text-xl tracking-widest tabular-nums">{order.deliveryCode}</strong>,
            })}
          </p>
        )}
        {(order.payment_status === 'Refund Pending' || order.payment_status === 'Refunded') && (
          <p className="font-semibold">{desk ? deskPaymentText(order) : paymentText(order)}</p>
        )}
      </div>
      <Timeline label={t('orders.progress-of-the-order')} moments={moments} />
      {order.additions?.map(({ at, items, amount }) => (
        <p key={at} className="mt-3 text-sm text-muted tabular-nums">
          {t('orders.items-added-when-amount', { items, when: formatWhen(at), amount: formatRupees(amount) })}
        </p>
      ))}
    </Part>
  )
  return (
    <PrintFrame
      paper="a4"
      name={`${t('orders.order-summary-not-a-tax-document')} ${order.orderId}`}
      isPage
      className="grid grid-cols-1 gap-4"
    >
      <div className="hidden gap-3 print:grid">
        {letterhead}
        <p className="text-lg font-bold">{t('orders.order-summary-not-a-tax-document')}</p>
      </div>
      <header className="grid grid-cols-1 gap-3">
        <div>
          <div className="flex flex-wrap items-center gap-x-1">
            <h1 className="text-xl font-bold tabular-nums">{order.orderId}</h1>
            <span className="print:hidden">
              <CopyButton text={order.orderId} label={t('orders.copy-the-order-number')} />
            </span>
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
            <Badge tone={statusTones[order.order_status]}>{statusWords[order.order_status]}</Badge>
            <When at={order.createdAt} />
          </p>
        </div>
        {desk && actions}
      </header>
      {desk}
      {!desk && progress}
      {payment}
      {addition}
      {!desk && actions}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_min(20rem,40%)] print:block">
        <div className="grid grid-cols-1 gap-4">
          {desk && progress}
          <Part title={t('orders.items')} className={picking ? 'order-first' : undefined}>
            {isToBePacked(order.order_status) && <Wishes order={order} labels={wishLabels[reader]} />}
            <PackedNote order={order} reader={reader} />
            {picking && <div className="print:hidden">{picking}</div>}
            <OrderLines order={order} />
          </Part>
        </div>
        <div className="grid grid-cols-1 gap-4">
          <Part title={t('orders.bill-details')}>
            <OrderBill order={order} isDesk={Boolean(desk)} />
            {shop.fssai && (
              <p className="mt-3 text-sm text-muted print:hidden">
                {t('orders.sold-by-name-fssai-fssai', { name: shop.company || shop.name, fssai: shop.fssai })}
              </p>
            )}
          </Part>
          <Part title={order.delivery_address ? t('orders.delivering-to') : t('orders.sold')}>
            {order.delivery_address ? (
              <AddressText address={{ ...order.delivery_address, isDefault: false }} />
            ) : (
              <p>{t('orders.at-the-counter')}</p>
            )}
            {order.deliveryNote && (
              <p className="mt-3 rounded-lg bg-canvas px-3 py-2 text-sm break-words">
                “{noteWords(order.deliveryNote)}”
              </p>
            )}
          </Part>
          <Part title={t('orders.payment')}>
            <p className="font-semibold tabular-nums">
              {desk ? (
                <OnScreenOrPaper screen={deskPaymentText(order)} paper={paymentText(order)} />
              ) : (
                paymentText(order)
              )}
            </p>
            <p className="text-sm text-muted">
              {fullMethodLabel(order.payment_method, shop.payments.labels)}
            </p>
            <GivenBack order={order} />
            {order.payments
              .filter(({ reference }) => reference)
              .map(({ reference, provider }) => (
                <p key={`${provider} ${reference}`} className="text-sm break-all text-muted">
                  {t('orders.bank-reference-reference', { reference: reference ?? '' })}
                </p>
              ))}
            <Refunds order={order} />
          </Part>
          {claim}
          {isOwner && <Help orderId={order.orderId} complaintPath={complaintPath} />}
        </div>
      </div>
    </PrintFrame>
  )
}

/** Whether the goods have left the shop, whatever became of them. */
const hasLeft = ({ timeline }: Order) => timeline.some(({ status }) => status === 'Out for Delivery')
