import { FormButtons } from '#ui/dialog-buttons.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { Area } from '../area-shape.ts'
import { entriesOf, MAX_PINCODES, readPincodes, wrongText } from '../read-pincodes.ts'
import { useDeliveryCalls, useSave } from './use-delivery.ts'

/** Adds or edits an area. */
export function AreaForm({ area, onClose }: { area: Area | null; onClose: () => void }) {
  const calls = useDeliveryCalls()
  const save = useSave()
  const { newer, note, onFailure } = useStaleSave<Area>()
  const form = useFields({
    initial: {
      name: area?.name ?? '',
      pincodes: area?.pincodes.join('\n') ?? '',
      minimum: area && area.minimum > 0 ? area.minimum : null,
      cashLimit: area?.cashLimit ?? null,
      travelMinutes: (area?.travelMinutes ?? 0) as number | null,
      isActive: area?.isActive ?? true,
    },
    rules: {
      name: (name) => (name.trim() ? null : 'Name is required'),
      pincodes: pincodesProblem,
    },
    submit: async ({ pincodes, minimum, travelMinutes, ...fields }, options) => {
      const body = {
        ...fields,
        pincodes: readPincodes(entriesOf(pincodes)).pincodes,
        minimum: minimum ?? 0,
        travelMinutes: travelMinutes ?? 0,
      }
      await save(() =>
        area
          ? calls.updateArea({ body: { ...body, _id: area._id, version: (newer ?? area).version } })
          : calls.createArea({ body }, options),
      )
      onClose()
    },
    onFailure,
  })
  const { pincodes } = readPincodes(entriesOf(form.values.pincodes))
  return (
    <form
      {...form.props}
      aria-label={area ? `Edit ${area.name}` : 'Add an area'}
      className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      {note}
      <TextField label="Name" autoFocus maxLength={60} {...form.bind('name')} />
      <TextArea
        label="Pincodes"
        rows={4}
        placeholder="560038, 560008, 560075"
        hint={
          pincodes.length === 0
            ? 'Type or paste them, one on each line or with commas between them; 56003* stands for all that begin so'
            : pincodes.length === 1
              ? '1 pincode'
              : `${pincodes.length} pincodes`
        }
        {...form.bind('pincodes')}
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
        <RupeesField
          label="Minimum order"
          optional
          hint="The larger of this and the shop’s counts"
          {...form.bind('minimum')}
        />
        <RupeesField
          label="Cash on delivery up to"
          optional
          hint="The smaller of this and the shop’s counts"
          {...form.bind('cashLimit')}
        />
        <NumberField
          label="Ride"
          optional
          after="min"
          hint="Makes the promised minutes later"
          {...form.bind('travelMinutes')}
        />
      </div>
      <Switch
        label="Deliver here"
        value={form.values.isActive}
        onChange={(value) => form.set('isActive', value)}
      />
      <FormButtons onCancel={onClose} busy={form.busy}>
        Save area
      </FormButtons>
    </form>
  )
}

/** Names every wrong line, as far as there is room. */
function pincodesProblem(text: string): string | null {
  const { pincodes, wrong } = readPincodes(entriesOf(text))
  if (wrong.length > 0) {
    const more = wrong.length > 5 ? `, and ${wrong.length - 5} more` : ''
    return wrong.slice(0, 5).map(wrongText).join('. ') + more
  }
  if (pincodes.length > MAX_PINCODES)
    return `At most ${MAX_PINCODES} pincodes in all areas together; these are ${pincodes.length}`
  return null
}
