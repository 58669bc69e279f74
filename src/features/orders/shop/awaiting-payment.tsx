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
    <section aria-label="Your payment" className="grid grid-cols-1 w-full gap-4 text-left">
      {isConfirming ? (
        <p className="text-pretty text-muted">
          {paymentMethodLabels[order.payment_method]} has not confirmed your payment yet. We keep checking; it
          usually takes a minute or two. You can close this page.
        </p>
      ) : (
        <p className="text-pretty text-muted">
          Your items are reserved for now. Pay again, or choose another payment method.
        </p>
      )}
      <Note icon={<Landmark size={20} aria-hidden />}>
        If money has left your account, do not pay again. It will be matched to this order, or your bank will
        return it within five working days.
      </Note>
      {isConfirming ? (
        <Disclosure summary="I have not paid yet">
          <PayAgain order={order} />
        </Disclosure>
      ) : (
        <div>
          <h2 className="mb-2 font-bold">Pay now</h2>
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
      toast.error(error instanceof Error ? error.message : 'The payment page could not be opened.')
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
        {isOnline(chosen) ? `Pay ${formatRupees(totalAmt)}` : `Pay ${formatRupees(totalAmt)} on delivery`}
      </Button>
    </div>
  )
}
