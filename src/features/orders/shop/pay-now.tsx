import { t } from '#shared/words.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Order } from '../contract.ts'

/** The way to the payment of an order that awaits it; nothing for other orders. */
export function PayNow({ order, className }: { order: Order; className?: string }) {
  if (order.order_status !== 'Awaiting Payment') return null
  return (
    <ButtonLink to={paths.cancelOf(order.orderId)} className={className}>
      {t('orders.pay-now')}
    </ButtonLink>
  )
}
