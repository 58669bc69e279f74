import { useData } from '#ui/use-data.ts'
import { t } from '#shared/words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { useRef } from 'react'
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { useCart } from '#features/cart/shop/use-cart.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { useNavigate } from '#ui/router/router.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { orderCalls } from '../calls.ts'
import type { AdditionQuote } from '../addition-quote.ts'
import type { Order, OrderContract } from '../contract.ts'
import { newAttemptKey } from '../order-attempt.ts'
import { orderKey, ordersKey, useShowOrder } from './use-orders.ts'

const canTakeMore = ({ order_status: status, channel, addedTo }: Order) =>
  channel !== 'counter' && !addedTo && ['Pending', 'Confirmed', 'Packed'].includes(status)

/** What was added to an order, and the shopper's cart to be added to it, with what that costs. */
export function AddToOrder({ order, isOwner }: { order: Order; isOwner: boolean }) {
  const { addedTo, addedOrders = [] } = order
  return (
    <>
      {[...(addedTo ? [addedTo] : []), ...addedOrders].map((orderId) => (
        <p key={orderId} className="print:hidden">
          <Link to={paths.orderDetails(orderId)} className="font-semibold text-leaf-700 hover:underline">
            {addedTo
              ? t('orders.comes-with-orderid', { orderId })
              : t('orders.orderid-comes-with-it', { orderId })}
          </Link>
        </p>
      ))}
      {isOwner && canTakeMore(order) && <Addition order={order} />}
    </>
  )
}

function Addition({ order: { orderId, order_status: status } }: { order: Order }) {
  const { lines, ready, saving, itemsText } = useCart()
  const orders = useClient<OrderContract>(orderCalls)
  const wanted = lines.map(({ key, quantity }) => `${key} ${quantity}`).join()
  const quote = useData(
    [...orderKey(orderId), 'addition', status, wanted],
    (options) => orders.getAddition({ query: { orderId } }, options),
    { enabled: ready && !saving && lines.length > 0, staleTime: 0 },
  )
  if (quote.data?.way === null) return null
  return (
    <section
      aria-label={t('orders.forgotten-something')}
      className="grid grid-cols-1 gap-2 rounded-xl border border-line bg-surface p-4 md:p-5 print:hidden"
    >
      <h2 className="font-bold">{t('orders.forgotten-something')}</h2>
      {ready && lines.length === 0 ? (
        <>
          <p className="text-muted">{t('orders.put-it-into-your-cart-and-come-back')}</p>
          <ButtonLink variant="soft" className="justify-self-start" to={paths.home}>
            {t('pages.browse-products')}
          </ButtonLink>
        </>
      ) : quote.error ? (
        <p role="status" className="text-warn">
          {quote.error.message}
        </p>
      ) : quote.data?.bill ? (
        <Quoted key={wanted} orderId={orderId} quote={quote.data} itemsText={itemsText} />
      ) : (
        <Skeleton className="h-26" />
      )}
    </section>
  )
}

const hints = {
  same: () => t('orders.they-come-in-the-same-bag'),
  beside: () => t('orders.they-come-with-it-paid-by-themselves'),
  after: () => t('orders.it-is-being-picked-they-come-as-a'),
}

function Quoted({ orderId, quote, itemsText }: { orderId: string; quote: AdditionQuote; itemsText: string }) {
  const orders = useClient<OrderContract>(orderCalls)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const show = useShowOrder()
  const key = useRef(newAttemptKey())
  const { way, bill, difference, problem } = quote
  const add = useMutation({
    mutationFn: () =>
      orders.addToOrder(
        { body: { orderId, way: way!, expectedTotal: bill!.totalAmt } },
        { idempotencyKey: key.current },
      ),
    onSuccess: async ({ data: { order, checkout }, message }) => {
      show(order)
      browserCart.clearAfterOrder()
      toast.success(message)
      if (checkout) await navigate(paths.cancelOf(order.orderId))
    },
    onError: (error) => {
      toast.error(error.message)
      void browserCart.load()
    },
    onSettled: () =>
      Promise.all([ordersKey, ['khata']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const amount = formatRupees(Math.abs(difference))
  return (
    <>
      <p className="tabular-nums">
        {difference < 0
          ? t('orders.itemstext-of-your-cart-less', { itemsText, amount })
          : t('orders.itemstext-of-your-cart-more', { itemsText, amount })}
      </p>
      <p className="text-sm text-muted">{hints[way!]()}</p>
      {problem && (
        <p role="status" className="font-semibold text-warn">
          {problem}
        </p>
      )}
      <Button
        className="justify-self-start tabular-nums"
        icon={PackagePlus}
        busy={add.isPending}
        disabled={problem !== null}
        onClick={() => add.mutate()}
      >
        {way === 'after' ? t('orders.order-them-too') : t('orders.add-to-this-order')}
      </Button>
    </>
  )
}
