import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { DayOff } from '../contract.ts'
import { DeskSection } from './desk-section.tsx'
import { useDeliveryCalls, useSave, useTap } from './use-delivery.ts'

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

/** The days on which the shop is closed. One that has orders is refused; `renderMoves` offers to move them. */
export function DaysOff({
  daysOff,
  renderMoves,
}: {
  daysOff: DayOff[]
  renderMoves: (offer: { day: string; onFree: () => void }) => ReactNode
}) {
  const { addDayOff, deleteDayOff } = useDeliveryCalls()
  const save = useSave()
  const tap = useTap()
  const [refusal, setRefusal] = useState<{ message: string; dayOff: DayOff } | null>(null)
  const form = useFields({
    initial: { day: '', note: '' },
    rules: { day: (day) => (day ? null : 'Choose a day') },
    submit: (dayOff) => add(dayOff),
  })
  async function add(dayOff: DayOff): Promise<void> {
    setRefusal(null)
    try {
      await save(() => addDayOff({ body: dayOff }))
      form.set('day', '')
      form.set('note', '')
    } catch (error) {
      if (error instanceof AppError && error.code === 'day_off_taken')
        setRefusal({ message: error.message, dayOff })
      else toast.error((error as Error).message)
    }
  }
  return (
    <DeskSection
      title="Days off"
      note="The shop is closed on these days: it delivers nothing, in slots or at once. Opening hours are in the settings."
    >
      {daysOff.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
          {daysOff.map(({ day, note }) => (
            <li key={day} className="flex items-center gap-3 py-1">
              <span className="min-w-0 grow">
                {dayText(day)} <span className="text-muted wrap-anywhere">{note}</span>
              </span>
              <IconButton
                size="sm"
                label={`Remove ${dayText(day)}`}
                icon={Trash2}
                onClick={() => tap.mutate(() => deleteDayOff({ body: { day } }))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        {...form.props}
        aria-label="Add a day off"
        className="grid items-start gap-3 md:grid-cols-[12rem_1fr_auto]"
      >
        <TextField label="Day" type="date" {...form.bind('day')} />
        <TextField label="Note" optional maxLength={120} {...form.bind('note')} />
        <Button type="submit" variant="soft" busy={form.busy} className="md:mt-7">
          Add the day off
        </Button>
      </form>
      {refusal && (
        <>
          <Note tone="warn">{refusal.message}</Note>
          {renderMoves({ day: refusal.dayOff.day, onFree: () => void add(refusal.dayOff) })}
        </>
      )}
    </DeskSection>
  )
}
