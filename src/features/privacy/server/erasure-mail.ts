import { privacyPaths } from '#features/consents/privacy-paths.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatWhenOnPaper } from '#shared/when.ts'

/** To a person who is to be erased: when, what stays, and how to take it back. */
export const erasureMail = ({
  id,
  email,
  shop,
  runsAt,
  publicUrl,
  isAsked,
  waitsFor,
}: {
  id: string
  email: string
  shop: string
  runsAt: Date
  publicUrl: string
  /** The shop was asked in writing. */
  isAsked: boolean
  /** What it waits for now. */
  waitsFor: string[]
}): Mail => ({
  to: email,
  messageId: `erasure-${id}`,
  subject: `Your data at ${shop} will be erased`,
  text: [
    `${isAsked ? `As you asked ${shop} to do, your` : 'Your'} account and your data will be erased on ${formatWhenOnPaper(runsAt.toISOString())}.`,
    'If an order or a refund is still on its way then, or something is owed on khata, they are erased as soon as that is settled.',
    ...waitsFor,
    '',
    'Tax papers are kept as long as the law demands, with name and address, and orders without your name, address and numbers. The page below says what else is kept and why.',
    '',
    `You have changed your mind, or it was not you? Log in with this address and choose "Keep my account": ${publicUrl}${privacyPaths.account}`,
    '',
  ].join('\n'),
})
