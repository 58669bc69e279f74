import type { ReactNode } from 'react'
import { pageParam } from '#shared/page-param.ts'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { useSearchParams } from '#ui/router/router.tsx'
import { SelectField } from '#ui/select-field.tsx'

type States<State extends string> = readonly { value: State | ''; label: string }[]

/** The state and the page that the address of a desk names. */
export function useStateInAddress<State extends string>(states: States<State>) {
  const [address] = useSearchParams()
  const state = states.find(({ value }) => value === address.get('state'))?.value ?? ''
  return { state, page: pageParam(address) }
}

interface StateDeskProps<State extends string, Row> {
  title: string
  lead: string
  states: States<State>
  path: string
  list: Parameters<typeof LoadProblem>[0]['query'] & {
    isPending: boolean
    data?: { data: Row[]; page: number; totalPages: number } | undefined
  }
  /** While there is nothing in any state. */
  empty: { title: string; text: string }
  /** The name of the pages. */
  label: string
  children: (row: Row) => ReactNode
}

/** A desk with a list of what waits in states, a page at a time. State and page are in the address. */
export function StateDesk<State extends string, Row>(desk: StateDeskProps<State, Row>) {
  const { title, lead, states, path, list, empty, label, children } = desk
  const [, setAddress] = useSearchParams()
  const { state } = useStateInAddress(states)
  const search = (query: { state: State | ''; page?: number }) =>
    new URLSearchParams({
      ...(query.state && { state: query.state }),
      ...(query.page && query.page > 1 && { page: String(query.page) }),
    }).toString()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">{title}</h1>
        <p className="text-sm text-muted">{lead}</p>
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
        <Empty picture={<MagnifierDrawing />} title={empty.title}>
          {state ? 'None in this state.' : empty.text}
        </Empty>
      )}
      {list.data?.data.map(children)}
      {list.data && (
        <Pager
          label={label}
          page={list.data.page}
          pages={list.data.totalPages}
          hrefOf={(to) => `${path}?${search({ state, page: to })}`}
        />
      )}
    </div>
  )
}
