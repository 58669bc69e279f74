import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import type { ManagedPromotion } from '../contract.ts'
import { KIND_NAMES } from '../offer-words.ts'
import { MAX_SETS, OFFER_CHANNELS } from '../promotion-draft.ts'
import { promotionProblem } from '../promotion-problem.ts'
import type { PromotionKind } from '../promotion-rule.ts'
import { draftOf, emptyOffer, writtenOf, type WrittenOffer } from './offer-draft.ts'
import { GoodsField } from './goods-field.tsx'
import { OfferTimes } from './offer-times.tsx'
import { usePromotionChanges } from './use-promotion-changes.ts'
import { useDraftForm } from './use-draft-form.ts'

const CHANNEL_NAMES = { online: 'On the site', phone: 'By phone', counter: 'At the counter' } as const

interface OfferFormProps {
  /** The offer to edit; null for a new one. */
  offer: ManagedPromotion | null
  onClose: () => void
}

/** Adds or edits an offer. What cannot be is said at its field, and the form is kept. */
export function OfferForm({ offer, onClose }: OfferFormProps) {
  const { add, save } = usePromotionChanges()
  const [written, setWritten] = useState(() => (offer ? writtenOf(offer) : emptyOffer))
  const change = (part: Partial<WrittenOffer>) => setWritten((before) => ({ ...before, ...part }))
  const setGoods = (at: number, set: WrittenOffer['sets'][number]) =>
    change({ sets: written.sets.map((one, index) => (index === at ? set : one)) })
  const { kind, sets } = written
  const isBusy = add.isPending || save.isPending
  const draft = () => draftOf(written)
  const { form, errors, problem, submit } = useDraftForm({
    version: offer?.version ?? 0,
    wrongOf: () =>
      written.name.trim() === '' ? { field: 'name', message: 'Type a name.' } : promotionProblem(draft()),
    send: (version) =>
      offer ? save.mutateAsync({ ...draft(), _id: offer._id, version }) : add.mutateAsync(draft()),
    onSaved: ({ message, warnings }) => {
      for (const warning of warnings ?? []) toast.plain(warning, { duration: 20_000 })
      if (!warnings) toast.success(message)
      onClose()
    },
  })
  const number = (
    name: keyof WrittenOffer &
      ('price' | 'amount' | 'max' | 'min' | 'percent' | 'pieces' | 'buyPieces' | 'getPieces'),
    label: string,
    more: { unit?: '₹' | '%'; optional?: boolean; error?: string; hint?: string } = {},
  ) => (
    <NumberField
      label={label}
      value={written[name]}
      onChange={(value) => change({ [name]: value })}
      {...(more.unit === '₹' && { before: '₹', decimals: 2 })}
      {...(more.unit === '%' && { after: '%', decimals: 6 })}
      {...(more.optional && { optional: true })}
      hint={more.hint}
      error={more.error}
    />
  )
  const fieldRow = 'grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-3'
  const isGroup = kind === 'buy_get' || kind === 'some_for' || kind === 'bundle'

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="offer-form"
      className="grid grid-cols-1 gap-4"
    >
      <h2 id="offer-form" className="text-lg font-bold">
        {offer ? `Edit ${offer.name}` : 'Add an offer'}
      </h2>
      {problem && <ProblemNote reassurance="Your changes are still here.">{problem}</ProblemNote>}
      <TextField
        label="Name"
        value={written.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        maxLength={60}
        hint="Shown on every bill, such as 3 for ₹100"
      />
      <SelectField<PromotionKind>
        label="Kind"
        value={kind}
        onChange={(chosen) => change({ kind: chosen })}
        options={Object.entries(KIND_NAMES).map(([value, label]) => ({
          value: value as PromotionKind,
          label,
        }))}
      />
      {kind === 'percent' && (
        <div className={fieldRow}>
          {number('percent', 'Percent off', { unit: '%', error: errors.percent })}
          {number('max', 'At most', { unit: '₹', optional: true, error: errors.amount })}
        </div>
      )}
      {kind === 'amount' && (
        <div className={fieldRow}>
          {number('amount', 'Off each piece', { unit: '₹', error: errors.amount })}
        </div>
      )}
      {kind === 'buy_get' && (
        <div className={fieldRow}>
          {number('buyPieces', 'Buy', { error: errors.pieces })}
          {number('getPieces', 'Get')}
          {number('percent', 'Percent off', { unit: '%', error: errors.percent, hint: '100 % is free' })}
        </div>
      )}
      {kind === 'some_for' && (
        <div className={fieldRow}>
          {number('pieces', 'Pieces', { error: errors.pieces })}
          {number('price', 'Price together', { unit: '₹', error: errors.price })}
        </div>
      )}
      {kind === 'bundle' && (
        <div className={fieldRow}>
          {number('price', 'One of each for', { unit: '₹', error: errors.price })}
        </div>
      )}
      {kind === 'basket' && (
        <>
          <Switch
            label="A percentage"
            value={written.isPercent}
            onChange={(isPercent) => change({ isPercent })}
          />
          <div className={fieldRow}>
            {written.isPercent
              ? number('percent', 'Percent off', { unit: '%', error: errors.percent })
              : number('amount', 'Amount off', { unit: '₹', error: errors.amount })}
            {number('min', 'From', { unit: '₹', error: errors.min, hint: 'After offers on goods' })}
            {number('max', 'At most', { unit: '₹', optional: true })}
          </div>
        </>
      )}
      {kind !== 'basket' && kind !== 'bundle' && (
        <GoodsField
          legend={kind === 'buy_get' ? 'Who buys these' : 'Goods'}
          value={sets[0] ?? {}}
          onChange={(set) => setGoods(0, set)}
          error={errors.sets}
        />
      )}
      {kind === 'buy_get' && (
        <>
          <Switch
            label="Gets the same goods"
            value={written.getsSame}
            onChange={(getsSame) => change({ getsSame })}
          />
          {!written.getsSame && (
            <GoodsField legend="Gets these" value={sets[1] ?? {}} onChange={(set) => setGoods(1, set)} />
          )}
        </>
      )}
      {kind === 'bundle' && (
        <>
          {Array.from(sets.entries(), ([at, set]) => (
            <GoodsField
              key={at}
              legend={`One of set ${at + 1}`}
              value={set}
              onChange={(one) => setGoods(at, one)}
            />
          ))}
          {errors.sets && (
            <p role="alert" className="text-sm text-danger">
              {errors.sets}
            </p>
          )}
          {sets.length < MAX_SETS && (
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start"
              icon={<Plus size={16} aria-hidden />}
              onClick={() => change({ sets: [...sets, {}] })}
            >
              Another set
            </Button>
          )}
        </>
      )}
      <OfferTimes written={written} onChange={change} errors={errors} />
      <fieldset>
        <legend className="font-semibold">Where it holds</legend>
        <div className="flex flex-wrap gap-x-6">
          {OFFER_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={CHANNEL_NAMES[channel]}
              value={written.channels.includes(channel)}
              onChange={(isTicked) =>
                change({
                  channels: isTicked
                    ? [...written.channels, channel]
                    : written.channels.filter((one) => one !== channel),
                })
              }
            />
          ))}
        </div>
        {written.channels.includes('counter') &&
          (written.usesTotal !== null || written.usesPerShopper !== null) && (
            <p className="text-sm text-muted">
              With a number of orders it holds on the site and by phone only: a till without a network cannot
              count them.
            </p>
          )}
        {errors.channels && (
          <p role="alert" className="text-sm text-danger">
            {errors.channels}
          </p>
        )}
      </fieldset>
      <div className={fieldRow}>
        {isGroup && (
          <NumberField
            label="Times in one order"
            optional
            value={written.timesPerOrder}
            onChange={(timesPerOrder) => change({ timesPerOrder })}
          />
        )}
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
          value={written.usesPerShopper}
          onChange={(usesPerShopper) => change({ usesPerShopper })}
        />
        <NumberField
          label="Priority"
          value={written.priority}
          onChange={(priority) => change({ priority })}
          hint="Smaller is tried first"
        />
      </div>
      <Switch label="Active" value={written.isActive} onChange={(isActive) => change({ isActive })} />
      <FormButtons onCancel={onClose} busy={isBusy}>
        {offer ? 'Save offer' : 'Add offer'}
      </FormButtons>
    </form>
  )
}
