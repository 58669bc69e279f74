import { otherLanguages } from '#shared/translations.ts'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { chargeDraft, usualChargeTax, type ChargeDraft } from '../charge-draft.ts'
import type { ManagedCharge } from '../contract.ts'
import { useChargeChanges } from './use-charge-changes.ts'

/** A charge being edited: its numbers may be missing. */
export type WrittenCharge = Omit<ChargeDraft, 'value' | 'taxRate'> & {
  value: number | null
  taxRate: number | null
}

const emptyCharge: WrittenCharge = {
  name: '',
  translations: {},
  description: '',
  type: 'fixed',
  value: null,
  minOrderAmount: null,
  maxOrderAmount: null,
  areas: [],
  isActive: true,
  sortOrder: 0,
  oncePerTime: false,
  ...usualChargeTax,
}

const kinds = [
  { value: 'fixed', label: 'Fixed amount', note: 'The same for every order, such as ₹25' },
  { value: 'percentage', label: 'Percentage', note: 'A share of the item total, such as 2%' },
] as const

const taxRules = [
  { value: 'fixed', label: 'At its own rate', note: 'A service of its own: local delivery bears 18%' },
  { value: 'follow', label: 'Like the goods', note: 'Part of their value, shared over their rates' },
] as const

interface ChargeFormProps {
  /** The charge to edit; null for a new one. */
  charge: ManagedCharge | null
  /** The delivery areas, to which it can be limited. */
  areas: readonly { id: string; name: string }[]
  /** Called on every change, so that the example bill shows it. */
  onChange: (written: WrittenCharge) => void
  onClose: () => void
}

/** Adds or edits a charge, next to an example bill. */
export function ChargeForm({ charge, areas, onChange, onClose }: ChargeFormProps) {
  const { add, save } = useChargeChanges()
  /** The charge as somebody else saved it while this form was open. */
  const [newer, setNewer] = useState<ManagedCharge | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields<WrittenCharge, ChargeDraft>({
    initial: charge ? writtenOf(charge) : emptyCharge,
    schema: chargeDraft,
    onChange,
    submit: async ({ sortOrder: _place, ...draft }) => {
      setProblem(null)
      const { message } = charge
        ? await save.mutateAsync({ _id: charge._id, ...draft, updatedAt: (newer ?? charge).updatedAt })
        : await add.mutateAsync(draft)
      toast.success(message)
      onClose()
    },
    onFailure: (error) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'stale') setNewer(error.data?.current as ManagedCharge)
      setProblem(error.message)
    },
  })
  const { type, taxRule, areas: chosen } = form.values

  return (
    <form {...form.props} className="grid gap-3" aria-labelledby="charge-form">
      <h2 id="charge-form" className="text-lg font-bold">
        {charge ? `Edit ${charge.name}` : 'Add a charge'}
      </h2>
      {problem && (
        <ProblemNote
          reassurance={
            newer
              ? 'Your changes are still here. Saving again replaces theirs.'
              : 'Your changes are still here.'
          }
        >
          {problem}
        </ProblemNote>
      )}
      {newer && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setProblem(null)
            form.reset(writtenOf(newer))
          }}
        >
          Show their version
        </Button>
      )}
      <TextField
        label="Name"
        {...form.bind('name')}
        autoFocus
        maxLength={60}
        hint="Shown in the bill, such as Delivery or Packing"
      />
      {otherLanguages().map(({ id, name }) => (
        <div key={id} lang={id}>
          <TextField
            label={`Called in ${name}`}
            optional
            maxLength={60}
            value={form.values.translations[id]?.name ?? ''}
            onChange={(typed) =>
              form.set('translations', { ...form.values.translations, [id]: { name: typed } })
            }
          />
        </div>
      ))}
      <TextField label="Description" optional {...form.bind('description')} maxLength={200} />
      <RadioCards legend="Type" columns cards={kinds} {...form.bind('type')} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
        <NumberField
          label={type === 'fixed' ? 'Amount' : 'Percentage'}
          {...form.bind('value')}
          decimals={type === 'fixed' ? 2 : 6}
          {...(type === 'fixed' ? { before: '₹' } : { after: '%' })}
        />
        <RupeesField
          label="Applies from"
          optional
          {...form.bind('minOrderAmount')}
          hint="Leave empty for no minimum"
        />
        <RupeesField
          label="Free from"
          optional
          {...form.bind('maxOrderAmount')}
          hint="Leave empty if it is never free"
        />
      </div>
      <RadioCards legend="GST" columns cards={taxRules} {...form.bind('taxRule')} />
      {taxRule === 'fixed' && (
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
          <TextField
            label="Service code (SAC)"
            {...form.bind('sac')}
            inputMode="numeric"
            maxLength={6}
            hint="996813 is local delivery"
          />
          <NumberField label="GST rate" {...form.bind('taxRate')} decimals={2} after="%" />
        </div>
      )}
      {areas.length > 0 && (
        <fieldset>
          <legend className="font-semibold">Only in these areas</legend>
          <p className="text-sm text-muted">With none ticked it applies everywhere.</p>
          <div className="flex flex-wrap gap-x-6">
            {areas.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                value={chosen.includes(id)}
                onChange={(isTicked) =>
                  form.set('areas', isTicked ? [...chosen, id].sort() : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <Switch
        label="Not again on a second order for the same time and address"
        {...form.bind('oncePerTime')}
      />
      <Switch label="Active" {...form.bind('isActive')} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {charge ? 'Save charge' : 'Add charge'}
      </FormButtons>
    </form>
  )
}

const writtenOf = ({ _id, updatedAt: _at, translations = {}, ...charge }: ManagedCharge): WrittenCharge => ({
  ...charge,
  translations,
})
