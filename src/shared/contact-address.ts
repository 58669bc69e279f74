import * as z from 'zod/mini'
import { email, mobile } from './fields.ts'
import { mobileNumberOf } from './mobile-number.ts'
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

const ADDRESS = /^\+91([1-9]\d{9})$/

/** The contact behind a stored address. */
export function contactOf(address: string): { email: string; mobile: number | null } {
  const digits = ADDRESS.exec(address)?.[1]
  return digits === undefined ? { email: address, mobile: null } : { email: '', mobile: Number(digits) }
}
