import { ArrowUp } from 'lucide-react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { STATE_CODES } from '#features/addresses/state-codes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { CHECKOUT_METHODS, type PaymentMethod } from '#shared/order-enums.ts'
import { paymentMethodLabels } from '#shared/payment-methods.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { DEFAULT_CODE_ABOVE } from '../code-above.ts'
import type { Settings } from '../contract.ts'
import { FormArea, FormNumber, FormSelect, FormSwitch, FormText } from './form-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { SectionForm } from './section-form.tsx'
import { WeekFields } from './week-fields.tsx'

interface SectionProps {
  settings: Settings
}

/** Name and logo. */
export const GeneralSection = ({ settings }: SectionProps) => (
  <SectionForm section="general" settings={settings}>
    <FormText
      name="name"
      label="Shop name"
      maxLength={60}
      hint="In the header, in mails and in the browser’s tab"
    />
    <LogoField name="logo" />
    <FormText name="tagline" label="Tagline" optional maxLength={120} hint="Under the name, in the footer" />
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1fr_9rem]">
      <FormText
        name="company"
        label="Company"
        maxLength={80}
        hint="In the copyright line and on policy pages"
      />
      <FormNumber name="copyrightYear" label="Copyright year" maxLength={4} />
    </div>
  </SectionForm>
)

/** How shoppers reach the shop. */
export const ContactSection = ({ settings }: SectionProps) => (
  <SectionForm section="contact" settings={settings}>
    <FormText name="email" label="Email address" type="email" inputMode="email" maxLength={254} />
    <FormText name="phone" label="Phone" optional type="tel" inputMode="tel" maxLength={20} />
    <FormArea name="address" label="Address" rows={2} maxLength={300} />
    <FormText
      name="hours"
      label="Hours, in words"
      optional
      maxLength={120}
      hint="On the contact page. Set when orders are accepted under Opening hours"
    />
  </SectionForm>
)

/** The shop's social media pages. */
export const SocialSection = ({ settings }: SectionProps) => (
  <SectionForm section="social" settings={settings}>
    <p className="text-sm text-muted">Linked in the footer of every page. Empty ones are not shown.</p>
    {(
      [
        ['facebook', 'Facebook'],
        ['instagram', 'Instagram'],
        ['x', 'X'],
        ['youtube', 'YouTube'],
        ['linkedin', 'LinkedIn'],
      ] as const
    ).map(([network, label]) => (
      <FormText
        key={network}
        name={network}
        label={label}
        optional
        type="url"
        inputMode="url"
        maxLength={200}
        placeholder={`https://www.${network}.com/your-shop`}
      />
    ))}
  </SectionForm>
)

/** The details that the law requires a shop to show. */
export const LegalSection = ({ settings }: SectionProps) => (
  <SectionForm section="legal" settings={settings}>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Grievance officer</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText name="grievanceOfficer.name" label="Name" optional maxLength={80} />
        <FormText
          name="grievanceOfficer.designation"
          label="Designation"
          optional
          maxLength={80}
          hint="What the officer is in the shop, such as Manager. The law wants it shown"
        />
      </div>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText
          name="grievanceOfficer.email"
          label="Email address"
          optional
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <FormText
          name="grievanceOfficer.phone"
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          maxLength={20}
        />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Offices and customer care</legend>
      <FormText
        name="headOffice"
        label="Head office"
        optional
        maxLength={300}
        hint="If it is not the address under Contact"
      />
      <FormArea
        name="branches"
        label="Branches"
        optional
        rows={2}
        maxLength={2000}
        hint="One address on each line"
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText
          name="customerCare.email"
          label="Customer care, email"
          optional
          type="email"
          inputMode="email"
          maxLength={254}
          hint="If it is not the one under Contact"
        />
        <FormText
          name="customerCare.phone"
          label="Customer care, number"
          optional
          type="tel"
          inputMode="tel"
          maxLength={20}
        />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Nodal contact</legend>
      <FormText
        name="nodalContact.name"
        label="Nodal contact"
        optional
        maxLength={80}
        hint="Companies need one in India; others leave it empty"
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText
          name="nodalContact.email"
          label="Nodal contact, email"
          optional
          type="email"
          inputMode="email"
          maxLength={254}
        />
        <FormText
          name="nodalContact.phone"
          label="Nodal contact, number"
          optional
          type="tel"
          inputMode="tel"
          maxLength={20}
        />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Registrations</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText
          name="fssai"
          label="FSSAI number"
          optional
          inputMode="numeric"
          maxLength={20}
          hint="14 digits"
        />
        <FormText
          name="gstin"
          label="GSTIN"
          optional
          autoCapitalize="characters"
          maxLength={20}
          hint="15 letters and digits"
        />
      </div>
    </fieldset>
  </SectionForm>
)

/** What the papers of a registered shop need. */
export const TaxSection = ({ settings }: SectionProps) => (
  <SectionForm section="tax" settings={settings}>
    <Choice
      name="mode"
      legend="GST registration"
      cards={[
        { value: 'regular', label: 'Regular', note: 'Tax invoices with CGST and SGST, or IGST' },
        { value: 'composition', label: 'Composition', note: 'Bills of supply without tax' },
        { value: 'unregistered', label: 'Not registered', note: 'Cash memos without GSTIN' },
      ]}
    />
    <WhenChosen name="mode" values={['regular', 'composition']}>
      <p className="text-sm text-muted">
        {settings.shop.gstin ? `GSTIN ${settings.shop.gstin}. ` : 'The GSTIN is missing. '}
        <Link to={`${adminPaths.settings}/legal`} className="font-medium text-leaf-700 underline">
          {settings.shop.gstin ? 'Change it under Legal details' : 'Enter it under Legal details'}
        </Link>
      </p>
      <FormText
        name="legalName"
        label="Legal name"
        maxLength={120}
        hint="As on the certificate of registration"
      />
    </WhenChosen>
    <FormArea
      name="address"
      label="Address on bills"
      rows={2}
      maxLength={300}
      hint="A registered shop needs it, as on its certificate"
    />
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <FormSelect
        name="stateCode"
        label="State"
        placeholder="Choose a state"
        options={Object.entries(STATE_CODES).map(([state, value]) => ({ value, label: `${value} ${state}` }))}
      />
      <FormText name="branch" label="Branch" optional maxLength={60} />
    </div>
    <WhenChosen name="mode" values={['regular', 'composition']}>
      <HsnDigits />
      <FormText
        name="billSeries"
        label="Series of bills of supply"
        optional
        maxLength={4}
        autoCapitalize="characters"
        hint="Leave empty for one series with the invoices. Ask your accountant"
      />
      <FormSwitch
        name="receiptVouchers"
        label="Receipt vouchers for orders paid online"
        hint="One when the payment arrives, and a refund voucher if nothing is supplied. Ask your accountant whether you need them"
      />
    </WhenChosen>
  </SectionForm>
)

/** When orders are accepted. */
export const OpeningSection = ({ settings }: SectionProps) => (
  <SectionForm section="opening" settings={settings}>
    <Choice
      name="mode"
      legend="Orders are accepted"
      cards={[
        { value: 'always', label: 'Always', note: 'Day and night; delivered in the hours below' },
        { value: 'weekly', label: 'By weekly opening hours', note: 'In these hours' },
        { value: 'closed', label: 'Not now', note: 'Until you open the shop again' },
      ]}
    />
    <WhenChosen name="mode" values={['always', 'weekly']}>
      <WeekFields />
    </WhenChosen>
    <FormText
      name="message"
      label="Message to shoppers while it is closed"
      optional
      maxLength={200}
      placeholder="Closed for Diwali. We are back on Monday."
    />
  </SectionForm>
)

/** How fast the shop delivers. */
export const DeliverySection = ({ settings }: SectionProps) => (
  <SectionForm
    section="delivery"
    settings={settings}
    read={(delivery) => ({ codeAbove: DEFAULT_CODE_ABOVE, ridersTake: false, ...delivery })}
  >
    <Choice
      name="promise.kind"
      legend="Delivery promise"
      cards={[
        { value: 'none', label: 'No time', note: 'No promise' },
        { value: 'minutes', label: 'Minutes after the order', note: 'Shown as “30–45 min”' },
        { value: 'window', label: 'A time of day', note: 'Shown as “Today, 6–8 pm”' },
      ]}
    />
    <WhenChosen name="promise.kind" values={['minutes']}>
      <div className="grid grid-cols-2 gap-x-4 md:max-w-sm">
        <FormNumber name="promise.minutes.from" label="From" after="min" maxLength={5} />
        <FormNumber name="promise.minutes.to" label="To" after="min" maxLength={5} />
        <FormNumber
          name="promise.queue.perOrder"
          label="More for each waiting order"
          after="min"
          maxLength={2}
          hint="0 for the same promise at any time"
        />
        <FormNumber
          name="promise.queue.pickers"
          label="Orders picked at once"
          maxLength={3}
          hint="These wait for nobody"
        />
      </div>
    </WhenChosen>
    <WhenChosen name="promise.kind" values={['window']}>
      <div className="grid grid-cols-2 gap-x-4 md:max-w-sm">
        <FormText name="promise.window.from" label="From" type="time" />
        <FormText name="promise.window.to" label="To" type="time" />
      </div>
    </WhenChosen>
    <FormNumber
      name="codeAbove"
      label="Riders ask for the code above"
      decimals={2}
      before="₹"
      maxLength={10}
      hint="Four digits that the shopper gets when the order leaves. For orders that are paid already, riders always ask"
    />
    <FormSwitch
      name="ridersTake"
      label="Riders take packed orders themselves"
      hint="They see what nobody brings yet, and a tap sends it out with them"
    />
  </SectionForm>
)

/** The minimum order value, and the maximum for cash on delivery. */
export const OrderingSection = ({ settings }: SectionProps) => (
  <SectionForm section="ordering" settings={settings}>
    <FormNumber
      name="minimum"
      label="Minimum order"
      optional
      decimals={2}
      before="₹"
      maxLength={10}
      hint="The minimum total of the items. Leave empty for no minimum"
    />
    <FormNumber
      name="cashLimit"
      label="Cash on delivery up to"
      optional
      decimals={2}
      before="₹"
      maxLength={10}
      hint="Larger orders are paid online. Leave empty for no limit"
    />
    <FormSwitch
      name="wholeRupees"
      label="Whole rupees at the door"
      hint="When an order is packed, what the rider collects is rounded down to a whole rupee"
    />
  </SectionForm>
)

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
  const { control, setValue } = useFormContext()
  const order = useWatch({ control, name: 'order' }) as PaymentMethod[]
  return order.map((method, index) => (
    <div key={method} className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <FormText
          name={`labels.${method}`}
          label={paymentMethodLabels[method]}
          optional
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
        onClick={() =>
          setValue('order', order.toSpliced(index, 1).toSpliced(index - 1, 0, method), { shouldDirty: true })
        }
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
    <Choice
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
    <Choice
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

/** Which mails the shop sends. */
export const MailsSection = ({ settings }: SectionProps) => (
  <SectionForm section="mails" settings={settings}>
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">To you</legend>
      <FormSwitch name="newOrders" label="Each new order" hint="For when nobody has the order desk open" />
      <FormText
        name="newOrdersTo"
        label="Send it to"
        optional
        type="email"
        inputMode="email"
        maxLength={254}
        hint={
          settings.shop.contact.email
            ? `Default: ${settings.shop.contact.email}`
            : 'Nobody gets it yet: enter an address here or under Contact'
        }
      />
    </fieldset>
    <fieldset>
      <legend className="mb-1 font-bold">To the shopper</legend>
      <div className="divide-y divide-line">
        <FormSwitch name="shopper.placed" label="Order placed" />
        <FormSwitch name="shopper.confirmed" label="Confirmed" />
        <FormSwitch
          name="shopper.packed"
          label="Packed"
          hint="Always sent if something was missing, replaced or weighs less"
        />
        <FormSwitch name="shopper.outForDelivery" label="Out for delivery" />
        <FormSwitch name="shopper.delivered" label="Delivered" />
        <FormSwitch name="shopper.cancelled" label="Cancelled" />
        <FormSwitch name="shopper.refunded" label="Refunded" />
      </div>
    </fieldset>
  </SectionForm>
)

const HsnDigits = () => (
  <Controller
    control={useFormContext().control}
    name="hsnDigits"
    render={({ field }) => (
      <RadioCards
        legend="Digits of HSN codes on bills"
        columns
        cards={[
          { value: '4', label: '4 digits', note: 'Turnover up to ₹5 crore' },
          { value: '6', label: '6 digits', note: 'Turnover above ₹5 crore' },
        ]}
        value={String(field.value) as '4' | '6'}
        onChange={(digits) => field.onChange(Number(digits))}
      />
    )}
  />
)

interface ChoiceProps {
  name: string
  legend: string
  cards: readonly { value: string; label: string; note: string }[]
}

const Choice = ({ name, legend, cards }: ChoiceProps) => (
  <Controller
    control={useFormContext().control}
    name={name}
    render={({ field }) => (
      <RadioCards legend={legend} cards={cards} value={field.value as string} onChange={field.onChange} />
    )}
  />
)

function WhenChosen({
  name,
  values,
  children,
}: {
  name: string
  values: string[]
  children: React.ReactNode
}) {
  const value: unknown = useWatch({ control: useFormContext().control, name })
  return typeof value === 'string' && values.includes(value) ? children : null
}
