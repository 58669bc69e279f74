import { adminPaths } from '#shared/admin-paths.ts'
import { pageParam } from '#shared/page-param.ts'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { useSearchParams } from '#ui/router/router.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ClaimState } from '../contract.ts'
import { ClaimCard } from './claim-card.tsx'
import { useClaimList } from './use-claim-desk.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'open', label: 'To decide' },
  { value: 'settled', label: 'Settled' },
  { value: 'refused', label: 'Refused' },
] as const

/** What shoppers say was wrong with their orders; what waits for the desk first. State and page are in the URL. */
export function ClaimDesk() {
  const [address, setAddress] = useSearchParams()
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? ''
  const page = pageParam(address)
  const list = useClaimList(state, page)
  const search = (query: { state: ClaimState | ''; page?: number }) =>
    new URLSearchParams({
      ...(query.state && { state: query.state }),
      ...(query.page && query.page > 1 && { page: String(query.page) }),
    }).toString()
  const waiting = list.data?.waiting ?? 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Something wrong</h1>
        <p className="text-sm text-muted">
          {waiting > 0
            ? `${waiting} ${waiting === 1 ? 'waits' : 'wait'} for you: a decision, or cash to hand over.`
            : 'What shoppers say was wrong with a delivered order. Nothing waits for you.'}
        </p>
      </div>
      <div className="sm:max-w-64">
        <SelectField
          label="Show"
          value={state}
          options={states}
          onChange={(value) => setAddress(search({ state: value }), { replace: true })}
        />
      </div>
      {list.isPending && <PageSkeleton />}
      <LoadProblem query={list} />
      {list.data?.data.length === 0 && (
        <Empty picture={<MagnifierDrawing />} title="Nothing was wrong">
          {state ? 'None in this state.' : 'Shoppers say it on the page of a delivered order.'}
        </Empty>
      )}
      {list.data?.data.map((claim) => (
        <ClaimCard key={claim._id} claim={claim} />
      ))}
      {list.data && (
        <Pager
          label="Claims"
          page={list.data.page}
          pages={list.data.totalPages}
          hrefOf={(to) => `${adminPaths.claims}?${search({ state, page: to })}`}
        />
      )}
    </div>
  )
}
