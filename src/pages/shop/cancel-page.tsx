import { t } from '#shared/words.ts'
import { CircleSlash } from 'lucide-react'
import { useSearchParams } from '#ui/router/router.tsx'
import { useIsLoggedIn } from '#features/people/accounts/shop/session.ts'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { UnpaidOrders } from '#features/orders/shop/order-list.tsx'
import { OrderPlaced } from '#features/orders/shop/order-placed.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** After a cancelled or failed payment: the order's state, and ways to continue. */
export function Component() {
  const [search] = useSearchParams()
  if (search.get('orderId'))
    return (
      <WithUser reason={t('pages.log-in-to-see-your-order')}>{() => <OrderPlaced isBack={false} />}</WithUser>
    )
  return <NotCompleted />
}

/** Without an order's number: the provider sends shoppers here only after a payment that was not completed. */
function NotCompleted() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <div className="container-page py-8">
      <Empty
        isPage
        picture={<CircleSlash size={56} strokeWidth={1.5} className="text-warn" aria-hidden />}
        title={t('pages.payment-not-completed')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={paths.myOrders}>{t('pages.your-orders')}</ButtonLink>
            <ButtonLink to={paths.cart} variant="quiet">
              {t('pages.your-cart')}
            </ButtonLink>
          </div>
        }
      >
        {t('pages.nothing-is-lost-if-money-has-left')}
      </Empty>
      {isLoggedIn && <UnpaidOrders />}
    </div>
  )
}
