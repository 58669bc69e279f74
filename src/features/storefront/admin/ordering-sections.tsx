import { FormChoice, FormEmail, FormRupees, FormPhone, FormSwitch } from '#ui/form-fields.tsx'
import { SectionForm, type SectionProps } from './section-form.tsx'

/** The minimum order value, and the maximum for cash on delivery. */
export const OrderingSection = ({ settings }: SectionProps) => (
  <SectionForm
    section="ordering"
    settings={settings}
    read={({ mrpRule = 'cap', whatsApp = '', ...rest }) => ({ mrpRule, whatsApp, ...rest })}
  >
    <FormRupees
      name="minimum"
      label="Minimum order"
      optional
      maxLength={10}
      hint="The minimum total of the items. Leave empty for no minimum"
    />
    <FormRupees
      name="cashLimit"
      label="Cash on delivery up to"
      optional
      maxLength={10}
      hint="Larger orders are paid online. Leave empty for no limit"
    />
    <FormSwitch
      name="wholeRupees"
      label="Whole rupees at the door"
      hint="When an order is packed, what the rider collects is rounded down to a whole rupee"
    />
    <FormChoice
      name="mrpRule"
      legend="Packets with an older MRP"
      cards={[
        {
          value: 'cap',
          label: 'At most what is printed',
          note: 'Your price, or the printed MRP if that is lower',
        },
        {
          value: 'percentage',
          label: 'The same percentage off',
          note: 'As many percent below what is printed as below the new MRP',
        },
      ]}
    />
    <FormPhone
      name="whatsApp"
      label="Order on WhatsApp"
      optional
      maxLength={10}
      hint="The shop’s mobile number, 10 digits: carts get a button that opens a message to it. Paste the message in Phone order"
    />
  </SectionForm>
)

export const MailsSection = ({ settings }: SectionProps) => (
  <SectionForm section="mails" settings={settings}>
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">To you</legend>
      <FormSwitch name="newOrders" label="Each new order" hint="For when nobody has the order desk open" />
      <FormEmail
        name="newOrdersTo"
        label="Send it to"
        optional
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
        <FormSwitch name="shopper.backInStock" label="Back in stock" hint="To whoever asked for it" />
      </div>
    </fieldset>
  </SectionForm>
)
