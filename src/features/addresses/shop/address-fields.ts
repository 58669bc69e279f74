import { t } from '#shared/words.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import type { Address } from '#shared/shapes.ts'
import { readMobile, readPincode } from '#shared/typed-digits.ts'
import { readState } from '../read-state.ts'
import { shownState } from '../state-names.ts'

/** The form's values, as typed. */
export interface AddressFormFields {
  pincode: string
  address_line: string
  landmark: string
  city: string
  state: string
  name: string
  mobile: string
  type: Address['type']
  isDefault: boolean
}

export const fieldsOf = (address: Address): AddressFormFields => ({
  pincode: address.pincode,
  address_line: address.address_line,
  landmark: address.landmark,
  city: address.city,
  // One that was saved before states were read is chosen again.
  state: readState(address.state) ?? '',
  name: address.name,
  mobile: address.mobile === ERASED_MOBILE ? '' : String(address.mobile),
  type: address.type,
  isDefault: address.isDefault,
})

/** A new address starts with the user's own name and number. */
export const newFields = (user: { name: string; mobile: number | null }): AddressFormFields => ({
  pincode: '',
  address_line: '',
  landmark: '',
  city: '',
  state: '',
  name: user.name,
  mobile: user.mobile === null ? '' : String(user.mobile),
  type: 'Home',
  isDefault: false,
})

const filled = (sentence: () => string) => (value: string) => (value.trim() ? null : sentence())

/** The error messages under the fields. */
export const addressRules = {
  pincode: (value: string) => (readPincode(value) ? null : t('addresses.enter-a-6-digit-pincode')),
  address_line: filled(() => t('addresses.enter-your-house-building-and-street')),
  city: filled(() => t('addresses.enter-your-city-or-town')),
  state: filled(() => t('addresses.choose-your-state')),
  name: filled(() => t('addresses.enter-the-recipients-name')),
  mobile: (value: string) => (readMobile(value) ? null : t('addresses.enter-10-digit-mobile-number')),
}

/** One line: "12 MG Road, near the temple, Pune, Maharashtra 411001". */
export const addressLine = (address: Address): string =>
  [address.address_line, address.landmark, address.city, `${shownState(address.state)} ${address.pincode}`]
    .filter(Boolean)
    .join(', ')
