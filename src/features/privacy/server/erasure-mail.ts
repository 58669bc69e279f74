import { privacyPaths } from '#features/consents/privacy-paths.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { localPath } from '#shared/locale-path.ts'
import { formatWhenOnPaper } from '#shared/when.ts'
import { t } from '#shared/words.ts'

/** To a person who is to be erased: when, what stays, and how to take it back. */
export const erasureMail = ({
  id,
  email,
  shop,
  runsAt,
  publicUrl,
  isAsked,
  waitsFor,
  isStopped,
}: {
  id: string
  email: string
  shop: string
  runsAt: Date
  publicUrl: string
  /** The shop was asked in writing. */
  isAsked: boolean
  waitsFor: string[]
  /** They had subscriptions. */
  isStopped: boolean
}): Mail => ({
  to: email,
  messageId: `erasure-${id}`,
  subject: t('mails.your-data-at-shop-will-be-erased', { shop }),
  text: [
    isAsked
      ? t('mails.as-you-asked-shop-to-do', { shop, when: formatWhenOnPaper(runsAt.toISOString()) })
      : t('mails.your-account-and-your-data-will-be', { when: formatWhenOnPaper(runsAt.toISOString()) }),
    t('mails.if-an-order-or-a-refund-is'),
    ...waitsFor,
    ...(isStopped ? [t('mails.your-subscriptions-are-stopped')] : []),
    '',
    t('mails.tax-papers-are-kept'),
    '',
    t('mails.you-have-changed-your-mind', { url: publicUrl + localPath(privacyPaths.account) }),
    '',
  ].join('\n'),
})
