import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { hexId, line, mobile, text } from '#shared/fields.ts'
import { readPincode } from '#shared/typed-digits.ts'
import { ADDRESS_TYPES, address } from '#shared/shapes.ts'
import { addressCalls } from './calls.ts'
import { readState } from './read-state.ts'
import { STATES_OF_INDIA } from './states-of-india.ts'
import { PINCODE, pincodeMessage } from './pincode.ts'
import { t } from '#shared/words.ts'

/** How many addresses a user may have. */
export const MAX_ADDRESSES = 20

const pincode = z
  .string({ error: pincodeMessage })
  .max(60, { error: pincodeMessage })
  .transform((typed) => readPincode(typed) ?? typed)
  .pipe(z.string().regex(PINCODE, { error: pincodeMessage }))

/** One of the 36, in any known spelling. */
const state = z.pipe(
  z.pipe(
    line(80, () => t('fields.state')),
    z.transform((typed) => readState(typed) ?? typed),
  ),
  z.enum(STATES_OF_INDIA, {
    error: ({ input }) =>
      t('said.there-is-no-state', { state: String(input), states: STATES_OF_INDIA.join(', ') }),
  }),
)

const fields = {
  name: line(80, () => t('fields.name')),
  mobile,
  address_line: line(200, () => t('fields.address')),
  landmark: text(120, () => t('fields.landmark')),
  city: line(80, () => t('fields.city')),
  state,
  pincode,
  country: z.literal('India', { error: () => t('said.we-deliver-in-india-only') }),
  type: z.enum(ADDRESS_TYPES, { error: () => t('said.choose-home-work-or-other') }),
}

/** An address that somebody names; an order keeps it as it is. */
export const namedAddress = z.strictObject({
  ...fields,
  landmark: z._default(fields.landmark, ''),
  country: fields.country.default('India'),
  type: fields.type.default('Home'),
})

export const addressContract = contract(addressCalls, 'user', {
  addNewAddress: {
    summary: 'Adds an address; the first one becomes the default.',
    idempotent: true,
    body: namedAddress.extend({ isDefault: z.boolean().default(false) }),
    data: address,
    message: () => t('said.address-saved'),
  },
  getAddress: { access: 'user', summary: "The user's addresses, default first.", data: z.array(address) },
  updateAddress: {
    summary: 'Changes any field of an address.',
    body: z.strictObject({
      _id: hexId,
      ...z.object(fields).partial().shape,
      isDefault: z.literal(true).optional(),
    }),
    data: address,
    message: () => t('said.address-saved'),
  },
  deleteAddress: {
    summary: 'Removes an address; orders keep their copy.',
    body: z.strictObject({ _id: hexId }),
    message: () => t('said.address-removed'),
  },
  setDefaultAddress: {
    summary: 'Makes an address the default one.',
    body: z.strictObject({ _id: hexId }),
    data: z.array(address),
  },
})

export type AddressContract = typeof addressContract
