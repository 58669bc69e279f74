import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { CreditEntries } from './credit-entries.tsx'
import { useOwnCredit } from './use-own-credit.ts'

/** What the shop owes the shopper, on the account page; nothing for somebody who never had any. */
export function OwnCredit() {
  const query = useOwnCredit()
  const { data: credit } = query
  if (query.error && !credit) return <LoadProblem query={query} />
  if (!credit || credit.entries.length === 0) return null
  const { balance, mayPayOut, entries } = credit
  return (
    <section
      aria-labelledby="credit-heading"
      className="mb-4 grid grid-cols-1 gap-2 rounded-2xl border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="credit-heading" className="font-bold">
          {t('khata.your-store-credit')}
        </h2>
        <p className="text-lg font-bold tabular-nums">{formatRupees(balance)}</p>
      </div>
      {balance > 0 && (
        <p className="text-sm text-muted">
          {[
            t('khata.credit-explained'),
            mayPayOut > 0 && t('khata.credit-paid-out-on-wish', { amount: formatRupees(mayPayOut) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <Disclosure summary={t('khata.credit-entries', { count: entries.length })}>
        <CreditEntries credit={credit} />
      </Disclosure>
    </section>
  )
}
