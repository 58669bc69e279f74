import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { GridSlot } from '../contract.ts'
import type { Area } from '../area-shape.ts'
import { slotDayText, slotTimeText } from '../slot-text.ts'
import { DeskSection } from './desk-section.tsx'
import { useDeliveryCalls, useSave } from './use-delivery.ts'

/** The slots of the coming days and how full they are; a tap changes the places of one. */
export function SlotGrid({ slots, areas }: { slots: GridSlot[]; areas: Area[] }) {
  const [chosen, setChosen] = useState<GridSlot | null>(null)
  const [now] = useState(() => new Date())
  const days = [...new Set(slots.map(({ from }) => slotDayText(from, now)))]
  const nameOf = (id: string | null) => areas.find(({ _id }) => _id === id)?.name
  return (
    <DeskSection
      title="The next 7 days"
      note={
        slots.length === 0
          ? 'Slots appear here as soon as a weekly slot is added.'
          : 'Tap a slot to change how many orders it takes.'
      }
    >
      {days.map((day) => (
        <div key={day}>
          <h3 className="mb-2 text-sm font-semibold">{day}</h3>
          <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
            {slots
              .filter(({ from }) => slotDayText(from, now) === day)
              .map((slot) => {
                const words = `${slot.taken} of ${slot.capacity} orders`
                return (
                  <li key={slot.slotId}>
                    <button
                      type="button"
                      onClick={() => setChosen(slot)}
                      className="grid w-full gap-1 rounded-xl border border-line bg-surface p-3 text-left"
                    >
                      <span className="font-semibold tabular-nums">{slotTimeText(slot)}</span>
                      {nameOf(slot.areaId) && (
                        <span className="truncate text-sm text-muted">{nameOf(slot.areaId)}</span>
                      )}
                      <ProgressBar
                        label={words}
                        value={slot.taken}
                        max={slot.capacity}
                        tone={slot.taken >= slot.capacity ? 'offer' : 'leaf'}
                      />
                      <span className="text-sm text-muted tabular-nums">{words}</span>
                    </button>
                  </li>
                )
              })}
          </ul>
        </div>
      ))}
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `${slotDayText(chosen.from, now)}, ${slotTimeText(chosen)}` : 'Slot'}
      >
        {chosen && <PlacesForm slot={chosen} onClose={() => setChosen(null)} />}
      </Dialog>
    </DeskSection>
  )
}

function PlacesForm({ slot, onClose }: { slot: GridSlot; onClose: () => void }) {
  const { setSlotCapacity } = useDeliveryCalls()
  const save = useSave()
  const form = useFields({
    initial: { capacity: slot.capacity as number | null },
    rules: { capacity: (places) => (places === null ? 'Enter a whole number' : null) },
    submit: async ({ capacity }) => {
      await save(() => setSlotCapacity({ body: { slotId: slot.slotId, capacity: capacity ?? 0 } }))
      onClose()
    },
  })
  return (
    <form {...form.props} className="grid gap-3">
      <NumberField
        label="Orders"
        autoFocus
        maxLength={5}
        hint={`${slot.taken} have it already`}
        {...form.bind('capacity')}
      />
      <Button type="submit" wide busy={form.busy}>
        Save places
      </Button>
    </form>
  )
}
