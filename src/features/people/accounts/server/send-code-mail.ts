import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { inLocale, t } from '#shared/words.ts'
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
  locale: z.optional(storedLocale),
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
    const about = {
      shopName: await deps.shopName(),
      customer: payload.about === undefined ? '' : await deps.customerName(payload.about),
    }
    await deps.sendMail({
      to: payload.email,
      messageId: `code-${payload.otpId}`,
      ...inLocale(payload.locale ?? 'en', () => codeText(code, payload.purpose, about)),
    })
  }
}

const openings: Record<CodePurpose, (code: string, shop: string) => string> = {
  login: (code, shop) => t('mails.code-login', { code, shop }),
  reset: (code, shop) => t('mails.code-reset', { code, shop }),
  new_email: (code, shop) => t('mails.code-new-email', { code, shop }),
  new_mobile: (code, shop) => t('mails.code-new-mobile', { code, shop }),
  erase: (code, shop) => t('mails.code-erase', { code, shop }),
  join_khata: (code, shop) => t('mails.code-join-khata', { code, shop }),
}

const toEnter = () => [t('mails.enter-it-on-the-page'), t('mails.if-you-did-not-request-it')]
const toTellTheShop = (customer: string) => [
  t('mails.it-joins-your-account-to-the-customer', { customer }),
  t('mails.if-that-is-you-tell-the-code'),
  t('mails.if-that-is-not-you'),
]

/** Contains the code once, unbroken, and no other six-digit number, because mail programs detect it. */
export function codeText(
  code: string,
  purpose: CodePurpose,
  { shopName, customer }: { shopName: string; customer: string },
): Pick<Mail, 'subject' | 'text'> {
  const shop = /\d{6}/.test(shopName) ? t('mails.our-shop') : shopName
  const named = /\d{6}/.test(customer) ? t('mails.of-your-name') : customer
  return {
    subject: t('mails.code-is-your-code-for-shop', { code, shop }),
    text: [
      openings[purpose](code, shop),
      '',
      ...(purpose === 'join_khata' ? toTellTheShop(named) : toEnter()),
      '',
    ].join('\n'),
  }
}
