import {
  CircleCheck,
  CircleSlash,
  Hourglass,
  PackageCheck,
  Phone,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { addressLine } from '#features/addresses/shop/address-fields.ts'
import { itemsText } from '#features/cart/cart-line.ts'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { browserProblems } from '#shared/browser-problems.ts'
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
import { isFinal, nextStepMessages } from '../order-timeline.ts'
import { AwaitingPayment } from './awaiting-payment.tsx'
import { useOrderWithPayment } from './use-orders.ts'

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
  useCartReload(order?.order_status === 'Payment Failed')
  const isUnknown = orderId === '' || (error instanceof AppError && error.status === 404)
  const heading = order ? headingOf(order, isBack) : confirming
  usePageTitle(isUnknown ? null : heading.title)
  if (isUnknown)
    return (
      <Empty
        isPage
        picture={<BoxDrawing />}
        title={browserProblems.order_not_found.message}
        action={<ButtonLink to={paths.myOrders}>Your orders</ButtonLink>}
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
        <p className="mt-3 text-sm text-muted">Order number</p>
        <p className="flex items-center justify-center gap-1 pl-8 text-lg font-bold break-all tabular-nums sm:text-xl">
          {orderId}
          <CopyButton text={orderId} label="Copy the order number" />
        </p>
      </div>
      {!order && error && (
        <ProblemNote
          onRetry={() => void refetch()}
          busy={isFetching}
          reassurance="We keep checking. If your order was placed, it is safe."
        >
          We could not load this order yet. {error.message}
        </ProblemNote>
      )}
      {order?.order_status === 'Awaiting Payment' ? (
        <AwaitingPayment order={order} isBack={isBack} />
      ) : (
        order &&
        order.order_status !== 'Pending' && (
          <p className="text-pretty text-muted">{nextStepMessages.customer[order.order_status]}</p>
        )
      )}
      {order && payment?.(order)}
      <div className="flex w-full flex-col gap-2 sm:flex-row sm:justify-center">
        {order?.order_status === 'Payment Failed' && (
          <ButtonLink to={paths.checkout}>Back to checkout</ButtonLink>
        )}
        <ButtonLink to={paths.orderDetails(orderId)} variant={isUnpaid(order) ? 'quiet' : 'primary'}>
          {order && !isFinal(order.order_status) ? 'Track your order' : 'View order'}
        </ButtonLink>
        <ButtonLink to={paths.home} variant="quiet">
          Continue shopping
        </ButtonLink>
      </div>
      {order ? <Summary order={order} /> : !error && <Skeleton className="h-40 w-full" />}
      {order?.order_status === 'Pending' && <WhatHappensNext />}
    </div>
  )
}

interface Heading {
  title: string
  Icon: LucideIcon
  color: string
}

const confirming: Heading = { title: 'Looking for your order', Icon: Hourglass, color: 'text-muted' }

/** The page's heading for an order, by its state. */
function headingOf({ order_status, payment_status }: Order, isBack: boolean): Heading {
  switch (order_status) {
    case 'Awaiting Payment':
      if (payment_status === 'Failed')
        return { title: 'The payment did not go through', Icon: CircleSlash, color: 'text-danger' }
      return isBack
        ? { title: 'Confirming your payment', Icon: Hourglass, color: 'text-warn' }
        : { title: 'Your payment is not complete', Icon: Hourglass, color: 'text-warn' }
    case 'Cancelled':
      return { title: 'This order was cancelled', Icon: CircleSlash, color: 'text-muted' }
    case 'Payment Failed':
      return { title: 'The payment did not go through', Icon: CircleSlash, color: 'text-danger' }
    case 'Delivered':
      return { title: 'This order was delivered', Icon: CircleCheck, color: 'text-leaf-600' }
    default:
      return { title: 'Thank you, your order is placed', Icon: CircleCheck, color: 'text-leaf-600' }
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
      <Fact name="Total">
        <span className="font-bold tabular-nums">{formatRupees(orderTotal(order))}</span> ·{' '}
        {itemsText(order.itemCount)}
      </Fact>
      {order.deliveryPromise && <Fact name="Delivery">{order.deliveryPromise}</Fact>}
      <Fact name="Payment">{paymentText(order)}</Fact>
      {reference && <Fact name="Bank reference">{reference}</Fact>}
      {order.delivery_address && <Fact name="Delivering to">{addressLine(order.delivery_address)}</Fact>}
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

const steps: { Icon: LucideIcon; words: string }[] = [
  { Icon: Phone, words: 'The shop confirms your order and emails you.' },
  { Icon: PackageCheck, words: 'Your items are packed.' },
  { Icon: Truck, words: 'A rider delivers them to your door.' },
]

function WhatHappensNext() {
  return (
    <section aria-labelledby="next-heading" className="w-full text-left">
      <h2 id="next-heading" className="mb-2 font-bold">
        What happens next
      </h2>
      <ol className="grid grid-cols-1 gap-2">
        {steps.map(({ Icon, words }) => (
          <li key={words} className="flex items-center gap-3 text-sm">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-leaf-50 text-leaf-600">
              <Icon size={18} aria-hidden />
            </span>
            {words}
          </li>
        ))}
      </ol>
    </section>
  )
}
