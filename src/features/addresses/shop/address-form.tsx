import { t } from '#shared/words.ts'
import { Briefcase, Home, MapPin } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Address } from '#shared/shapes.ts'
import { plainDigits, readPincode } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { areaOfPincode } from '../pincode-areas.ts'
import { stateQuestion } from '../read-state.ts'
import { stateOptions } from '../state-names.ts'
import { addressRules, type AddressFormFields } from './address-fields.ts'
import { typeWords } from './type-words.ts'
import { PincodeField } from './pincode-field.tsx'
import { useAddressChanges } from './use-address-changes.ts'

interface AddressFormProps {
  initial: AddressFormFields
  /** Set when an address is edited rather than added. */
  addressId?: string
  onSaved: (address: Address) => void
  /** A message about a pincode, for example that the shop does not deliver there yet. */
  pincodeWarning?: (pincode: string) => string | null
}

const icons: Record<Address['type'], ReactNode> = {
  Home: <Home size={16} aria-hidden />,
  Work: <Briefcase size={16} aria-hidden />,
  Other: <MapPin size={16} aria-hidden />,
}

const types = Object.keys(icons) as Address['type'][]

/** The delivery address; pincode first, because it determines city and state. */
export function AddressForm({ initial, addressId, onSaved, pincodeWarning }: AddressFormProps) {
  const { save } = useAddressChanges()
  // The city and state filled in from the pincode, which the shopper has not changed.
  const [guessed, setGuessed] = useState(() => guessFrom(initial))
  const form = useFields<AddressFormFields>({
    initial,
    rules: addressRules,
    submit: async (fields, options) => onSaved(await save(fields, addressId, options)),
  })

  const typePincode = (typed: string) => {
    form.set('pincode', typed)
    const pincode = readPincode(typed) ?? plainDigits(typed)
    const hasFourDigits = /\d.*\d.*\d.*\d/.test(pincode)
    const area = areaOfPincode(pincode) ?? (hasFourDigits ? noArea : null)
    if (!area) return
    for (const field of ['city', 'state'] as const) {
      if (form.values[field] !== guessed[field]) continue
      form.set(field, area[field])
      setGuessed((before) => ({ ...before, [field]: area[field] }))
    }
  }
  const typed = readPincode(form.values.pincode)
  const warning = typed && pincodeWarning?.(typed)
  const question = typed && form.values.state ? stateQuestion({ ...form.values, pincode: typed }) : null

  return (
    <form {...form.props} className="grid grid-cols-1 gap-1">
      <div className="field-pair gap-x-3 gap-y-1">
        <PincodeField {...form.bind('pincode')} onChange={typePincode} placeholder="411001" autoFocus />
        <TextField
          {...form.bind('city')}
          label={t('addresses.city-or-town')}
          autoComplete="address-level2"
          maxLength={80}
        />
      </div>
      {warning && (
        <div className="mb-2">
          <Note tone="warn">{warning}</Note>
        </div>
      )}
      <SelectField
        {...form.bind('state')}
        label={t('addresses.state')}
        placeholder={t('addresses.choose-a-state')}
        options={stateOptions()}
      />
      {question && (
        <div className="mb-2">
          <Note tone="warn">{question}</Note>
        </div>
      )}
      <TextField
        {...form.bind('address_line')}
        label={t('addresses.house-building-street')}
        autoComplete="street-address"
        maxLength={200}
        placeholder={t('addresses.flat-4-sai-kripa-mg-road')}
      />
      <TextField
        {...form.bind('landmark')}
        label={t('addresses.landmark')}
        optional
        maxLength={120}
        placeholder={t('addresses.opposite-the-post-office')}
      />
      <div className="grid grid-cols-1 gap-x-3 gap-y-1 sm:grid-cols-2">
        <TextField
          {...form.bind('name')}
          label={t('addresses.receivers-name')}
          autoComplete="name"
          maxLength={80}
        />
        <PhoneField {...form.bind('mobile')} label={t('addresses.receivers-mobile')} />
      </div>
      <div role="group" aria-label={t('addresses.address-type')} className="flex flex-wrap gap-2">
        {types.map((type) => (
          <Chip
            key={type}
            selected={form.values.type === type}
            icon={icons[type]}
            onClick={() => form.set('type', type)}
          >
            {typeWords[type]}
          </Chip>
        ))}
      </div>
      {!initial.isDefault && (
        <Checkbox {...form.bind('isDefault')} label={t('addresses.deliver-here-by-default')} />
      )}
      <Button type="submit" size="lg" wide busy={form.busy} className="mt-3">
        {t('addresses.save-address')}
      </Button>
    </form>
  )
}

const noArea = { city: '', state: '' }

/** The city and state that match the pincode: when it changes, they may be replaced. */
function guessFrom({ pincode, city, state }: AddressFormFields): { city: string; state: string } {
  const area = areaOfPincode(pincode) ?? noArea
  return { city: city === area.city ? city : '', state: state === area.state ? state : '' }
}
