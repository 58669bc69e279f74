import { t } from '#shared/words.ts'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { isOnline, paymentMethodLabels } from '#features/payments/methods.ts'
import { goToCheckout } from '#features/payments/shop/go-to-checkout.ts'
import { PaymentChoice } from '#features/payments/shop/payment-choice.tsx'
import { rememberMethod, usePaymentMethods } from '#features/payments/shop/use-payment-methods.ts'
import { formatRupees } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { Order } from '../contract.ts'
import { useRetryPayment } from './use-orders.ts'

/** An order that awaits its payment: the current state, and ways to pay. */
export function AwaitingPayment({ order, isBack }: { order: Order; isBack: boolean }) {
  const isConfirming = isBack && order.payment_status === 'Pending'
  return (
    <section aria-label={t('orders.your-payment')} className="grid grid-cols-1 w-full gap-4 text-left">
      {isConfirming ? (
        <p className="text-pretty text-muted">
          {t('orders.paymentmethodlabels-has-not-confirmed-your-payment-yet', {
            paymentMethodLabels: paymentMethodLabels[order.payment_method],
          })}
        </p>
      ) : (
        <p className="text-pretty text-muted">{t('orders.your-items-are-reserved-for-now-pay')}</p>
      )}
      <Note icon={<Landmark size={20} aria-hidden />}>{t('orders.if-money-has-left-your-account-do')}</Note>
      {isConfirming ? (
        <Disclosure summary={t('orders.i-have-not-paid-yet')}>
          <PayAgain order={order} />
        </Disclosure>
      ) : (
        <div>
          <h2 className="mb-2 font-bold">{t('orders.pay-now')}</h2>
          <PayAgain order={order} />
        </div>
      )}
    </section>
  )
}

function PayAgain({ order }: { order: Order }) {
  const { orderId, totalAmt } = order
  const { methods, cashfreeSdk, ready } = usePaymentMethods()
  const [chosen, choose] = useState<PaymentMethod>(order.payment_method)
  const [isLeaving, setLeaving] = useState(false)
  const retry = useRetryPayment()
  const navigate = useNavigate()

  const pay = async () => {
    if (retry.isPending || isLeaving) return
    rememberMethod(chosen)
    setLeaving(true)
    try {
      const { checkout } = await retry.mutateAsync({ orderId, paymentMethod: chosen })
      if (checkout) await goToCheckout(checkout, cashfreeSdk)
      else await navigate(paths.successOf(orderId), { replace: true })
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('orders.the-payment-page-could-not-be-opened'))
    } finally {
      setLeaving(false)
    }
  }

  if (!ready) return <Skeleton className="h-40" />
  return (
    <div className="grid grid-cols-1 gap-3 pt-1">
      <PaymentChoice methods={methods} method={chosen} onChoose={choose} />
      <Button
        size="lg"
        wide
        busy={retry.isPending || isLeaving}
        onClick={() => void pay()}
        className="tabular-nums"
      >
        {isOnline(chosen)
          ? t('orders.pay-totalamt', { totalAmt: formatRupees(totalAmt) })
          : t('orders.pay-totalamt-on-delivery', { totalAmt: formatRupees(totalAmt) })}
      </Button>
    </div>
  )
}
