import { grievancePaths } from '#features/grievances/grievance-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { rich } from '#ui/rich.ts'
import { shownName } from '#ui/shown-name.tsx'
import { useChange } from '#ui/use-change.ts'
import { claimCalls } from '../calls.ts'
import type { Claim, ClaimContract } from '../contract.ts'
import { kindLabels } from './claim-words.ts'
import { claimsKey } from './use-claims.ts'

const linkClass = 'font-semibold text-leaf-700 underline'

/** What somebody said was wrong, and what the shop did. */
export function ClaimStatus({ claim }: { claim: Claim }) {
  return (
    <article
      aria-label={t('claims.said-at', { at: formatWhen(claim.at) })}
      className="grid gap-1.5 rounded-lg bg-canvas px-3 py-2 text-sm"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <State state={claim.state} />
        <span className="text-muted">{formatWhen(claim.at)}</span>
      </p>
      <ul>
        {claim.items.map((item) => (
          <li key={`${item.position} ${item.replaces} ${item.mrp}`} className="wrap-anywhere">
            {muchOf(item)}
            {shownName(item)}
            {`, ${item.unit}: ${kindLabels[item.kind]}`}
          </li>
        ))}
      </ul>
      <Outcome claim={claim} />
      {claim.reason && <p className="wrap-anywhere">“{claim.reason}”</p>}
      <Complain claim={claim} />
    </article>
  )
}

const muchOf = ({ pieces, grams, weighs }: Claim['items'][number]): string =>
  pieces !== null ? `${pieces} × ` : weighs === null ? `${grams} g, ` : `${weighs} g, `

function State({ state }: Pick<Claim, 'state'>) {
  if (state === 'open') return <Badge tone="info">{t('claims.the-shop-is-looking-at-it')}</Badge>
  if (state === 'settled') return <Badge tone="leaf">{t('claims.settled')}</Badge>
  return <Badge tone="warn">{t('claims.refused')}</Badge>
}

/** What was given: the amount by its way back, or the order that brings it again. */
function Outcome({ claim }: { claim: Claim }) {
  const { state, settledAs, given, cash, cashGivenAt, againOrderId, isAgainCancelled } = claim
  if (state !== 'settled') return null
  if (againOrderId !== null) {
    const order = (
      <Link to={paths.orderDetails(againOrderId)} className={linkClass}>
        {againOrderId}
      </Link>
    )
    return (
      <p>
        {isAgainCancelled
          ? rich('claims.order-was-to-bring-it-again', { order })
          : rich('claims.sent-again-with-order', { order })}
      </p>
    )
  }
  const amount = formatRupees(given)
  if (settledAs === 'credit') return <p>{t('claims.amount-is-put-to-your-account', { amount })}</p>
  if (cash > 0 && cashGivenAt === null) return <p>{t('claims.you-get-amount-in-cash', { amount })}</p>
  return <p>{t('claims.amount-was-given-back', { amount })}</p>
}

/** One tap makes it a complaint to the grievance officer. */
function Complain({ claim }: { claim: Claim }) {
  const { complainAboutClaim } = useClient<ClaimContract>(claimCalls)
  const complain = useChange(() => complainAboutClaim({ body: { claimId: claim._id } }), {
    changes: [claimsKey(claim.orderId)],
  })
  if (claim.ticket !== null)
    return (
      <Link to={grievancePaths.of(claim.ticket)} className={`w-fit ${linkClass}`}>
        {t('claims.your-complaint-ticket', { ticket: claim.ticket })}
      </Link>
    )
  if (claim.state === 'settled' && claim.byRule) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      className="w-fit"
      busy={complain.isPending}
      onClick={() => complain.mutate()}
    >
      {t('claims.complain-to-the-grievance-officer')}
    </Button>
  )
}
