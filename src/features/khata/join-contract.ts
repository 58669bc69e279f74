import { otp } from '#features/people/accounts/contract.ts'
import { contract } from '#shared/endpoint.ts'
import { email, hexId } from '#shared/fields.ts'
import { z } from 'zod'
import { joinCalls } from './calls.ts'
import { bookCustomer } from './contract.ts'
import { t } from '#shared/words.ts'

export const joinContract = contract(joinCalls, 'counter.sell', {
  sendJoinOtp: {
    summary:
      'Emails the code with which a customer’s own account is joined to them, if there is an account with that address; the answer is the same otherwise. The person tells the code to whoever serves them. 409 `account_joined` if the customer has an account.',
    body: z.strictObject({ customerId: hexId, email }),
    message: () => t('said.if-there-is-an-account-with-that'),
  },
  joinAccount: {
    summary:
      'Joins the account of that address to the customer, by the code that its owner was sent. 409 `account_joined` if either has another.',
    body: z.strictObject({ customerId: hexId, email, otp }),
    data: bookCustomer,
    message: () => t('said.the-account-is-joined-the-customer-sees'),
  },
})
export type JoinContract = typeof joinContract
