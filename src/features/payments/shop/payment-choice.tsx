import { Banknote, CreditCard } from 'lucide-react'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { RadioCards } from '#ui/radio-cards.tsx'
import { paymentMethodLabels } from '../methods.ts'

const isCash = (method: PaymentMethod) => method === 'CASH_ON_DELIVERY'

/** The payment methods, each with an explanation. */
export function PaymentChoice({
  methods,
  method,
  onChoose,
}: {
  methods: readonly PaymentMethod[]
  method: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}) {
  return (
    <RadioCards
      bare
      legend="Payment"
      value={method}
      onChange={onChoose}
      cards={methods.map((one) => ({
        value: one,
        label: paymentMethodLabels[one],
        note: isCash(one)
          ? 'Pay when your order is at your door.'
          : 'You pay on the provider’s page and then return here.',
        icon: isCash(one) ? <Banknote size={22} aria-hidden /> : <CreditCard size={22} aria-hidden />,
      }))}
    />
  )
}
