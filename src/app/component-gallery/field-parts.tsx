import { Banknote, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { Part, PartGroup } from './part-group.tsx'

const states = [
  { value: 'MH', label: 'Maharashtra' },
  { value: 'KA', label: 'Karnataka' },
] as const

const methods = [
  {
    value: 'cod',
    label: 'Cash on delivery',
    note: 'Pay when it arrives',
    icon: <Banknote size={22} aria-hidden />,
  },
  {
    value: 'upi',
    label: 'UPI, cards and net banking',
    note: 'You go to the payment page and come back here',
    icon: <Smartphone size={22} aria-hidden />,
  },
  { value: 'later', label: 'Pay later', note: 'Not for orders above ₹2,000.00', disabled: true },
] as const

const waitAMoment = () => new Promise((resolve) => setTimeout(resolve, 1500))

export function FieldParts() {
  return (
    <PartGroup title="Fields">
      <div className="grid gap-8 lg:grid-cols-2">
        <FormOfFields />
        <OtherFields />
      </div>
    </PartGroup>
  )
}

function FormOfFields() {
  const form = useFields({
    initial: {
      name: '',
      mobile: '',
      email: 'asha@example',
      password: 'mangoes in may',
      state: '' as 'MH' | 'KA' | '',
      agree: false,
    },
    rules: {
      name: (value) => (value.trim() ? null : 'Please enter your name.'),
      mobile: (value) => (value.length === 10 ? null : 'A mobile number has 10 digits.'),
      email: (value) => (/^\S+@\S+\.\S+$/.test(value) ? null : 'That does not look like an e-mail address.'),
      state: (value) => (value ? null : 'Please choose a state.'),
      agree: (value) => (value ? null : 'Please agree first.'),
    },
    submit: async () => {
      await waitAMoment()
      toast.success('Saved')
    },
  })
  return (
    <form {...form.props}>
      <Part name="A form with useFields">
        <div className="grid gap-2">
          <TextField label="Name" autoComplete="name" {...form.bind('name')} />
          <PhoneField label="Mobile" hint="So that the rider can call you." {...form.bind('mobile')} />
          <TextField label="E-mail" type="email" autoComplete="email" {...form.bind('email')} />
          <PasswordField label="Password" autoComplete="new-password" {...form.bind('password')} />
          <SelectField label="State" placeholder="Choose a state" options={states} {...form.bind('state')} />
          <Checkbox label="I have read the terms and conditions" {...form.bind('agree')} />
          <Button type="submit" busy={form.busy}>
            Save profile
          </Button>
        </div>
      </Part>
    </form>
  )
}

function OtherFields() {
  const [code, setCode] = useState('123')
  const [search, setSearch] = useState('')
  const [price, setPrice] = useState<number | null>(189.5)
  const [note, setNote] = useState('Please ring the bell twice; the dog is friendly.')
  const [isOn, setOn] = useState(true)
  const [method, setMethod] = useState<string | null>('cod')
  return (
    <div className="grid content-start gap-4">
      <Part name="CodeField">
        <CodeField
          label="Code"
          hint="We sent six digits to asha@example.com"
          value={code}
          onChange={setCode}
          onComplete={(digits) => toast.success(`Complete: ${digits}`)}
        />
      </Part>
      <Part name="With an error, disabled">
        <TextField
          label="Pincode"
          value="4000"
          onChange={() => {}}
          error="A pincode has six digits and does not begin with 0."
        />
        <TextField label="City" value="Pune" disabled onChange={() => {}} />
      </Part>
      <Part name="SearchField">
        <SearchField
          label="Find"
          placeholder="Name, brand or SKU"
          maxLength={100}
          search={search}
          onSearch={setSearch}
        />
      </Part>
      <Part name="NumberField">
        <RupeesField label="Price" after="per pack" optional value={price} onChange={setPrice} />
      </Part>
      <Part name="TextArea">
        <TextArea label="Delivery note" optional maxLength={80} value={note} onChange={setNote} />
      </Part>
      <Part name="Switch">
        <Switch label="Open for orders" hint="Shoppers can place orders now" value={isOn} onChange={setOn} />
        <Switch label="Being saved" busy value onChange={() => {}} />
        <Switch label="You cannot change this" disabled value={false} onChange={() => {}} />
      </Part>
      <Part name="Checkbox">
        <Checkbox label="Some of them" partly value={false} onChange={() => {}} />
        <Checkbox label="Disabled" disabled value onChange={() => {}} />
      </Part>
      <Part name="RadioCards">
        <RadioCards legend="Payment" cards={methods} value={method} onChange={setMethod} />
      </Part>
    </div>
  )
}
