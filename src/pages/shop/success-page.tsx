import { t } from '#shared/words.ts'
import { Suspense } from 'react'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { OrderPlaced } from '#features/orders/shop/order-placed.tsx'
import { isPayable } from '#features/upi/is-payable.ts'
import { lazily } from '#ui/lazily.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const PayByUpi = lazily(
  () => import('#features/upi/shop/pay-by-upi.tsx'),
  ({ PayByUpi }) => PayByUpi,
)

/** The page after an order, and after returning from a completed payment. */
export function Component() {
  return (
    <WithUser reason={t('pages.log-in-to-see-your-order')}>
      {() => (
        <OrderPlaced
          payment={(order) =>
            isPayable(order) && (
              <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                <PayByUpi order={order} />
              </Suspense>
            )
          }
        />
      )}
    </WithUser>
  )
}
