import { otp } from '#features/people/accounts/contract.ts'
import { contactFields, oneContact } from '#shared/contact-address.ts'
import { contract } from '#shared/endpoint.ts'
import { hexId } from '#shared/fields.ts'
import { z } from 'zod'
import { joinCalls } from './calls.ts'
import { bookCustomer } from './contract.ts'
import { t } from '#shared/words.ts'

export const joinContract = contract(joinCalls, 'counter.sell', {
  sendJoinOtp: {
    summary:
      'Sends the code with which a customer’s own account is joined to them, if there is an account with that address or verified number; the answer is the same otherwise. The person tells the code to whoever serves them. 409 `account_joined` if the customer has an account.',
    body: z.strictObject({ customerId: hexId, ...contactFields }).check(oneContact),
    message: () => t('said.if-there-is-an-account-with-that'),
  },
  joinAccount: {
    summary:
      'Joins the account of that address to the customer, by the code that its owner was sent. 409 `account_joined` if either has another.',
    body: z.strictObject({ customerId: hexId, ...contactFields, otp }).check(oneContact),
    data: bookCustomer,
    message: () => t('said.the-account-is-joined-the-customer-sees'),
  },
})
export type JoinContract = typeof joinContract
