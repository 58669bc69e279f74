import { readMobile } from './typed-digits.ts'
import { t } from './words.ts'

/** Where to reach whoever fills in a form: an email address, or the number of whoever has none. */
interface TypedContact {
  email: string
  mobile: string
}

const EMAIL = /^\S+@\S+\.\S+$/

/** The rules of both fields for `useFields`: one of them is enough. */
export const contactRules = {
  email: (email: string, { mobile }: TypedContact) => {
    if (!email.trim()) return mobile.trim() ? null : t('said.please-enter-an-email-address-or-number')
    return EMAIL.test(email.trim()) ? null : t('said.please-enter-a-valid-email-address')
  },
  mobile: (mobile: string) =>
    !mobile.trim() || readMobile(mobile) ? null : t('said.enter-10-digit-mobile-number'),
}

/** What was typed by these rules, as calls take it. */
export const contactTyped = ({ email, mobile }: TypedContact): { email?: string; mobile?: number } => ({
  ...(email.trim() && { email: email.trim() }),
  ...(mobile.trim() && { mobile: Number(readMobile(mobile)) }),
})

/** The same where only one of them is wanted: the address, if there is one. */
export const oneContactTyped = ({ email, mobile }: TypedContact) =>
  contactTyped({ email, mobile: email.trim() ? '' : mobile })
