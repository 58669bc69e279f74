import { useState } from 'react'
import { billPath } from '#features/papers/document-path.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { SmallPhoto } from '#ui/small-photo.tsx'
import { claimLineText } from '../claim-reason.ts'
import type { Claim } from '../contract.ts'
import { DecideDialog, type Asked } from './decide-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { wishWords } from './wish-words.ts'
import { useClaimPhoto, useComplain, useDecideClaim } from './use-claim-desk.ts'

const linkClass = 'font-semibold text-leaf-700 underline'

/** One claim: what is wrong, what is wished, its photos, and what is decided. */
export function ClaimCard({
  claim,
  drawers,
}: {
  claim: Claim
  /** The counters whose drawers are open. */
  drawers: readonly { _id: string; name: string }[]
}) {
  const [asked, setAsked] = useState<Asked | 'handed_over' | null>(null)
  const decide = useDecideClaim(() => setAsked(null))
  const complain = useComplain()
  const { _id, orderId, customerName, items, wish, amount, state, cash, cashGivenAt, ticket } = claim
  const mayHandOver = cash > 0 && cashGivenAt === null
  return (
    <article aria-label={orderId} className="grid gap-3 rounded-xl border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-bold wrap-anywhere">
          <Link to={paths.orderDetails(orderId)} className="hover:underline">
            {`${customerName || 'Order'} · `}
            <span className="min-[20rem]:whitespace-nowrap">{orderId}</span>
          </Link>
        </h2>
        <StateBadge claim={claim} />
        <span className="text-sm text-muted">{formatWhen(claim.at)}</span>
      </header>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={`${item.position} ${item.replaces} ${item.mrp}`} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{claimLineText(item)}</span>
            <span className="tabular-nums">{formatRupees(item.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm">{`Wishes: ${wishWords[wish].toLowerCase()}. Worth ${formatRupees(amount)}.`}</p>
      {claim.photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {claim.photos.map((photoId) => (
            <ClaimPhoto key={photoId} photoId={photoId} />
          ))}
        </div>
      )}
      <Outcome claim={claim} />
      <div className="flex flex-wrap gap-2 empty:hidden max-sm:*:grow">
        {state === 'open' && (
          <>
            <Button size="sm" onClick={() => setAsked('accept')}>
              Accept
            </Button>
            <Button size="sm" variant="soft" onClick={() => setAsked('part')}>
              Part
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setAsked('refuse')}>
              Refuse
            </Button>
          </>
        )}
        {mayHandOver && (
          <Button size="sm" onClick={() => setAsked('handed_over')}>
            {`${formatRupees(cash)} handed over`}
          </Button>
        )}
        {ticket === null && state !== 'settled' && (
          <Button size="sm" variant="quiet" busy={complain.isPending} onClick={() => complain.mutate(_id)}>
            Make it a complaint
          </Button>
        )}
      </div>
      {ticket !== null && (
        <Link to={adminPaths.grievances} className={`w-fit text-sm ${linkClass}`}>
          {`Complaint ${ticket}`}
        </Link>
      )}
      {asked === 'handed_over' && (
        <HandOverDialog
          cash={cash}
          drawers={drawers}
          onClose={() => setAsked(null)}
          onHandOver={(from) => decide.mutateAsync({ claimId: _id, decision: asked, ...from })}
        />
      )}
      {asked && asked !== 'handed_over' && (
        <DecideDialog
          asked={asked}
          claim={claim}
          onClose={() => setAsked(null)}
          onDecide={(decision) => decide.mutateAsync({ claimId: _id, decision: asked, ...decision })}
        />
      )}
    </article>
  )
}

function StateBadge({ claim: { state, byRule, cash, cashGivenAt } }: { claim: Claim }) {
  if (state === 'open') return <Badge tone="warn">To decide</Badge>
  if (state === 'refused') return <Badge>Refused</Badge>
  if (cash > 0 && cashGivenAt === null) return <Badge tone="warn">Cash to hand over</Badge>
  return <Badge tone="leaf">{byRule ? 'Settled at once' : 'Settled'}</Badge>
}

/** What was given, by which note or order, and why not more. */
function Outcome({
  claim: { orderId, given, note, againOrderId, reason, cash, cashGivenAt },
}: {
  claim: Claim
}) {
  return (
    <div className="grid gap-1 text-sm empty:hidden">
      {note !== null && (
        <p>
          {`Given back ${formatRupees(given)}, `}
          <Link to={billPath(orderId, note)} className={linkClass}>
            {note}
          </Link>
          {cash > 0 && `. In cash: ${formatRupees(cash)}`}
          {cash > 0 && cashGivenAt !== null && `, handed over ${formatWhen(cashGivenAt)}`}
        </p>
      )}
      {againOrderId !== null && (
        <p>
          {'Sent again: '}
          <Link to={paths.orderDetails(againOrderId)} className={linkClass}>
            {againOrderId}
          </Link>
        </p>
      )}
      {reason && <p className="wrap-anywhere text-muted">“{reason}”</p>}
    </div>
  )
}

function ClaimPhoto({ photoId }: { photoId: string }) {
  const { data, error } = useClaimPhoto(photoId)
  if (error) return <p className="text-sm text-danger">{error.message}</p>
  if (!data) return <div className="h-28 w-28 animate-breathe rounded-lg bg-canvas" />
  return <SmallPhoto src={data} alt="What is wrong" />
}
