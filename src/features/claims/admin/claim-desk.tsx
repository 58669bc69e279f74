import { useOpenDrawers } from '#features/counter/admin/use-day.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { StateDesk, useStateInAddress } from '#features/grievances/admin/state-desk.tsx'
import { ClaimCard } from './claim-card.tsx'
import { useClaimList } from './use-claim-desk.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'To decide' },
  { value: 'settled', label: 'Settled' },
  { value: 'refused', label: 'Refused' },
] as const

/** What shoppers say was wrong with their orders; what waits for the desk first. */
export function ClaimDesk() {
  const { state, page } = useStateInAddress(states)
  const list = useClaimList(state, page)
  const drawers = useOpenDrawers()
  const waiting = list.data?.waiting
  return (
    <StateDesk
      title="Something wrong"
      lead={
        waiting
          ? `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you: a decision, or cash to hand over.`
          : `What shoppers say was wrong with a delivered order.${waiting === 0 ? ' Nothing waits for you.' : ''}`
      }
      states={states}
      path={adminPaths.claims}
      list={list}
      empty={{ title: 'Nothing was wrong', text: 'Shoppers say it on the page of a delivered order.' }}
      label="Claims"
    >
      {(claim) => <ClaimCard key={claim._id} claim={claim} drawers={drawers} />}
    </StateDesk>
  )
}
