import { useId, useRef, useState } from 'react'
import { AppError } from '#shared/problems.ts'
import type { Pack } from '#shared/shapes.ts'
import { readPercent, readRupees } from '#shared/typed-number.ts'
import { classNames } from '#ui/class-names.ts'
import { packValue, packValueProblem, type PackField } from './pack-edit.ts'

/** A value with at least this many characters, such as 123456.50, gets a smaller font so that it fits. */
const LONG = 9

interface PackCellProps {
  pack: Pack
  field: PackField
  /** Shown above the box on a card; left out where the columns have headings. */
  title?: string
  /** "MRP of Amul Butter, 500 g", for screen readers. */
  label: string
  /** The unit: shown inside the box; on a card, where a field has room for its number only, after the title. */
  before?: string
  after?: string
  tone?: 'danger' | 'warn'
  /** Throws an error when saving fails. */
  onSave: (value: number) => Promise<void>
}

/** Enter or blur saves, Escape reverts. A value that could not be saved stays, with the error below the grid. */
export function PackCell({ pack, field, title, label, before, after, tone, onSave }: PackCellProps) {
  const shown = textOf(packValue(pack, field), field)
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isSaving = useRef(false)
  /** The value that could not be saved: blur does not send it again, Enter does. */
  const refused = useRef<string | null>(null)
  const problemId = useId()

  const reset = () => {
    setTyped(null)
    setProblem(null)
    refused.current = null
  }
  const save = async () => {
    if (typed === null || isSaving.current) return
    if (typed === shown) return reset()
    const value = (field === 'discount' ? readPercent : readRupees)(typed)
    const wrong = packValueProblem(pack, field, value, typed)
    setProblem(wrong)
    if (wrong) return
    isSaving.current = true
    setBusy(true)
    try {
      await onSave(value)
      reset()
    } catch (error) {
      refused.current = typed
      setProblem(problemOf(error))
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }

  return (
    <>
      <div className="min-w-0">
        {title && (
          <span aria-hidden="true" className="text-xs whitespace-nowrap text-muted xl:hidden">
            {title} {before ?? after}
          </span>
        )}
        <span
          className={classNames(
            'flex h-11 items-center rounded-lg border bg-surface px-1 text-sm transition-colors xl:h-9 xl:px-2',
            'has-focus-visible:border-leaf-600 has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-leaf-600',
            tone === 'danger' && 'bg-danger-50 text-danger',
            tone === 'warn' && 'bg-warn-50 text-warn',
            problem || tone === 'danger'
              ? 'border-danger'
              : tone === 'warn'
                ? 'border-warn'
                : 'border-line hover:border-edge',
          )}
        >
          {before && <span className="text-muted select-none max-xl:hidden">{before}</span>}
          <input
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            aria-busy={busy || undefined}
            inputMode={field === 'stock' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={typed ?? shown}
            onFocus={(event) => event.target.select()}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => {
              if (typed !== refused.current) void save()
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save()
              if (event.key === 'Escape') reset()
            }}
            className={classNames(
              'w-full min-w-0 self-stretch bg-transparent text-right font-medium tabular-nums outline-none',
              busy && 'animate-breathe',
              (typed ?? shown).length >= LONG && 'text-xs',
            )}
          />
          {after && <span className="pl-0.5 text-muted select-none max-xl:hidden">{after}</span>}
        </span>
      </div>
      <span
        id={problemId}
        role="status"
        className="order-last col-span-full block min-w-0 text-right text-xs wrap-anywhere text-danger empty:sr-only"
      >
        {problem}
      </span>
    </>
  )
}

/** 189.5 rupees are shown as 189.50; a discount derived from a price has two decimals. */
function textOf(value: number, field: PackField): string {
  if (field === 'stock') return String(value)
  return Number.isInteger(value)
    ? String(value)
    : value.toFixed(2).replace(field === 'discount' ? /\.?0+$/ : /$^/, '')
}

function problemOf(error: unknown): string {
  if (error instanceof AppError && typeof error.data?.stock === 'number')
    return `Stock has changed: now ${error.data.stock}`
  return error instanceof Error ? error.message : 'Not saved. Please try again.'
}
