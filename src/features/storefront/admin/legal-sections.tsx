import { STATE_CODES } from '#features/addresses/state-codes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import {
  FormArea,
  FormChoice,
  FormEmail,
  FormPhone,
  FormSelect,
  FormSwitch,
  FormText,
  useForm,
  WhenChosen,
} from '#ui/form-fields.tsx'
import { SectionForm, type SectionProps } from './section-form.tsx'

/** The details that the law requires a shop to show. */
export const LegalSection = ({ settings }: SectionProps) => (
  <SectionForm section="legal" settings={settings}>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Grievance officer</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText name="grievanceOfficer.name" label="Name" required={false} maxLength={80} />
        <FormText
          name="grievanceOfficer.designation"
          label="Designation"
          required={false}
          maxLength={80}
          hint="What the officer is in the shop, such as Manager. The law wants it shown"
        />
      </div>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormEmail name="grievanceOfficer.email" label="Email address" required={false} />
        <FormPhone name="grievanceOfficer.phone" label="Phone" required={false} />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Offices and customer care</legend>
      <FormText
        name="headOffice"
        label="Head office"
        required={false}
        maxLength={300}
        hint="If it is not the address under Contact"
      />
      <FormArea
        name="branches"
        label="Branches"
        required={false}
        rows={2}
        maxLength={2000}
        hint="One address on each line"
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormEmail
          name="customerCare.email"
          label="Customer care, email"
          required={false}
          hint="If it is not the one under Contact"
        />
        <FormPhone name="customerCare.phone" label="Customer care, number" required={false} />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Nodal contact</legend>
      <FormText
        name="nodalContact.name"
        label="Nodal contact"
        required={false}
        maxLength={80}
        hint="Companies need one in India; others leave it empty"
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormEmail name="nodalContact.email" label="Nodal contact, email" required={false} />
        <FormPhone name="nodalContact.phone" label="Nodal contact, number" required={false} />
      </div>
    </fieldset>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Registrations</legend>
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormText
          name="fssai"
          label="FSSAI number"
          required={false}
          inputMode="numeric"
          maxLength={20}
          hint="14 digits"
        />
        <FormText
          name="gstin"
          label="GSTIN"
          required={false}
          autoCapitalize="characters"
          maxLength={20}
          hint={
            settings.tax.mode === 'unregistered'
              ? 'Not shown, because under Tax the shop is marked as not registered'
              : '15 letters and digits'
          }
        />
      </div>
    </fieldset>
  </SectionForm>
)

/** What the documents of a registered shop need. */
export const TaxSection = ({ settings }: SectionProps) => (
  <SectionForm section="tax" settings={settings}>
    <FormChoice
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
      <FormChoice
        name="onePrice"
        legend="Goods of different rates that an offer gives for one price"
        columns
        cards={[
          { value: 'own', label: 'Each its own rate', note: 'Two supplies on one bill' },
          { value: 'highest', label: 'All the highest rate', note: 'A mixed supply: ask your accountant' },
        ]}
      />
      <FormSwitch
        name="receiptVouchers"
        label="Receipt vouchers for orders paid online"
        hint="One when the payment arrives, and a refund voucher if nothing is supplied. Ask your accountant whether you need them"
      />
    </WhenChosen>
  </SectionForm>
)

function HsnDigits() {
  const { values, put } = useForm()
  return (
    <RadioCards
      legend="Digits of HSN codes on bills"
      columns
      cards={[
        { value: '4', label: '4 digits', note: 'Turnover up to ₹5 crore' },
        { value: '6', label: '6 digits', note: 'Turnover above ₹5 crore' },
      ]}
      value={String(values.hsnDigits) as '4' | '6'}
      onChange={(digits) => put('hsnDigits', Number(digits))}
    />
  )
}
