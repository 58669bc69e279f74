import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import type { ClaimTerms } from '../contract.ts'

/** The shop's rule, before the claim. */
export function AtOnce({ atOnce }: Pick<ClaimTerms, 'atOnce'>) {
  if (!atOnce || atOnce.timesLeft === 0) return <p>{t('claims.the-shop-looks-at-it-and-answers')}</p>
  const { upTo, timesLeft } = atOnce
  return <p>{t('claims.up-to-upto-is-settled-at-once', { upTo: formatRupees(upTo), timesLeft })}</p>
}
