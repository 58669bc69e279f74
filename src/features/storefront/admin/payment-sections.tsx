import { ArrowUp } from 'lucide-react'
import { CHECKOUT_METHODS, type PaymentMethod } from '#shared/order-enums.ts'
import { paymentMethodLabels } from '#shared/payment-methods.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { FormChoice, FormSwitch, FormText, useForm, WhenChosen } from '#ui/form-fields.tsx'
import { SectionForm, type SectionProps } from './section-form.tsx'

/** How the checkout names the payment methods, and which comes first. */
export const PaymentsSection = ({ settings }: SectionProps) => (
  <SectionForm
    section="payments"
    settings={settings}
    read={({ labels, order }) => ({
      labels,
      order: [...order, ...CHECKOUT_METHODS.filter((method) => !order.includes(method))],
    })}
  >
    <p className="text-muted">
      What shoppers read at the checkout, and in which order. Most look for UPI. With several companies, the
      first is shown and the others are under “More ways to pay”.
    </p>
    <MethodRows />
  </SectionForm>
)

function MethodRows() {
  const { values, set } = useForm<{ order: PaymentMethod[] }>()
  const { order } = values
  return order.map((method, index) => (
    <div key={method} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <FormText
          name={`labels.${method}`}
          label={paymentMethodLabels[method]}
          required={false}
          maxLength={60}
          placeholder={
            method === 'CASH_ON_DELIVERY'
              ? paymentMethodLabels[method]
              : method === 'UPI'
                ? 'Pay now to our UPI'
                : 'UPI, cards, net banking'
          }
        />
      </div>
      <IconButton
        label={`Move ${paymentMethodLabels[method]} up`}
        icon={<ArrowUp size={18} aria-hidden />}
        className="mt-6"
        disabled={index === 0}
        onClick={() => set('order', order.toSpliced(index, 1).toSpliced(index - 1, 0, method))}
      />
    </div>
  ))
}

/** Payments to the shop's own UPI address. */
export const UpiSection = ({ settings }: SectionProps) => (
  <SectionForm section="upi" settings={settings}>
    <p className="text-muted">
      Shoppers pay straight to your bank account, without a payment company and its fees. No app tells the
      shop that money has arrived: you look it up in your own app and mark it as seen.
    </p>
    <FormText
      name="vpa"
      label="UPI address"
      optional
      maxLength={320}
      placeholder="yourshop@okbank"
      hint="Leave empty to take no payments this way"
    />
    <FormText
      name="name"
      label="Name"
      maxLength={80}
      hint="As your bank has it. Payment apps show the shopper the bank’s own name for the account"
    />
    <FormChoice
      name="kind"
      legend="Kind of address"
      cards={[
        {
          value: 'merchant',
          label: 'Merchant',
          note: 'From your bank or payment app for shops. On a phone, a button opens the payment app',
        },
        {
          value: 'personal',
          label: 'Personal',
          note: 'Apps refuse links to a personal address, so shoppers scan the code with another phone',
        },
      ]}
    />
    <WhenChosen name="kind" values={['merchant']}>
      <FormText
        name="mc"
        label="Merchant category"
        inputMode="numeric"
        maxLength={4}
        placeholder="5411"
        hint="The 4 digits that your bank gave you. Do not make them up"
      />
    </WhenChosen>
    <FormSwitch
      name="atCheckout"
      label="Offer it at the checkout"
      hint="Otherwise the code is only shown when an order is at the door"
    />
    <FormChoice
      name="ifUnpaid"
      legend="Not paid within the hour"
      cards={[
        { value: 'cash', label: 'Pay on delivery', note: 'The order stays, and is paid at the door' },
        { value: 'cancel', label: 'Cancel the order', note: 'Its items go back into stock' },
      ]}
    />
    <FormSwitch
      name="trustsRegulars"
      label="Trust regular shoppers"
      hint="Whoever has paid three orders gets the next one before you have seen the payment"
    />
  </SectionForm>
)
