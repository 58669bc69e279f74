import { t, written } from '#shared/words.ts'
import { useId, useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Slot } from '../contract.ts'
import { slotDayText, slotTimeText } from '../slot-text.ts'
import type { SlotsToChoose } from './use-slots.ts'

const stateWords = written({ open: () => '', few: () => t('slots.few-left'), full: () => t('slots.full') })

/** As soon as possible, or a slot: a tab for each day, and its slots. */
export function SlotChoice({ choice }: { choice: SlotsToChoose }) {
  const { slots, ready, failed, retry, express, slotId, isExpress, choose } = choice
  const [now] = useState(() => new Date())
  const [openDay, setOpenDay] = useState<string | null>(null)
  const name = useId()
  const dayOf = ({ from }: Slot) => slotDayText(from, now)
  const days = [...new Set(slots.map(dayOf))]
  const chosen = slots.find((slot) => slot.slotId === slotId)
  const free = slots.find(({ state }) => state !== 'full')
  const shown = [openDay, chosen && dayOf(chosen), free && dayOf(free)].find(
    (day) => day && days.includes(day),
  )
  if (failed)
    return (
      <ProblemNote onRetry={retry} reassurance={t('slots.your-cart-is-safe')}>
        {t('slots.we-could-not-load-the-delivery-times')}
      </ProblemNote>
    )
  if (!ready)
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t('slots.loading-the-delivery-times')}
        className="grid gap-3"
      >
        <Skeleton className="h-11" />
        <Skeleton className="h-24" />
      </div>
    )
  return (
    <fieldset className="grid grid-cols-1 gap-3">
      <legend className="sr-only">{t('slots.delivery-time')}</legend>
      {express && (
        <Choice
          name={name}
          label={t('slots.as-soon-as-possible')}
          words={express.text ?? ''}
          checked={isExpress}
          onChoose={() => choose(null)}
        />
      )}
      <div role="group" aria-label={t('slots.day')} className="flex flex-wrap gap-2">
        {days.map((day) => (
          <Chip key={day} selected={day === shown} onClick={() => setOpenDay(day)}>
            {day}
          </Chip>
        ))}
      </div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {slots
          .filter((slot) => dayOf(slot) === shown)
          .map((slot) => (
            <Choice
              key={slot.slotId}
              name={name}
              label={slotTimeText(slot)}
              words={stateWords[slot.state]}
              checked={slot.slotId === slotId}
              disabled={slot.state === 'full'}
              onChoose={() => choose(slot.slotId)}
            />
          ))}
      </div>
      {chosen && (
        <p role="status" className="font-semibold text-leaf-700">
          {t('slots.chosen-dayof-slottimetext', { dayOf: dayOf(chosen), slotTimeText: slotTimeText(chosen) })}
        </p>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  words: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
}

function Choice({ name, label, words, checked, disabled = false, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-xl border px-3 py-2',
        checked ? 'border-leaf-600 bg-leaf-50' : 'border-line',
        disabled && 'text-muted',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="size-5 shrink-0 accent-leaf-700"
      />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        {words && <span className="text-sm">{words}</span>}
      </span>
    </label>
  )
}
