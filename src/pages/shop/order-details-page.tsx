import { t } from '#shared/words.ts'
import { Suspense } from 'react'
import { useParams } from '#ui/router/router.tsx'
import { grievancePaths } from '#features/grievances/grievance-paths.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { OrderDetails } from '#features/orders/shop/order-details.tsx'
import { useOrder, useShowOrder } from '#features/orders/shop/use-orders.ts'
import { isToBePacked } from '#features/orders/states.ts'
import { isPayable } from '#features/upi/is-payable.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { lazily } from '#ui/lazily.ts'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'

const OrderTransitions = lazily(
  () => import('#features/fulfilment/desk/admin/order-transitions.tsx'),
  ({ OrderTransitions }) => OrderTransitions,
)

const PayByUpi = lazily(
  () => import('#features/upi/shop/pay-by-upi.tsx'),
  ({ PayByUpi }) => PayByUpi,
)

const AddToOrder = lazily(
  () => import('#features/orders/shop/add-to-order.tsx'),
  ({ AddToOrder }) => AddToOrder,
)

const ListPhotoField = lazily(
  () => import('#features/lists/shop/list-photo.tsx'),
  ({ ListPhotoField }) => ListPhotoField,
)

const SomethingWrong = lazily(
  () => import('#features/claims/shop/something-wrong.tsx'),
  ({ SomethingWrong }) => SomethingWrong,
)

const OrderRider = lazily(
  () => import('#features/fulfilment/riders/admin/assign-rider.tsx'),
  ({ OrderRider }) => OrderRider,
)

const WithAttention = lazily(
  () => import('#features/fulfilment/riders/admin/attention-list.tsx'),
  ({ WithAttention }) => WithAttention,
)

const PickProgress = lazily(
  () => import('#features/fulfilment/desk/admin/pick/pick-progress.tsx'),
  ({ PickProgress }) => PickProgress,
)

export function Component() {
  const { orderId = '' } = useParams()
  const { user } = useUser()
  const { data: order, error, refetch, isFetching } = useOrder(orderId, { isLive: true })
  const show = useShowOrder()
  const seller = useShop()
  const isMissing = error instanceof AppError && error.status === 404
  usePageTitle(order ? t('pages.order-orderid', { orderId }) : null)

  if (order)
    return (
      // The administrator's parts are loaded lazily: the page waits for both, so that it does not jump.
      <Suspense fallback={<DetailsSkeleton />}>
        <OrderDetails
          order={order}
          isOwner={order.userId._id === user?._id}
          complaintPath={grievancePaths.fileFor(order.orderId)}
          letterhead={<Letterhead />}
          desk={
            isAdmin(user) && (
              <div className="rounded-xl border border-line bg-surface p-4 md:p-5 print:hidden">
                <WithAttention>
                  <OrderTransitions order={order} seller={seller} onMoved={show} />
                </WithAttention>
                <OrderRider order={order} />
              </div>
            )
          }
          payment={
            order.userId?._id === user?._id && isPayable(order) ? (
              <PayByUpi order={order} isFolded />
            ) : undefined
          }
          addition={
            <>
              <AddToOrder order={order} isOwner={order.userId._id === user?._id} />
              <ListPhotoField
                orderId={order.orderId}
                status={order.order_status}
                isToBePacked={isToBePacked(order.order_status)}
              />
            </>
          }
          claim={
            order.userId._id === user?._id &&
            order.order_status === 'Delivered' &&
            order.channel !== 'counter' ? (
              <SomethingWrong orderId={order.orderId} />
            ) : undefined
          }
          picking={
            isAdmin(user) && order.order_status === 'Confirmed' ? (
              <PickProgress orderId={order.orderId} />
            ) : undefined
          }
        />
      </Suspense>
    )
  if (isMissing)
    return (
      <Empty
        isPage
        picture={<BoxDrawing />}
        title={error.message}
        action={<ButtonLink to={paths.myOrders}>{t('pages.your-orders')}</ButtonLink>}
      />
    )
  if (error)
    return (
      <>
        <h1 className="mb-3 text-xl font-bold">{t('pages.your-order')}</h1>
        <ProblemNote
          onRetry={() => void refetch()}
          busy={isFetching}
          reassurance={t('pages.your-order-is-safe')}
        >
          {t('pages.we-could-not-load-your-order-message', { message: error.message })}
        </ProblemNote>
      </>
    )
  return <DetailsSkeleton />
}

/** The seller, at the top of a printed page. */
function Letterhead() {
  const { name, company, contact, gstin, fssai } = useShop()
  const numbers = [gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`].filter(Boolean).join(' · ')
  const reach = [contact.address, contact.phone, contact.email].filter(Boolean).join(' · ')
  const lines = [company, reach, numbers]
  return (
    <div className="border-b border-line pb-3 text-sm">
      <p className="text-lg font-bold">{name}</p>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <div
      className="grid grid-cols-1 gap-4"
      role="status"
      aria-busy="true"
      aria-label={t('pages.loading-your-order')}
    >
      <h1 className="sr-only">{t('pages.your-order')}</h1>
      <Skeleton className="h-13 w-64" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_min(20rem,40%)]">
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  )
}
