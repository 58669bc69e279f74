import { useSearchParams } from '#ui/router/router.tsx'
import { dayInIndia, dayMonthInIndia } from '#shared/when.ts'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AUDIT_KINDS, type AuditKind } from '../audit-kinds.ts'
import { auditSentence } from '../audit-sentence.ts'
import { LogEntry } from './log-entry.tsx'
import { useAuditLog, useAuditPeople, type AuditFilter } from './use-audit-log.ts'

/** Who changed what, with old and new values; the filter is in the URL. */
export function AuditLog() {
  const [filter, setFilter] = useFilter()
  const log = useAuditLog(filter)
  const { data, error } = log
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Who changed what</h1>
        <p className="text-sm text-muted">
          Every change made by those who work in the shop. Nobody can edit this list.
        </p>
      </div>
      <FilterBar filter={filter} onChange={setFilter} />
      {!entries && !error && <SkeletonList label="Loading the log" count={3} each="h-14" />}
      {entries?.length === 0 && (
        <Empty picture={<MagnifierDrawing />} title="No changes found">
          {isFiltered(filter)
            ? 'Choose other dates, another person or another kind.'
            : 'Changes appear here as they are made.'}
        </Empty>
      )}
      {entries?.map((entry, index) => {
        const day = dayInIndia(new Date(entry.at))
        const isNewDay = index === 0 || dayInIndia(new Date(entries[index - 1]!.at)) !== day
        return (
          <div key={entry._id} className="contents">
            {isNewDay && <h2 className="mt-2 text-sm font-bold text-muted">{dayText(entry.at)}</h2>}
            <LogEntry entry={entry} {...auditSentence(entry)} />
          </div>
        )
      })}
      <ShowMore query={log}>Show earlier changes</ShowMore>
    </div>
  )
}

function dayText(at: string): string {
  const [day, today] = [dayInIndia(new Date(at)), dayInIndia(new Date())]
  if (day === today) return 'Today'
  const text = dayMonthInIndia(new Date(at))
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${text} ${day.slice(0, 4)}`
}

const isKind = (kind: string | null): kind is AuditKind => kind !== null && kind in AUDIT_KINDS
const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d\d-\d\d$/.test(day)

function useFilter(): [AuditFilter, (filter: AuditFilter) => void] {
  const [address, setAddress] = useSearchParams()
  const [kind, from, to] = [address.get('kind'), address.get('from'), address.get('to')]
  const actor = address.get('person') ?? ''
  const filter: AuditFilter = {
    actorId: /^[0-9a-f]{24}$/.test(actor) ? actor : '',
    kind: isKind(kind) ? kind : '',
    from: isDay(from) ? from : '',
    to: isDay(to) ? to : '',
  }
  const set = ({ actorId, ...rest }: AuditFilter) => {
    const entries = Object.entries({ person: actorId, ...rest }).filter(([, value]) => value)
    setAddress(Object.fromEntries(entries), { replace: true, preventScrollReset: true })
  }
  return [filter, set]
}

const kindOptions: { value: AuditKind | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value: value as AuditKind, label })),
]

const isFiltered = (filter: AuditFilter): boolean => Object.values(filter).some(Boolean)

function FilterBar({ filter, onChange }: { filter: AuditFilter; onChange: (filter: AuditFilter) => void }) {
  const people = useAuditPeople()
  return (
    <div className="field-pair gap-x-3 lg:grid-cols-4">
      <SelectField
        label="Who"
        value={filter.actorId}
        onChange={(actorId) => onChange({ ...filter, actorId })}
        options={[
          { value: '', label: 'Everybody' },
          ...(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <SelectField
        label="What"
        value={filter.kind}
        onChange={(kind) => onChange({ ...filter, kind })}
        options={kindOptions}
      />
      <TextField
        label="From"
        required={false}
        type="date"
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <TextField
        label="To"
        required={false}
        type="date"
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </div>
  )
}
