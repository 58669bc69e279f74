import { fromPercent, fromRupees, toPercent, toRupees } from '#shared/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Form, FormNumber, FormSwitch, FormText } from '#ui/form-fields.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
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

const placeOf = (field: string) => ({ dates: 'ends', uses: 'usesTotal' })[field] ?? field

/** Adds or edits a coupon. */
export function CouponForm({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const { add, save } = useCouponChanges()
  const { form, problem } = useDraftForm({
    initial: writtenOf(coupon),
    version: coupon?.version ?? 0,
    draftOf,
    wrongOf: couponProblem,
    placeOf,
    send: (draft, version) =>
      coupon ? save.mutateAsync({ ...draft, _id: coupon._id, version }) : add.mutateAsync(draft),
    onSaved: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  const { hasCode, isPercent } = form.values
  const fieldRow = 'grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-3'
  const rupees = { before: '₹', decimals: 2 } as const
  return (
    <Form form={form} aria-labelledby="coupon-form" className="grid grid-cols-1 gap-4">
      <h2 id="coupon-form" className="text-lg font-bold">
        {coupon ? `Edit ${coupon.code ?? (coupon.name || 'the coupon')}` : 'Add a coupon'}
      </h2>
      {problem && <ProblemNote reassurance="Your changes are still here.">{problem}</ProblemNote>}
      {!coupon && (
        <SelectField
          label="Codes"
          value={hasCode ? 'one' : 'file'}
          onChange={(chosen) => form.set('hasCode', chosen === 'one')}
          options={[
            { value: 'one', label: 'One code for everybody' },
            { value: 'file', label: 'A file of codes, each for a single use' },
          ]}
        />
      )}
      <div className={fieldRow}>
        {hasCode && (
          <FormText name="code" label="Code" maxLength={40} autoComplete="off" hint="Such as NAMASTE50" />
        )}
        <FormText name="name" label="Name" optional maxLength={60} hint="For this list" />
      </div>
      <FormSwitch name="isPercent" label="A percentage" />
      <div className={fieldRow}>
        <FormNumber
          key={isPercent ? 'percent' : 'amount'}
          name="value"
          label={isPercent ? 'Percent off' : 'Amount off'}
          {...(isPercent ? { after: '%', decimals: 6 } : rupees)}
        />
        {isPercent && <FormNumber name="max" label="At most" optional {...rupees} />}
        <FormNumber name="min" label="From" optional hint="After offers on goods" {...rupees} />
      </div>
      <OfferDates />
      <div className={fieldRow}>
        <FormNumber name="usesTotal" label="Orders in all" optional />
        <FormNumber name="usesPerUser" label="Orders of each shopper" optional />
      </div>
      <Checkbox label="Only for a first order" {...form.bind('firstOrderOnly')} />
      <FormSwitch name="isActive" label="Active" />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {coupon ? 'Save coupon' : 'Add coupon'}
      </FormButtons>
    </Form>
  )
}
