import { t } from '#shared/words.ts'
import { CircleCheck, CircleSlash, Hourglass, type LucideIcon } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { addressLine } from '#features/addresses/shop/address-fields.ts'
import { itemsText } from '#features/cart/cart-line.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { browserMessage } from '#shared/browser-problems.ts'
import { AppError } from '#shared/problems.ts'
import type { Order } from '../contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { orderTotal } from '../order-total.ts'
import { paymentText } from '../payment-text.ts'
import { isFinal, nextStepOf } from '../order-timeline.ts'
import { arrivalText } from '../due-time.ts'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { useOrderWithPayment } from './use-orders.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/**
 * The page after ordering and after paying. The order id is in the URL, so a reload changes nothing. It shows what
 * the server knows about the order, and refetches until the server answers and for as long as a payment is open.
 * The URL proves nothing: `isBack` only selects the text while the outcome of the payment is unknown.
 */
export function OrderPlaced({
  isBack = true,
  payment,
}: {
  isBack?: boolean
  /** How the order is paid, in words and pictures of another feature. */
  payment?: (order: Order) => ReactNode
}) {
  const [search] = useSearchParams()
  const orderId = search.get('orderId') ?? ''
  const { data: order, error, refetch, isFetching } = useOrderWithPayment(orderId)
  // A request that is repeated has no error until it fails again.
  const [problem, setProblem] = useState(error)
  if (error && error !== problem) setProblem(error)
  useCartReload(order?.order_status === 'Payment Failed')
  const isUnknown = orderId === '' || (error instanceof AppError && error.status === 404)
  const heading = order ? headingOf(order, isBack) : confirming
  usePageTitle(isUnknown ? null : heading.title)
  if (isUnknown)
    return (
      <Empty
        isPage
        picture={<BoxDrawing />}
        title={browserMessage('order_not_found')}
        action={<ButtonLink to={paths.myOrders}>{t('orders.your-orders')}</ButtonLink>}
      />
    )
  return (
    <div className="container-page grid grid-cols-1 max-w-xl! justify-items-center gap-5 py-8 text-center md:py-12">
      <heading.Icon size={64} strokeWidth={1.5} className={`animate-rise ${heading.color}`} aria-hidden />
      <div>
        <div role="status">
          {/* Two lines on phones, as most headings need, so that nothing moves when the order has loaded. */}
          <h1 className="text-2xl font-bold max-sm:grid max-sm:min-h-[2lh] max-sm:place-content-center">
            {heading.title}
          </h1>
        </div>
        <p className="mt-3 text-sm text-muted">{t('orders.order-number')}</p>
        <p className="flex items-center justify-center gap-1 pl-8 text-lg font-bold break-all tabular-nums sm:text-xl">
          {orderId}
          <CopyButton text={orderId} label={t('orders.copy-the-order-number')} />
        </p>
      </div>
      {!order && problem && (
        <ProblemNote
          onRetry={() => void refetch()}
          busy={isFetching}
          reassurance={t('orders.we-keep-checking-if-your-order-was')}
        >
          {t('orders.we-could-not-load-this-order-yet', { message: problem.message })}
        </ProblemNote>
      )}
      {order?.order_status === 'Awaiting Payment' ? (
        <AwaitingPayment order={order} isBack={isBack} />
      ) : (
        order &&
        order.order_status !== 'Pending' && (
          <p className="text-pretty text-muted">{nextStepOf(order, 'customer')}</p>
        )
      )}
      {order && payment?.(order)}
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:justify-center">
        {order?.order_status === 'Payment Failed' && (
          <ButtonLink to={paths.checkout}>{t('orders.back-to-checkout')}</ButtonLink>
        )}
        <ButtonLink to={paths.orderDetails(orderId)} variant={isUnpaid(order) ? 'quiet' : 'primary'}>
          {order && !isFinal(order.order_status) ? t('orders.track-your-order') : t('orders.view-order')}
        </ButtonLink>
        <ButtonLink to={paths.home} variant="quiet">
          {t('orders.continue-shopping')}
        </ButtonLink>
      </div>
      {order ? <Summary order={order} /> : !problem && <Skeleton className="h-40 w-full" />}
      {order?.order_status === 'Pending' && <WhatHappensNext />}
    </div>
  )
}

interface Heading {
  title: string
  Icon: LucideIcon
  color: string
}

const confirming: Heading = {
  get title() {
    return t('orders.looking-for-your-order')
  },
  Icon: Hourglass,
  color: 'text-muted',
}

/** The page's heading for an order, by its state. */
function headingOf({ order_status, payment_status }: Order, isBack: boolean): Heading {
  switch (order_status) {
    case 'Awaiting Payment':
      if (payment_status === 'Failed')
        return { title: t('orders.the-payment-did-not-go-through'), Icon: CircleSlash, color: 'text-danger' }
      return isBack
        ? { title: t('orders.confirming-your-payment'), Icon: Hourglass, color: 'text-warn' }
        : { title: t('orders.your-payment-is-not-complete'), Icon: Hourglass, color: 'text-warn' }
    case 'Cancelled':
      return { title: t('orders.this-order-was-cancelled'), Icon: CircleSlash, color: 'text-muted' }
    case 'Payment Failed':
      return { title: t('orders.the-payment-did-not-go-through'), Icon: CircleSlash, color: 'text-danger' }
    case 'Delivered':
      return { title: t('orders.this-order-was-delivered'), Icon: CircleCheck, color: 'text-leaf-600' }
    default:
      return { title: t('orders.thank-you-your-order-is-placed'), Icon: CircleCheck, color: 'text-leaf-600' }
  }
}

const isUnpaid = (order: Order | undefined) =>
  order?.order_status === 'Awaiting Payment' || order?.order_status === 'Payment Failed'

/** Reloads the cart: the server has returned the lines of an unpaid order to it. */
function useCartReload(isOver: boolean): void {
  useEffect(() => {
    if (isOver) void browserCart.load()
  }, [isOver])
}

function Summary({ order }: { order: Order }) {
  const reference = order.payments.findLast((payment) => payment.reference)?.reference
  return (
    <dl className="grid grid-cols-1 w-full gap-3 rounded-2xl border border-line bg-surface p-5 text-left text-sm">
      <Fact name={t('orders.total')}>
        <span className="font-bold tabular-nums">{formatRupees(orderTotal(order))}</span> ·{' '}
        {itemsText(order.itemCount)}
      </Fact>
      {order.deliveryPromise && <Fact name={t('orders.delivery')}>{arrivalText(order)}</Fact>}
      <Fact name={t('orders.payment')}>{paymentText(order)}</Fact>
      {reference && <Fact name={t('orders.bank-reference')}>{reference}</Fact>}
      {order.delivery_address && (
        <Fact name={t('orders.delivering-to')}>{addressLine(order.delivery_address)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
