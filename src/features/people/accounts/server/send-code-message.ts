import { z } from 'zod'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Database } from '#platform/db/postgres.ts'
import { mobileOfAddress } from '#shared/mobile-number.ts'
import { NUMBER_CHANNELS, type NumberChannel } from '#shared/number-channels.ts'
import { AppError } from '#shared/problems.ts'
import type { LocaleId } from '#shared/locales.ts'
import { storedLocale } from '#shared/stored-locale.ts'
import { CODE_PURPOSES, type Codes } from './codes.ts'
import type { CodesToNumbers } from './identity.ts'
import { findLiveOtp } from './otp-store.ts'

/** Holds the id of the code’s row, never the code. */
const codeMessage = z.object({
  address: z.string(),
  purpose: z.enum(CODE_PURPOSES),
  otpId: z.string(),
  /** What the code is about: the user who makes the number their own. */
  about: z.string().optional(),
  channel: z.enum(NUMBER_CHANNELS),
  /** Of the caller, for the cost of another channel. */
  network: z.string(),
  /** Of the account, or of the page where there is none. */
  locale: z.optional(storedLocale),
})

export const sendCodeMessage = jobKind('send-code-message', codeMessage, { maxAttempts: 4, isUrgent: true })

/** The name of a code in the outbox and among the costs. */
export const codeEvent = (otpId: string): string => `code-${otpId}`

/** Sends one message to a number, at most once; resolves with what became of it. */
type SendToNumber = (message: {
  event: string
  mobile: number
  channel: NumberChannel
  kind: 'code'
  values: string[]
  locale?: LocaleId | undefined
}) => Promise<'sent' | 'refused' | 'unknown' | 'was sent'>

/**
 * Sends a code that is still valid to a number. What a channel refuses goes by the next one that is set up, if the budget
 * allows; what may have arrived is not sent again: another code can be asked for.
 */
export function codeMessenger(deps: {
  db: Database
  codes: Pick<Codes, 'storedCode'>
  numbers: Pick<CodesToNumbers, 'channels' | 'book'>
  send: SendToNumber
}): (payload: z.output<typeof codeMessage>) => Promise<void> {
  return async (payload) => {
    const { address, purpose, otpId, about, channel, network, locale } = payload
    const otp = { email: address, purpose, otpId, about }
    const mobile = mobileOfAddress(address)
    const hash = await findLiveOtp(deps.db, otp)
    if (!hash || mobile === null) return
    const code = deps.codes.storedCode(otp, hash)
    if (code === null) throw new Error('the code was made with an AUTH_SECRET that this server does not have')
    const event = codeEvent(otpId)
    const outcome = await deps.send({ event, mobile, channel, kind: 'code', values: [code, code], locale })
    if (outcome !== 'refused') return
    await deps.db
      .transaction(async (tx) => {
        const channels = await deps.numbers.channels(tx)
        const next = channels[channels.indexOf(channel) + 1]
        if (!next) return
        await deps.numbers.book(tx, { event, mobile, channel: next, network, locale })
        await sendCodeMessage.enqueue(tx, { ...payload, channel: next })
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'codes_cost_too_much')) throw error
      })
  }
}
