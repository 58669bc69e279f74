import { z } from 'zod'
import { contactFields, oneContact } from '#shared/contact-address.ts'
import { contract } from '#shared/endpoint.ts'
import { otp } from '#features/people/accounts/contract.ts'
import { filledText, hexId, mobile, timestamp } from '#shared/fields.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { ERASE_REASON_LENGTH } from './limits.ts'
import { privacyCalls } from './calls.ts'
import { t } from '#shared/words.ts'

const table = z.object({
  /** What the rows are, in words. */
  heading: z.string(),
  table: z.string(),
  /** As they are stored: amounts in paise, times in UTC. */
  rows: z.array(z.record(z.string(), z.unknown())),
})

const myData = z.object({ madeAt: timestamp, tables: z.array(table) })
export type MyData = z.infer<typeof myData>

/** Of an order or a complaint, which proves that the shop knows the person. */
const number = z
  .string({ error: () => t('said.enter-the-number') })
  .transform((value) => indianDigits(value).trim().toUpperCase())
  .pipe(
    z.string().regex(/^(ORD|GRV)-[0-9]{6}-[0-9A-Z]{8}$/, {
      error: () => t('said.a-number-looks-like-ord-261125-7qk2mz4t'),
    }),
  )

const erasure = z.object({
  /** When the data is erased; null: it is not. */
  runsAt: z.nullable(timestamp),
  /** What it waits for, in sentences: an order, a refund, a khata that is not settled. */
  waitsFor: z.array(z.string()),
  /** What stays afterwards, and why. */
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
})
export type Erasure = z.infer<typeof erasure>

const personFields = { userId: z.optional(hexId), customerId: z.optional(hexId), mobile: z.optional(mobile) }
const onePerson = z.refine<PersonNamed>(
  ({ userId, customerId, mobile }) =>
    [userId, customerId, mobile].filter((one) => one !== undefined).length === 1,
  { error: () => t('said.say-who-it-is-an-account-a') },
)
/** Whose data it is: an account, a customer of the book, or whoever has a mobile number. */
export interface PersonNamed {
  userId?: string | undefined
  customerId?: string | undefined
  mobile?: number | undefined
}

export const privacyContract = contract(privacyCalls, 'user', {
  getMyData: {
    isSensitive: true,
    summary:
      'Everything that the shop keeps about the user, table by table, without what would open the account (DPDP Act 2023, section 11). Once an hour.',
    data: myData,
  },
  getErasure: {
    summary: 'When the data of the caller is erased, if that was asked for, and what is kept then and why.',
    data: erasure,
  },
  sendEraseOtp: {
    summary: 'Emails the code with which the caller asks for their data to be erased.',
    message: () => t('said.we-have-sent-a-6-digit-code'),
  },
  eraseMe: {
    isSensitive: true,
    summary:
      'Erases the account and data of the caller in 48 hours (DPDP Act 2023, section 12); 409 while that is waiting, and for the last administrator.',
    body: z.strictObject({ otp }),
    data: erasure,
    message: () => t('said.your-data-will-be-erased-in-48'),
  },
  sendGuestEraseOtp: {
    access: 'anyone',
    summary:
      'Sends the code with which somebody who does not log in asks for their data to be erased, if they had that order or complaint with that address or mobile number; the answer is the same otherwise.',
    body: z.strictObject({ number, ...contactFields }).check(oneContact),
    message: () => t('said.if-that-number-and-address-belong-together'),
  },
  eraseGuest: {
    access: 'anyone',
    summary:
      'Erases what the shop keeps under that address or number in 48 hours, with the account if there is one; 409 as for `erase-me`, and `several_people`.',
    body: z.strictObject({ ...contactFields, otp }).check(oneContact),
    data: erasure,
    message: () => t('said.your-data-will-be-erased-in-48'),
  },
  keepMe: {
    isSensitive: true,
    summary: 'Takes that back; 409 if nothing is waiting.',
    data: erasure,
    message: () => t('said.your-account-stays'),
  },
  eraseUser: {
    access: 'people.erase',
    isSensitive: true,
    summary:
      'Erases a person in 48 hours who has asked for it in writing: an account, a customer of the book, or whoever has a mobile number. 409 while that is waiting, for the last administrator, and `several_people` for a number of more than one. It waits while something is owed on khata.',
    body: z
      .strictObject({ ...personFields, reason: filledText(ERASE_REASON_LENGTH, () => t('fields.reason')) })
      .check(onePerson),
    data: erasure,
    message: () => t('said.their-data-will-be-erased-in-48'),
  },
  keepPerson: {
    access: 'people.erase',
    isSensitive: true,
    summary: 'Takes back the erasure of a person who has changed their mind; 409 if nothing is waiting.',
    body: z.strictObject(personFields).check(onePerson),
    message: () => t('said.their-data-stays'),
  },
  getDataOf: {
    access: 'people.erase',
    isSensitive: true,
    summary:
      'The same copy as `my-data`, of an account, a customer of the book or whoever has a mobile number, to be given to them; audited.',
    body: z.strictObject(personFields).check(onePerson),
    data: myData,
  },
})
export type PrivacyContract = typeof privacyContract
