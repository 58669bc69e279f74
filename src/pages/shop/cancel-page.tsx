import { CircleSlash } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** After a payment that was not finished. */
export function Component() {
  const [search] = useSearchParams()
  const orderId = search.get('orderId')
  return (
    <div className="container-page py-8">
      <Empty
        isPage
        picture={<CircleSlash size={56} strokeWidth={1.5} className="text-warn" aria-hidden />}
        title="The payment was not finished"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={paths.checkout}>Try again</ButtonLink>
            {orderId && (
              <ButtonLink to={paths.orderDetails(orderId)} variant="quiet">
                See the order
              </ButtonLink>
            )}
            <ButtonLink to={paths.cart} variant="quiet">
              Your cart
            </ButtonLink>
          </div>
        }
      >
        Nothing is lost. If money has left your account, it is either matched to your order or returned to
        you.
      </Empty>
    </div>
  )
}
