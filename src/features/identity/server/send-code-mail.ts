import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Database } from '#platform/db/postgres.ts'
import { CODE_PURPOSES, type Codes } from './codes.ts'
import { isLiveOtp } from './otp-store.ts'

/** Names the code's row, never the code. */
const codeMail = z.object({ email: z.string(), purpose: z.enum(CODE_PURPOSES), otpId: z.string() })

export const sendCodeMail = jobKind('send-code-mail', codeMail, 8)

/** Mails a code that is still good; one that was replaced, used or has expired meanwhile is let go. */
export function codeMailer(deps: {
  db: Database
  codes: Codes
  sendMail(mail: Mail): Promise<void>
  shopName(): Promise<string>
}): (payload: z.output<typeof codeMail>) => Promise<void> {
  return async (payload) => {
    if (!(await isLiveOtp(deps.db, payload))) return
    const code = deps.codes.codeOf(payload.otpId)
    await deps.sendMail({
      to: payload.email,
      messageId: `code-${payload.otpId}`,
      ...codeText(code, await deps.shopName()),
    })
  }
}

/** Says the code once unbroken, and no other number of six digits: programs look for it. */
function codeText(code: string, shopName: string): Pick<Mail, 'subject' | 'text'> {
  const shop = /\d{6}/.test(shopName) ? 'our shop' : shopName
  return {
    subject: `${code} is your code for ${shop}`,
    text: [
      `Your code for ${shop} is ${code}.`,
      '',
      'Enter it on the page where you asked for it. It works once, for 10 minutes.',
      'If you did not ask for it, you can ignore this mail. Never tell the code to anyone.',
      '',
    ].join('\n'),
  }
}
