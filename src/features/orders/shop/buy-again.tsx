import { useData } from '#ui/use-data.ts'
import { t } from '#shared/words.ts'
import { Fragment, type ReactNode } from 'react'
import { ProductRow } from '#features/catalogue/shop/product-row.tsx'
import type { StepperSlot } from '#features/catalogue/shop/product-grid.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { useClient } from '#ui/api-context.tsx'
import { orderCalls } from '../calls.ts'
import type { OrderContract } from '../contract.ts'

interface BuyAgainProps {
  stepper: StepperSlot
  isEager?: boolean
  children?: ReactNode
}

/**
 * The products this shopper orders most often; nothing for guests and first-time shoppers. The children below them are
 * rendered together with them, so that they do not move down after they have been shown, or if `isEager` at once.
 */
export function BuyAgain({ stepper, isEager = false, children }: BuyAgainProps) {
  const { user, status, error } = useUser()
  const orders = useClient<OrderContract>(orderCalls)
  const { data, isLoading } = useData(['orders', 'buy-again'], () => orders.getBuyAgain(), {
    enabled: user !== null,
    staleTime: 5 * 60_000,
  })
  if (!isEager && (isLoading || (status === 'loading' && !error))) return null
  const has = user !== null && data !== undefined && data.length > 0
  return (
    <>
      {has && <ProductRow title={t('orders.buy-again')} products={data} stepper={stepper} />}
      {/* What was in its place is drawn anew below it: nothing moves. */}
      <Fragment key={String(has)}>{children}</Fragment>
    </>
  )
}
