import { useState } from 'react'
import { formatWhen } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { AtOnce } from './at-once.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { isClaimable } from './is-claimable.ts'
import { ClaimStatus } from './claim-status.tsx'
import { useClaimTerms } from './use-claims.ts'

/** What was wrong with a delivered order: the shopper says it here, and reads what came of it. */
export function SomethingWrong({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false)
  const query = useClaimTerms(orderId)
  const { data: terms } = query
  if (terms && terms.claims.length === 0 && (terms.until === null || terms.isLate)) return null
  const mayClaim = terms && terms.until !== null && !terms.isLate && terms.lines.some(isClaimable)
  return (
    <section
      aria-label={t('claims.something-wrong')}
      className="rounded-xl border border-line bg-surface p-4 md:p-5 print:hidden"
    >
      <h2 className="mb-3 font-bold">{t('claims.something-wrong')}</h2>
      {query.isPending && <p className="text-muted">{t('claims.loading')}</p>}
      <LoadProblem query={query} />
      {terms && (
        <div className="grid gap-3">
          {mayClaim && (
            <>
              <div className="text-sm text-muted">
                <p>{t('claims.tell-us-until-until', { until: formatWhen(terms.until!) })}</p>
                <AtOnce atOnce={terms.atOnce} />
              </div>
              <Button variant="soft" className="w-full sm:w-fit" onClick={() => setOpen(true)}>
                {t('claims.tell-us-what-is-wrong')}
              </Button>
            </>
          )}
          {terms.claims.toReversed().map((claim) => (
            <ClaimStatus key={claim._id} claim={claim} />
          ))}
        </div>
      )}
      {terms && isOpen && <ClaimDialog orderId={orderId} terms={terms} onClose={() => setOpen(false)} />}
    </section>
  )
}
