import { t } from '#shared/words.ts'
import { Banknote, NotebookPen, QrCode, Smartphone } from 'lucide-react'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { isOnline, methodLabel, paymentMethodLabels } from '../methods.ts'

interface PaymentChoiceProps {
  methods: readonly PaymentMethod[]
  method: PaymentMethod | null
  /** What to say about a method instead. */
  notes?: Partial<Record<PaymentMethod, string>>
  onChoose: (method: PaymentMethod) => void
}

/** The payment methods, each with an explanation. Of several companies the first is open, and the rest folded away. */
export function PaymentChoice({ methods, method, notes = {}, onChoose }: PaymentChoiceProps) {
  const { labels } = useShop().payments
  const [, ...more] = methods.filter(isOnline)
  const first = methods.filter((one) => !isOnline(one) || !more.includes(one))
  const cards = (legend: string, some: readonly PaymentMethod[]) => (
    <RadioCards
      bare
      legend={legend}
      name="payment-method"
      value={method}
      onChange={onChoose}
      cards={some.map((one) => ({
        value: one,
        label: methodLabel(one, labels),
        ...explanation(one),
        ...(notes[one] && { note: notes[one], icon: <NotebookPen size={22} aria-hidden /> }),
      }))}
    />
  )
  return (
    <div className="grid grid-cols-1">
      {cards(t('payments.payment'), first)}
      {more.length > 0 && (
        <Disclosure summary={t('payments.more-ways-to-pay')} open={more.some((one) => one === method)}>
          <div className="text-ink">{cards(t('payments.more-ways-to-pay'), more)}</div>
        </Disclosure>
      )}
    </div>
  )
}

const explanation = (method: PaymentMethod) =>
  isOnline(method)
    ? {
        note: (
          <>
            {t('payments.google-pay-phonepe-paytm-bhim')}{' '}
            <span className="block text-xs">
              {t('payments.through-paymentmethodlabels', {
                paymentMethodLabels: paymentMethodLabels[method],
              })}
            </span>
          </>
        ),
        icon: <Smartphone size={22} aria-hidden />,
      }
    : method === 'UPI'
      ? {
          note: t('payments.scan-our-code-with-your-payment-app'),
          icon: <QrCode size={22} aria-hidden />,
        }
      : { note: t('payments.pay-when-your-order-is-at-your'), icon: <Banknote size={22} aria-hidden /> }
