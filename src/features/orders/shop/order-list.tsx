import { localName } from '#shared/local-name.ts'
import { statusWords } from '../status-words.ts'
import { t } from '#shared/words.ts'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { itemsText } from '#features/cart/cart-line.ts'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { paths } from '#shared/paths.ts'
import type { Order } from '../contract.ts'
import { formatWhen } from '#shared/when.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { Pager } from '#ui/pager.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Badge } from '#ui/badge.tsx'
import { orderTotal } from '../order-total.ts'
import { statusTones } from '../status-tones.ts'
import { PayNow } from './pay-now.tsx'
import { useMyOrders } from './use-orders.ts'

/** The user's orders, newest first. `children` wait for them: below a list of unknown height they would jump. */
export function OrderList({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const page = pageParam(search)
  const { data, error, refetch, isFetching } = useMyOrders(page)

  if (!data && error)
    return (
      <>
        <ProblemNote
          onRetry={() => void refetch()}
          busy={isFetching}
          reassurance={t('orders.your-orders-are-safe')}
        >
          {t('orders.we-could-not-load-your-orders-message', { message: error.message })}
        </ProblemNote>
        {children}
      </>
    )
  if (!data)
    return (
      <SkeletonList label={t('orders.loading-your-orders')} count={3} each="h-34" className="grid gap-3" />
    )
  if (data.data.length === 0)
    return (
      <>
        <NoOrders isFirstPage={page === 1} />
        {children}
      </>
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {data.data.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <Pager
          label={t('orders.orders')}
          page={page}
          pages={data.totalPages}
          hrefOf={(number) => `${paths.myOrders}?page=${number}`}
        />
      </div>
      {children}
    </>
  )
}

function NoOrders({ isFirstPage }: { isFirstPage: boolean }) {
  return (
    <Empty
      picture={<BoxDrawing />}
      title={isFirstPage ? t('orders.no-orders-yet') : t('orders.no-more-orders')}
      action={
        isFirstPage ? (
          <ButtonLink to={paths.home}>{t('orders.browse-products')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.myOrders}>{t('orders.back-to-the-first-page')}</ButtonLink>
        )
      }
    >
      {t('orders.your-orders-appear-here-ready-to-order')}
    </Empty>
  )
}

const SHOWN = 3

function OrderCard({ order }: { order: Order }) {
  const { orderId, items, order_status, itemCount, createdAt } = order
  const more = items.length - SHOWN
  return (
    <div className="rounded-xl border border-line bg-surface transition-colors hover:border-edge">
      <Link to={paths.orderDetails(orderId)} className="block rounded-xl p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold tabular-nums">{orderId}</p>
          <Badge tone={statusTones[order_status]}>{statusWords[order_status]}</Badge>
        </div>
        <p className="mt-0.5 text-sm text-muted">{formatWhen(createdAt)}</p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {items.slice(0, SHOWN).map((line) => (
            <Picture
              key={`${line.productId} ${line.unit}`}
              src={line.image}
              alt={localName(line)}
              sizes="44px"
              className="w-11 shrink-0 rounded-lg"
            />
          ))}
          {more > 0 && <span className="text-sm font-medium text-muted">+{more}</span>}
          <span className="ml-auto flex items-center gap-1 text-right">
            <span>
              <span className="block font-bold tabular-nums">{formatRupees(orderTotal(order))}</span>
              <span className="block text-sm text-muted">{itemsText(itemCount)}</span>
            </span>
            <ChevronRight size={20} className="-mr-1 text-muted" aria-hidden />
          </span>
        </div>
      </Link>
      <PayNow order={order} className="mx-4 mb-4 max-sm:w-[calc(100%-2rem)]" />
    </div>
  )
}

/** The orders among the newest that still await their payment, for pages that do not know which one was to be paid. */
export function UnpaidOrders() {
  const { data } = useMyOrders(1)
  const unpaid = data?.data.filter((order) => order.order_status === 'Awaiting Payment') ?? []
  if (unpaid.length === 0) return null
  return (
    <section aria-labelledby="unpaid" className="mx-auto grid w-full max-w-xl grid-cols-1 gap-3">
      <h2 id="unpaid" className="text-lg font-bold">
        {t('orders.waiting-for-your-payment')}
      </h2>
      {unpaid.map((order) => (
        <OrderCard key={order.orderId} order={order} />
      ))}
    </section>
  )
}
