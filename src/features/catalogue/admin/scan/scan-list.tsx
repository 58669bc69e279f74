import { Check, CloudOff, CircleAlert } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { ScanEntry, ScanState } from './scan-queue.ts'

interface ScanListProps {
  /** Oldest first. */
  entries: readonly ScanEntry[]
  onEdit: (entry: ScanEntry) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

/** The products entered on this page, newest first, each with what has become of it. */
export function ScanList({ entries, onEdit, onRetry, onRemove }: ScanListProps) {
  return (
    <section aria-label="Scanned products" className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-bold">Scanned products</h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {countsOf(entries)}
        </p>
      </div>
      {entries.length === 0 && (
        <p className="rounded-xl border border-dashed border-line p-4 text-sm text-muted">
          Each product appears here as soon as you press Next, and is saved while you scan the following one.
        </p>
      )}
      <ol className="grid grid-cols-1 gap-2">
        {entries.toReversed().map((entry) => (
          <li key={entry.id} className="rounded-xl border border-line bg-surface p-3">
            <div className="flex items-start gap-3">
              <StateIcon state={entry.state} />
              <div className="min-w-0 grow">
                <p className="font-semibold wrap-break-word">{entry.values.name}</p>
                <p className="text-sm text-muted tabular-nums">{summaryOf(entry)}</p>
                <p className={entry.state === 'failed' ? 'text-sm text-danger' : 'text-sm text-muted'}>
                  {stateText(entry)}
                </p>
              </div>
              {entry.state === 'saved' && (
                <Button variant="link" size="sm" onClick={() => onEdit(entry)}>
                  Change <span className="sr-only">{entry.values.name}</span>
                </Button>
              )}
            </div>
            {entry.state === 'failed' && (
              <div className="mt-2 flex flex-wrap gap-2 pl-8">
                <Button size="sm" variant="soft" onClick={() => onEdit(entry)}>
                  Change
                </Button>
                <Button size="sm" variant="quiet" onClick={() => onRetry(entry.id)}>
                  Try again
                </Button>
                <Button size="sm" variant="quiet" onClick={() => onRemove(entry.id)}>
                  Remove
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** "29 saved · 1 not saved" */
function countsOf(entries: readonly ScanEntry[]): string {
  const countOf = (...states: ScanState[]) => entries.filter(({ state }) => states.includes(state)).length
  const counts = [
    [countOf('saved'), 'saved'],
    [countOf('waiting', 'saving'), 'to be saved'],
    [countOf('failed'), 'not saved'],
  ] as const
  return counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(' · ')
}

/** The counts beside the button of a phone, where the list is below the form. */
export function ScanCounts({ entries }: Pick<ScanListProps, 'entries'>) {
  if (entries.length === 0) return null
  const isWrong = entries.some(({ state }) => state === 'failed')
  return (
    <p
      aria-hidden
      className={classNames(
        'flex items-center gap-2 text-sm font-medium tabular-nums',
        isWrong ? 'text-danger' : 'text-muted',
      )}
    >
      {isWrong ? <CircleAlert size={16} /> : <Check size={16} />}
      {countsOf(entries)}
    </p>
  )
}

function StateIcon({ state }: { state: ScanState }) {
  const className = 'mt-0.5 shrink-0'
  if (state === 'saved') return <Check size={20} className={`${className} text-leaf-700`} aria-hidden />
  if (state === 'failed') return <CircleAlert size={20} className={`${className} text-danger`} aria-hidden />
  if (state === 'waiting') return <CloudOff size={20} className={`${className} text-muted`} aria-hidden />
  return (
    <span className={className}>
      <Spinner />
    </span>
  )
}

function stateText({ state, problem, base }: ScanEntry): string {
  if (state === 'saved') return base?.publish === false ? 'Saved, hidden' : 'Saved'
  if (state === 'failed') return `Not saved. ${problem ?? ''}`
  if (state === 'saving') return 'Saving…'
  return problem ? `Kept in this browser. ${problem}` : 'Next to be saved'
}

/** "500 g · ₹45.00 · 12 in stock" of the pack that was scanned. */
function summaryOf({ values, barcode }: ScanEntry): string {
  const pack = values.packs.find((each) => each.barcode === barcode) ?? values.packs[0]
  if (!pack) return barcode
  const price = formatRupees(pack.selling ?? pack.mrp ?? 0)
  return `${pack.unit} · ${price} · ${pack.stock ?? 0} in stock`
}
