import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch, type Resolver } from 'react-hook-form'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
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
  const { control, handleSubmit, subscribe, reset, setError, formState } = useForm<
    WrittenCharge,
    unknown,
    ChargeDraft
  >({
    defaultValues: charge ? writtenOf(charge) : emptyCharge,
    resolver: zodResolver(chargeDraft) as unknown as Resolver<WrittenCharge, unknown, ChargeDraft>,
    mode: 'onTouched',
  })
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [subscribe, onChange],
  )

  const submit = handleSubmit(async ({ sortOrder: _place, ...draft }) => {
    try {
      const { message } = charge
        ? await save.mutateAsync({ _id: charge._id, ...draft, updatedAt: (newer ?? charge).updatedAt })
        : await add.mutateAsync(draft)
      toast.success(message)
      onClose()
    } catch (error) {
      showError(error)
    }
  })
  function showError(error: unknown) {
    if (!(error instanceof AppError)) throw error
    const fields = Object.entries(error.fields ?? {}).filter(([name]) => name in emptyCharge)
    for (const [name, message] of fields) setError(name as keyof WrittenCharge, { message })
    if (fields.length > 0) return
    if (error.code === 'stale') setNewer(error.data?.current as ManagedCharge)
    setError('root', { message: error.message })
  }
  const type = useWatch({ control, name: 'type' })
  const taxRule = useWatch({ control, name: 'taxRule' })

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
      aria-labelledby="charge-form"
    >
      <h2 id="charge-form" className="text-lg font-bold">
        {charge ? `Edit ${charge.name}` : 'Add a charge'}
      </h2>
      {formState.errors.root && (
        <ProblemNote
          reassurance={
            newer
              ? 'Your changes are still here. Saving again replaces theirs.'
              : 'Your changes are still here.'
          }
        >
          {formState.errors.root.message}
        </ProblemNote>
      )}
      {newer && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          onClick={() => reset(writtenOf(newer))}
        >
          Show their version
        </Button>
      )}
      <Controller
        control={control}
        name="name"
        render={({ field, fieldState }) => (
          <TextField
            label="Name"
            {...bound(field, fieldState)}
            autoFocus
            maxLength={60}
            hint="Shown in the bill, such as Delivery or Packing"
          />
        )}
      />
      <Controller
        control={control}
        name="description"
        render={({ field, fieldState }) => (
          <TextField label="Description" optional {...bound(field, fieldState)} maxLength={200} />
        )}
      />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <RadioCards legend="Type" columns cards={kinds} value={field.value} onChange={field.onChange} />
        )}
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
        <Controller
          control={control}
          name="value"
          render={({ field, fieldState }) => (
            <NumberField
              label={type === 'fixed' ? 'Amount' : 'Percentage'}
              {...bound(field, fieldState)}
              decimals={type === 'fixed' ? 2 : 6}
              {...(type === 'fixed' ? { before: '₹' } : { after: '%' })}
            />
          )}
        />
        <Controller
          control={control}
          name="minOrderAmount"
          render={({ field, fieldState }) => (
            <NumberField
              label="Applies from"
              optional
              {...bound(field, fieldState)}
              decimals={2}
              before="₹"
              hint="Leave empty for no minimum"
            />
          )}
        />
        <Controller
          control={control}
          name="maxOrderAmount"
          render={({ field, fieldState }) => (
            <NumberField
              label="Free from"
              optional
              {...bound(field, fieldState)}
              decimals={2}
              before="₹"
              hint="Leave empty if it is never free"
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="taxRule"
        render={({ field }) => (
          <RadioCards legend="GST" columns cards={taxRules} value={field.value} onChange={field.onChange} />
        )}
      />
      {taxRule === 'fixed' && (
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
          <Controller
            control={control}
            name="sac"
            render={({ field, fieldState }) => (
              <TextField
                label="Service code (SAC)"
                {...bound(field, fieldState)}
                inputMode="numeric"
                maxLength={6}
                hint="996813 is local delivery"
              />
            )}
          />
          <Controller
            control={control}
            name="taxRate"
            render={({ field, fieldState }) => (
              <NumberField label="GST rate" {...bound(field, fieldState)} decimals={2} after="%" />
            )}
          />
        </div>
      )}
      {areas.length > 0 && (
        <Controller
          control={control}
          name="areas"
          render={({ field }) => (
            <fieldset>
              <legend className="font-semibold">Only in these areas</legend>
              <p className="text-sm text-muted">With none ticked it applies everywhere.</p>
              <div className="flex flex-wrap gap-x-6">
                {areas.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    value={field.value.includes(id)}
                    onChange={(isTicked) =>
                      field.onChange(
                        isTicked ? [...field.value, id].sort() : field.value.filter((one) => one !== id),
                      )
                    }
                  />
                ))}
              </div>
            </fieldset>
          )}
        />
      )}
      <Controller
        control={control}
        name="oncePerTime"
        render={({ field }) => (
          <Switch
            label="Not again on a second order for the same time and address"
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="isActive"
        render={({ field }) => <Switch label="Active" value={field.value} onChange={field.onChange} />}
      />
      <FormButtons onCancel={onClose} busy={formState.isSubmitting}>
        {charge ? 'Save charge' : 'Add charge'}
      </FormButtons>
    </form>
  )
}

const writtenOf = ({ _id, updatedAt: _at, ...charge }: ManagedCharge): WrittenCharge => charge

/** Adapts the form library's field state to the field components' props. */
function bound<Value>(
  field: { name: string; value: Value; onChange: (value: Value) => void; onBlur: () => void },
  { error }: { error?: { message?: string } },
) {
  const { name, value, onChange, onBlur } = field
  return { name, value, onChange, onCommit: onBlur, error: error?.message }
}
