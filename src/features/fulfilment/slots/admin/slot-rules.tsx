import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { SlotRule } from '../slot-rule-shape.ts'
import type { Area } from '../area-shape.ts'
import { slotTimeText, WEEKDAYS } from '../slot-text.ts'
import { DeskSection } from './desk-section.tsx'
import { useDeliveryCalls, useSave, useTap } from './use-delivery.ts'

export function SlotRules({ rules, areas }: { rules: SlotRule[]; areas: Area[] }) {
  const { deleteSlotRule } = useDeliveryCalls()
  const tap = useTap()
  const [edited, setEdited] = useState<SlotRule | 'new' | null>(null)
  const close = () => setEdited(null)
  const places = areas.map(({ _id, name }) => ({ id: _id as string | null, name }))
  if (areas.length === 0 || rules.some(({ areaId }) => areaId === null))
    places.unshift({ id: null, name: 'Everywhere' })
  return (
    <DeskSection
      title="Weekly slots"
      note={
        rules.length === 0
          ? 'Without slots every order is for as soon as possible.'
          : 'Shoppers choose one of these, or as soon as possible. Slots are made 7 days ahead.'
      }
      action={
        edited === null && (
          <Button variant="soft" icon={Plus} onClick={() => setEdited('new')}>
            Add a slot
          </Button>
        )
      }
    >
      {edited !== null && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited._id}
          rule={edited === 'new' ? null : edited}
          areas={areas}
          onClose={close}
        />
      )}
      {places.map(({ id, name }) => {
        const own = rules.filter(({ areaId }) => areaId === id)
        if (own.length === 0) return null
        return (
          <div key={id ?? 'everywhere'} className="rounded-xl border border-line bg-surface px-4 py-2">
            <h3 className="py-2 font-semibold wrap-anywhere">
              {name}
              {id === null && areas.length > 0 && ': not offered, since there are areas'}
            </h3>
            <ul className="grid grid-cols-1 gap-x-8 md:grid-cols-2 xl:grid-cols-3">
              {own.map((rule) => (
                <li key={rule._id} className="flex items-center gap-x-3 border-t border-line py-1 text-sm">
                  <span className="min-w-0 grow">
                    <span className="block font-medium tabular-nums">
                      {ruleText(rule)} {!rule.isActive && <Badge>Off</Badge>}
                    </span>
                    <span className="block text-muted">
                      {rule.capacity === 1 ? '1 order' : `${rule.capacity} orders`}, closes{' '}
                      {cutoffText(rule.cutoffMinutes)}
                    </span>
                  </span>
                  <IconButton
                    size="sm"
                    label={`Edit ${ruleText(rule)}`}
                    icon={Pencil}
                    onClick={() => setEdited(rule)}
                  />
                  <IconButton
                    size="sm"
                    label={`Delete ${ruleText(rule)}`}
                    icon={Trash2}
                    onClick={() => tap.mutate(() => deleteSlotRule({ body: { _id: rule._id } }))}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </DeskSection>
  )
}

const cutoffText = (minutes: number): string =>
  minutes === 0 ? 'when it begins' : minutes % 60 === 0 ? `${minutes / 60} h before` : `${minutes} min before`

/** "Sunday, 7–10 am". */
const ruleText = ({ weekday, from, to }: SlotRule): string =>
  `${WEEKDAYS[weekday]}, ${slotTimeText({ from: anyDayAt(from), to: anyDayAt(to) })}`

const anyDayAt = (time: string) => `1970-01-01T${time}:00+05:30`

const EVERYWHERE = 'everywhere'

function RuleForm({ rule, areas, onClose }: { rule: SlotRule | null; areas: Area[]; onClose: () => void }) {
  const calls = useDeliveryCalls()
  const save = useSave()
  const { newer, note, onFailure } = useStaleSave<SlotRule>()
  const form = useFields({
    initial: {
      areaId: rule ? (rule.areaId ?? EVERYWHERE) : (areas[0]?._id ?? EVERYWHERE),
      weekday: String(rule?.weekday ?? 1),
      from: rule?.from ?? '07:00',
      to: rule?.to ?? '09:00',
      capacity: (rule?.capacity ?? 10) as number | null,
      cutoffMinutes: (rule?.cutoffMinutes ?? 60) as number | null,
      isActive: rule?.isActive ?? true,
    },
    rules: {
      from: (time) => (time ? null : 'Enter a time'),
      to: (time, { from }) =>
        !time ? 'Enter a time' : time === from ? 'This must differ from the start' : null,
      capacity: (places) => (places === null ? 'Enter a whole number' : null),
      cutoffMinutes: (minutes) =>
        minutes === null
          ? 'Enter whole minutes'
          : minutes > 10_080
            ? 'Enter at most a week (10080 minutes)'
            : null,
    },
    submit: async ({ areaId, weekday, capacity, cutoffMinutes, ...fields }, options) => {
      const body = {
        ...fields,
        ...(areaId !== EVERYWHERE && { areaId }),
        weekday: Number(weekday),
        capacity: capacity ?? 0,
        cutoffMinutes: cutoffMinutes ?? 0,
      }
      await save(() =>
        rule
          ? calls.updateSlotRule({ body: { ...body, _id: rule._id, version: (newer ?? rule).version } })
          : calls.createSlotRule({ body }, options),
      )
      onClose()
    },
    onFailure,
  })
  const places = [
    ...(areas.length === 0 || form.values.areaId === EVERYWHERE
      ? [{ value: EVERYWHERE, label: 'Everywhere' }]
      : []),
    ...areas.map(({ _id, name }) => ({ value: _id, label: name })),
  ]
  return (
    <form
      {...form.props}
      aria-label={rule ? 'Edit the slot' : 'Add a slot'}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      {note}
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <SelectField label="Area" options={places} {...form.bind('areaId')} />
        <SelectField
          label="Day"
          options={WEEKDAYS.map((label, day) => ({ value: String(day), label }))}
          {...form.bind('weekday')}
        />
      </div>
      <div className="field-pair gap-x-4 gap-y-3 md:grid-cols-4">
        <TextField label="From" type="time" {...form.bind('from')} />
        <TextField label="To" type="time" {...form.bind('to')} />
        <NumberField label="Orders" maxLength={5} {...form.bind('capacity')} />
        <NumberField label="Closes before" after="min" maxLength={5} {...form.bind('cutoffMinutes')} />
      </div>
      <Switch
        label="Offered"
        value={form.values.isActive}
        onChange={(value) => form.set('isActive', value)}
      />
      <FormButtons onCancel={onClose} busy={form.busy}>
        Save slot
      </FormButtons>
    </form>
  )
}
