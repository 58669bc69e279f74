import { t } from '#shared/words.ts'
import { useState } from 'react'
import { areaOfPincode } from '#features/addresses/pincode-areas.ts'
import { pincodeMessage } from '#features/addresses/pincode.ts'
import { stateQuestion } from '#features/addresses/read-state.ts'
import { stateOptions } from '#features/addresses/state-names.ts'
import { readMobile, readPincode } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { CallerAddress } from '../../phone-contract.ts'

const filled = (sentence: string) => (value: string) => (value.trim() ? null : sentence)
const textOf = ({ address_line, landmark, city, pincode }: CallerAddress) =>
  [address_line, landmark, `${city} ${pincode}`].filter(Boolean).join(', ')

interface CallerAddressChoiceProps {
  known: readonly CallerAddress[]
  caller: { name: string; mobile: number | null }
  address: CallerAddress | null
  onChoose: (address: CallerAddress | null) => void
}

/** Where it goes: one of the last addresses, or a new one. */
export function CallerAddressChoice({ known, caller, address, onChoose }: CallerAddressChoiceProps) {
  const [entered, setEntered] = useState<CallerAddress[]>([])
  const [isEntering, setEntering] = useState(known.length === 0)
  const all = [...entered, ...known]
  return (
    <div className="grid grid-cols-1 gap-3">
      {all.length > 0 && (
        <RadioCards
          bare
          legend={t('orders.address')}
          value={address === null ? null : String(all.indexOf(address))}
          onChange={(at) => {
            setEntering(false)
            onChoose(all[Number(at)]!)
          }}
          cards={all.map((one, at) => ({ value: String(at), label: one.name, note: textOf(one) }))}
        />
      )}
      {isEntering ? (
        <NewAddress
          caller={caller}
          onEntered={(one) => {
            setEntered([one, ...entered])
            setEntering(false)
            onChoose(one)
          }}
        />
      ) : (
        <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setEntering(true)}>
          {t('orders.another-address')}
        </Button>
      )}
    </div>
  )
}

function NewAddress({
  caller,
  onEntered,
}: {
  caller: { name: string; mobile: number | null }
  onEntered: (address: CallerAddress) => void
}) {
  const form = useFields({
    initial: {
      pincode: '',
      city: '',
      state: '',
      address_line: '',
      landmark: '',
      name: caller.name,
      mobile: caller.mobile === null ? '' : String(caller.mobile),
    },
    rules: {
      pincode: (value) => (readPincode(value) ? null : pincodeMessage()),
      city: filled(t('orders.enter-the-city-or-town')),
      state: filled(t('orders.choose-the-state')),
      address_line: filled(t('orders.enter-house-building-and-street')),
      name: filled(t('orders.enter-the-receivers-name')),
      mobile: (value) => (readMobile(value) ? null : t('orders.enter-10-digit-mobile-number')),
    },
    submit: ({ pincode, mobile, ...fields }) =>
      onEntered({
        ...fields,
        pincode: readPincode(pincode)!,
        mobile: Number(readMobile(mobile)),
        country: 'India',
        type: 'Home',
      }),
  })
  const typePincode = (typed: string) => {
    form.set('pincode', typed)
    const area = areaOfPincode(readPincode(typed) ?? typed)
    if (!area) return
    if (!form.values.city) form.set('city', area.city)
    if (!form.values.state) form.set('state', area.state)
  }
  const pincode = readPincode(form.values.pincode)
  const question = pincode && form.values.state ? stateQuestion({ ...form.values, pincode }) : null
  return (
    <form
      {...form.props}
      aria-label={t('orders.new-address')}
      className="grid grid-cols-1 gap-x-3 sm:grid-cols-2"
    >
      <TextField
        {...form.bind('pincode')}
        label={t('orders.pincode')}
        inputMode="numeric"
        autoComplete="off"
        onChange={typePincode}
      />
      <TextField {...form.bind('city')} label={t('orders.city-or-town')} autoComplete="off" maxLength={80} />
      <TextField
        {...form.bind('address_line')}
        label={t('orders.house-building-street')}
        autoComplete="off"
        maxLength={200}
      />
      <TextField
        {...form.bind('landmark')}
        label={t('orders.landmark')}
        optional
        autoComplete="off"
        maxLength={120}
      />
      <SelectField
        {...form.bind('state')}
        label={t('orders.state')}
        placeholder={t('orders.choose-a-state')}
        options={stateOptions()}
      />
      {question && (
        <div className="mb-2 sm:col-span-2">
          <Note tone="warn">{question}</Note>
        </div>
      )}
      <TextField
        {...form.bind('name')}
        label={t('orders.receivers-name')}
        autoComplete="off"
        maxLength={80}
      />
      <PhoneField {...form.bind('mobile')} label={t('orders.receivers-mobile')} autoComplete="off" />
      <Button type="submit" variant="soft" className="self-center">
        {t('orders.use-this-address')}
      </Button>
    </form>
  )
}
