import { useState } from 'react'
import { fromPercent, fromRupees, toPercent, toRupees } from '#shared/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { Coupon } from '../coupon-contract.ts'
import { couponProblem, type CouponDraft } from '../coupon-draft.ts'
import { instantOf, typedTime } from './offer-draft.ts'
import { OfferDates } from './offer-times.tsx'
import { useCouponChanges } from './use-coupon-changes.ts'
import { useDraftForm } from './use-draft-form.ts'

/** A coupon as the form holds it: amounts in rupees, percentages in percent. */
interface WrittenCoupon {
  hasCode: boolean
  code: string
  name: string
  isPercent: boolean
  value: number | null
  max: number | null
  min: number | null
  starts: string
  ends: string
  usesTotal: number | null
  usesPerUser: number | null
  firstOrderOnly: boolean
  isActive: boolean
}

const paiseOf = (rupees: number | null): number =>
  rupees === null || Number.isNaN(rupees) ? 0 : fromRupees(rupees)

function writtenOf(coupon: Coupon | null): WrittenCoupon {
  const isPercent = coupon?.kind === 'percentage'
  return {
    hasCode: coupon === null || coupon.code !== null,
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    isPercent,
    value: coupon ? (isPercent ? toPercent(coupon.value) : toRupees(coupon.value)) : null,
    max: coupon?.maxPaise == null ? null : toRupees(coupon.maxPaise),
    min: coupon && coupon.minOrderPaise > 0 ? toRupees(coupon.minOrderPaise) : null,
    starts: typedTime(coupon?.startsAt),
    ends: typedTime(coupon?.endsAt),
    usesTotal: coupon?.usesTotal ?? null,
    usesPerUser: coupon ? coupon.usesPerUser : 1,
    firstOrderOnly: coupon?.firstOrderOnly ?? false,
    isActive: coupon?.isActive ?? true,
  }
}

const draftOf = (written: WrittenCoupon): CouponDraft => ({
  code: written.hasCode ? written.code : null,
  name: written.name.trim(),
  kind: written.isPercent ? 'percentage' : 'fixed',
  value:
    written.isPercent && written.value !== null && !Number.isNaN(written.value)
      ? fromPercent(written.value)
      : paiseOf(written.value),
  maxPaise: written.isPercent && written.max !== null ? paiseOf(written.max) : null,
  minOrderPaise: paiseOf(written.min),
  startsAt: instantOf(written.starts),
  endsAt: instantOf(written.ends),
  usesTotal: written.usesTotal,
  usesPerUser: written.usesPerUser,
  firstOrderOnly: written.firstOrderOnly,
  isActive: written.isActive,
})

/** Adds or edits a coupon. What cannot be is said at its field, and the form is kept. */
export function CouponForm({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const { add, save } = useCouponChanges()
  const [written, setWritten] = useState(() => writtenOf(coupon))
  const change = (part: Partial<WrittenCoupon>) => setWritten((before) => ({ ...before, ...part }))
  const draft = () => draftOf(written)
  const { form, errors, problem, submit } = useDraftForm({
    version: coupon?.version ?? 0,
    wrongOf: () => couponProblem(draft()),
    send: (version) =>
      coupon ? save.mutateAsync({ ...draft(), _id: coupon._id, version }) : add.mutateAsync(draft()),
    onSaved: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const fieldRow = 'grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-3'
  const rupees = { before: '₹', decimals: 2 } as const
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="coupon-form"
      className="grid grid-cols-1 gap-4"
    >
      <h2 id="coupon-form" className="text-lg font-bold">
        {coupon ? `Edit ${coupon.code ?? (coupon.name || 'the coupon')}` : 'Add a coupon'}
      </h2>
      {problem && <ProblemNote reassurance="Your changes are still here.">{problem}</ProblemNote>}
      {!coupon && (
        <SelectField
          label="Codes"
          value={written.hasCode ? 'one' : 'file'}
          onChange={(chosen) => change({ hasCode: chosen === 'one' })}
          options={[
            { value: 'one', label: 'One code for everybody' },
            { value: 'file', label: 'A file of codes, each for a single use' },
          ]}
        />
      )}
      <div className={fieldRow}>
        {written.hasCode && (
          <TextField
            label="Code"
            value={written.code}
            onChange={(code) => change({ code })}
            error={errors.code}
            maxLength={40}
            autoComplete="off"
            hint="Such as NAMASTE50"
          />
        )}
        <TextField
          label="Name"
          optional
          value={written.name}
          onChange={(name) => change({ name })}
          error={errors.name}
          maxLength={60}
          hint="For this list"
        />
      </div>
      <Switch
        label="A percentage"
        value={written.isPercent}
        onChange={(isPercent) => change({ isPercent })}
      />
      <div className={fieldRow}>
        <NumberField
          key={written.isPercent ? 'percent' : 'amount'}
          label={written.isPercent ? 'Percent off' : 'Amount off'}
          value={written.value}
          onChange={(value) => change({ value })}
          error={errors.value}
          {...(written.isPercent ? { after: '%', decimals: 6 } : rupees)}
        />
        {written.isPercent && (
          <NumberField
            label="At most"
            optional
            value={written.max}
            onChange={(max) => change({ max })}
            error={errors.max}
            {...rupees}
          />
        )}
        <NumberField
          label="From"
          optional
          value={written.min}
          onChange={(min) => change({ min })}
          hint="After offers on goods"
          {...rupees}
        />
      </div>
      <OfferDates written={written} onChange={change} error={errors.dates} />
      <div className={fieldRow}>
        <NumberField
          label="Orders in all"
          optional
          value={written.usesTotal}
          onChange={(usesTotal) => change({ usesTotal })}
          error={errors.uses}
        />
        <NumberField
          label="Orders of each shopper"
          optional
          value={written.usesPerUser}
          onChange={(usesPerUser) => change({ usesPerUser })}
        />
      </div>
      <Checkbox
        label="Only for a first order"
        value={written.firstOrderOnly}
        onChange={(firstOrderOnly) => change({ firstOrderOnly })}
      />
      <Switch label="Active" value={written.isActive} onChange={(isActive) => change({ isActive })} />
      <FormButtons onCancel={onClose} busy={add.isPending || save.isPending}>
        {coupon ? 'Save coupon' : 'Add coupon'}
      </FormButtons>
    </form>
  )
}
