import * as z from 'zod/mini'
import { email, mobile } from './fields.ts'
import { mobileNumberOf, numberOfAddress } from './mobile-number.ts'
import { t } from './words.ts'

/** How a person can be reached: whoever has no email address has a number. */
export const contactFields = { email: z.optional(email), mobile: z.optional(mobile) }
export interface Contact {
  email?: string | undefined
  mobile?: number | null | undefined
}

/** One of the two, where a code has to go there. */
export const oneContact = z.refine<Contact>(
  (one) => (one.email === undefined) !== (one.mobile === undefined),
  {
    error: () => t('said.please-enter-an-email-address-or-number'),
    path: ['email'],
  },
)

/** As it is stored: an email address, or +91 and a number; null for neither. */
export const contactAddress = ({ email: address, mobile: number }: Contact): string | null =>
  address || (number ? mobileNumberOf(number).e164 : null)

/** The contact behind a stored address; neither of somebody who was erased. */
export function contactOf(address: string): { email: string; mobile: number | null } {
  const mobile = numberOfAddress(address)
  return { email: mobile === null && address.includes('@') ? address : '', mobile }
}
