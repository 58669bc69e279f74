import { t } from '#shared/words.ts'
import { Clock } from 'lucide-react'
import type { Order } from '#features/orders/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { clockTime } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { UpiPayment, UpiContract } from '../contract.ts'
import { readUtr, utrText } from '#shared/read-utr.ts'
import { HowToPay } from './how-to-pay.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useShowOrder } from '#features/orders/shop/use-orders.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { isPayable } from '../is-payable.ts'
import { upiCalls } from '../calls.ts'

const keyOf = (orderId: string) => ['upi', 'payment', orderId] as const

/** How often it is asked whether the shop has answered, in milliseconds. */
const POLL_MS = 10_000

/** How this order is paid by UPI; null if it is not. */
function useUpiPayment(order: Order) {
  const { getUpiLink } = useClient<UpiContract>(upiCalls)
  const { orderId } = order
  return useQuery({
    // What is due changes when the order is packed or leaves.
    queryKey: [...keyOf(orderId), order.order_status],
    enabled: isPayable(order),
    queryFn: async ({ signal }) => (await getUpiLink({ query: { orderId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    refetchIntervalInBackground: false,
  })
}

/** Tells the shop that the order is paid. */
function useClaimUpi(orderId: string) {
  const { claimUpi } = useClient<UpiContract>(upiCalls)
  const queries = useQueryClient()
  const show = useShowOrder()
  return useMutation({
    mutationFn: (utr: string | null) => claimUpi({ body: { orderId, ...(utr !== null && { utr }) } }),
    onSuccess: ({ data, message }) => {
      show(data)
      toast.success(message)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(orderId) }),
  })
}

/** How to pay to the shop's own UPI address, and where to say so; nothing when it is not. Folded: a line, and what runs out. */
export function PayByUpi({ order, isFolded }: { order: Order; isFolded?: boolean }) {
  const { data: payment } = useUpiPayment(order)
  if (!payment || order.payment_status !== 'Unpaid') return null
  const amount = formatRupees(payment.amount)
  const title = t('upi.pay-amount-by-upi', { amount })
  const how = (
    <>
      <HowToPay payment={payment} />
      <Claim orderId={order.orderId} claim={payment.claim} />
    </>
  )
  return (
    <section
      aria-label={t('upi.pay-by-upi')}
      className="grid w-full grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-4 text-left md:p-5 print:hidden"
    >
      {!isFolded && <h2 className="font-bold">{title}</h2>}
      {payment.ends && <Ending {...payment.ends} />}
      {payment.claim && (
        <Note icon={<Clock size={20} aria-hidden />}>
          {t('upi.you-told-us-that-you-have-paid')}
          {payment.claim.utr && t('upi.with-the-reference-utrtext', { utrText: utrText(payment.claim.utr) })}
          {t('upi.we-look-it-up-in-our-account')}
        </Note>
      )}
      {isFolded ? (
        <div className="-my-4 *:border-0">
          <Disclosure summary={title}>
            <div className="grid grid-cols-1 gap-4 text-ink">{how}</div>
          </Disclosure>
        </div>
      ) : (
        how
      )}
    </section>
  )
}

function Ending({ at, as }: NonNullable<UpiPayment['ends']>) {
  const time = clockTime(new Date(at))
  return (
    <Note tone="warn" icon={<Clock size={20} aria-hidden />}>
      {t('upi.we-have-not-seen-your-payment-yet', {
        t:
          as === 'cash'
            ? t('upi.from-time-you-pay-when-your-order', { time })
            : t('upi.at-time-the-order-is-cancelled', { time }),
      })}
    </Note>
  )
}

function Claim({ orderId, claim }: { orderId: string; claim: UpiPayment['claim'] }) {
  const form = (
    <ClaimForm orderId={orderId} button={claim ? t('upi.send-the-reference') : t('upi.i-have-paid')} />
  )
  return claim ? (
    <Disclosure summary={claim.utr ? t('upi.correct-the-reference') : t('upi.add-the-reference')}>
      {form}
    </Disclosure>
  ) : (
    form
  )
}

function ClaimForm({ orderId, button }: { orderId: string; button: string }) {
  const claim = useClaimUpi(orderId)
  const form = useFields({
    initial: { typed: '' },
    rules: {
      typed: (typed) =>
        typed.trim() !== '' && readUtr(typed) === null ? t('upi.a-reference-has-12-digits') : null,
    },
    submit: async ({ typed }) => void (await claim.mutateAsync(readUtr(typed))),
    fieldsOf: ({ fields, message }) => ({ typed: fields?.utr ?? message }),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <TextField
        label={t('upi.reference-of-your-payment')}
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        hint={t('upi.12-digits-called-utr-or-rrn-in')}
        {...form.bind('typed')}
      />
      <Button type="submit" variant="quiet" busy={form.busy}>
        {button}
      </Button>
    </form>
  )
}
