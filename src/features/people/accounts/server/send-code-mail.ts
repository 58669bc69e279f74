import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { CODE_PURPOSES, type CodePurpose, type Codes } from './codes.ts'
import { findLiveOtp } from './otp-store.ts'
import { isActiveAddress } from './user-store.ts'

/** Holds the id of the code's row, never the code. */
const codeMail = z.object({
  email: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  otpId: z.string(),
  /** What the code is about: the id of the customer to be joined. */
  about: z.string().optional(),
  /** Of the account, or of the page where there is none. */
  locale: storedLocale.optional(),
})

// The user is waiting for it, so it is sent before the mails about orders.
export const sendCodeMail = jobKind('send-code-mail', codeMail, { maxAttempts: 8, isUrgent: true })

/** Emails a code that is still valid; one that was replaced, used or has expired is skipped. */
export function codeMailer(deps: {
  db: Database
  codes: Codes
  sendMail(mail: Mail): Promise<void>
  shopName(): Promise<string>
  /** The name of a customer of the book, for the mail that says what a code does. */
  customerName(id: string): Promise<string>
}): (payload: z.output<typeof codeMail>) => Promise<void> {
  return async (payload) => {
    const hash = await findLiveOtp(deps.db, payload)
    if (!hash) return
    // These get the same response for every address; whether the account exists matters only here.
    const needsAccount = payload.purpose === 'reset' || payload.purpose === 'join_khata'
    if (needsAccount && !(await isActiveAddress(deps.db, payload.email))) return
    const code = deps.codes.storedCode(payload, hash)
    // A server that knows the secret will send it.
    if (code === null) throw new Error('the code was made with an AUTH_SECRET that this server does not have')
    await deps.sendMail({
      to: payload.email,
      messageId: `code-${payload.otpId}`,
      ...codeText(code, payload.purpose, {
        shopName: await deps.shopName(),
        customer: payload.about === undefined ? '' : await deps.customerName(payload.about),
      }),
    })
  }
}

const openings: Record<CodePurpose, string> = {
  login: 'Your code for',
  reset: 'Your code to set a new password at',
  new_email: 'Your code to use this email address at',
  new_mobile: 'Your code to log in with this number at',
  erase: 'Your code to erase your data at',
  join_khata: 'Your code to see your khata in your account at',
}

const toEnter = [
  'Enter it on the page where you requested it. It works once and expires in 10 minutes.',
  'If you did not request it, you can ignore this email. Never share the code with anyone.',
]
const toTellTheShop = (customer: string) => [
  `It joins your account to the customer "${customer}" in the shop’s book, and to no other: you then see their khata in your account, may order on it, and the shop’s staff see that this account is yours.`,
  'If that is you, tell the code to the shop’s staff, who have asked you for it. It works once and expires in 10 minutes.',
  'If that is not you, or you are not at the shop or on the phone with it, tell it to nobody; you can ignore this email.',
]

/** Contains the code once, unbroken, and no other six-digit number, because mail programs detect it. */
export function codeText(
  code: string,
  purpose: CodePurpose,
  { shopName, customer }: { shopName: string; customer: string },
): Pick<Mail, 'subject' | 'text'> {
  const shop = /\d{6}/.test(shopName) ? 'our shop' : shopName
  const named = /\d{6}/.test(customer) ? 'of your name' : customer
  return {
    subject: `${code} is your code for ${shop}`,
    text: [
      `${openings[purpose]} ${shop} is ${code}.`,
      '',
      ...(purpose === 'join_khata' ? toTellTheShop(named) : toEnter),
      '',
    ].join('\n'),
  }
}
