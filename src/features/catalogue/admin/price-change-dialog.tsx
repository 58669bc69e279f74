import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { priceChangeCalls } from '../admin-calls.ts'
import type { PriceChange, PriceChangeContract, PriceChangeEffect } from '../price-change-contract.ts'

const directions = [
  { value: 'up', label: 'Dearer' },
  { value: 'down', label: 'Cheaper' },
] as const
const steps = [
  { value: '1', label: 'The paisa' },
  { value: '50', label: '50 paise' },
  { value: '100', label: 'Whole rupees' },
  { value: '500', label: '₹5' },
] as const

interface PriceChangeDialogProps {
  /** What of the list the change is for, in words. */
  what: string
  categoryId: number | null
  subCategoryId: number | null
  onClose: () => void
}

/** Changes the selling prices of a category or of all products by a percentage, now or from a day. */
export function PriceChangeDialog({ what, categoryId, subCategoryId, onClose }: PriceChangeDialogProps) {
  const calls = useClient<PriceChangeContract>(priceChangeCalls)
  const queries = useQueryClient()
  const [today] = useState(() => dayInIndia(new Date()))
  const [effect, setEffect] = useState<{ of: string; effect: PriceChangeEffect } | null>(null)
  const form = useFields({
    initial: {
      percent: null as number | null,
      direction: 'up' as 'up' | 'down',
      step: '100' as (typeof steps)[number]['value'],
      brand: '',
      day: today,
    },
    rules: {
      percent: (percent) => (percent === null || !(percent > 0) ? 'Enter a percentage' : null),
      day: (day) => (day >= today ? null : 'Choose today or a later day'),
    },
    submit: async ({ percent, direction, step, brand, day }, options) => {
      const terms = {
        percent: direction === 'up' ? percent! : -percent!,
        stepPaise: Number(step) as 1 | 50 | 100 | 500,
        ...(categoryId !== null && { categoryId }),
        ...(subCategoryId !== null && { subCategoryId }),
        ...(brand.trim() && { brand: brand.trim() }),
      }
      if (!shown) {
        setEffect({ of, effect: (await calls.checkPriceChange({ body: terms })).data })
        return
      }
      await calls.planPriceChange({ body: { ...terms, startsOn: day } }, options)
      toast.success(day === today ? 'Prices are changing now.' : `Prices change on ${formatDay(day)}.`)
      await queries.invalidateQueries({ queryKey: ['catalogue'] })
      onClose()
    },
  })
  const of = JSON.stringify([form.values.percent, form.values.direction, form.values.step, form.values.brand])
  const shown = effect?.of === of ? effect.effect : null
  return (
    <Dialog open onClose={onClose} width="md" title={`Change prices: ${what}`}>
      <form {...form.props} className="grid grid-cols-1 gap-1">
        <div className="field-pair gap-x-3">
          <SelectField label="Prices get" options={directions} {...form.bind('direction')} />
          <NumberField label="Percent" autoFocus decimals={2} {...form.bind('percent')} />
          <SelectField label="Round to" options={steps} {...form.bind('step')} />
          <TextField label="From" type="date" min={today} {...form.bind('day')} />
        </div>
        <TextField
          label="Only this brand"
          optional
          maxLength={100}
          autoComplete="off"
          {...form.bind('brand')}
        />
        {shown && <Effect {...shown} />}
        <FormButtons onCancel={onClose} busy={form.busy}>
          {!shown
            ? 'See what changes'
            : shown.packs === 1
              ? 'Change 1 price'
              : `Change ${shown.packs.toLocaleString('en-IN')} prices`}
        </FormButtons>
      </form>
      <Planned />
    </Dialog>
  )
}

const Effect = ({ packs, capped, examples }: PriceChangeEffect) =>
  packs === 0 ? (
    <Note tone="warn">No price changes by this.</Note>
  ) : (
    <div className="mb-3 grid grid-cols-1 gap-2">
      <ul aria-label="Examples" className="divide-y divide-line rounded-xl border border-line">
        {examples.map(({ name, unit, from, to }) => (
          <li key={`${name} ${unit}`} className="flex justify-between gap-3 px-3 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="text-muted">{unit}</span>
            </span>
            <span className="shrink-0 tabular-nums">
              <span className="text-muted">{formatRupees(from)} → </span>
              {formatRupees(to)}
            </span>
          </li>
        ))}
      </ul>
      {capped > 0 && (
        <Note tone="warn">
          {capped === 1 ? '1 price stops' : `${capped.toLocaleString('en-IN')} prices stop`} at the MRP that
          is printed.
        </Note>
      )}
    </div>
  )

const states: Record<PriceChange['state'], string> = {
  waiting: 'waits for its day',
  running: 'is running',
  done: 'done',
  cancelled: 'taken back',
}

/** The last changes, of which those that wait can be taken back. */
function Planned() {
  const calls = useClient<PriceChangeContract>(priceChangeCalls)
  const queries = useQueryClient()
  const { data = [] } = useData(['catalogue', 'price-changes'], (options) =>
    calls.getPriceChanges({}, options),
  )
  if (data.length === 0) return null
  const cancel = async (_id: string) => {
    try {
      const { message } = await calls.cancelPriceChange({ body: { _id } })
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    await queries.invalidateQueries({ queryKey: ['catalogue', 'price-changes'] })
  }
  return (
    <section aria-label="Earlier changes" className="mt-5 grid grid-cols-1 gap-2">
      <h3 className="font-semibold">Earlier changes</h3>
      <ul className="divide-y divide-line text-sm">
        {data.slice(0, 5).map(({ _id, percent, startsOn, state, packs, by }) => (
          <li key={_id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {percent > 0 ? '+' : '−'}
              {Math.abs(percent)} % from {formatDay(startsOn)}, {states[state]}
              <span className="block text-muted">
                {packs.toLocaleString('en-IN')} packs · {by}
              </span>
            </span>
            {state === 'waiting' && (
              <Button size="sm" variant="quiet" onClick={() => void cancel(_id)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
