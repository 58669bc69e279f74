import { Plus } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Form, FormNumber, FormSwitch, FormText } from '#ui/form-fields.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
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

/** Where the form tells a problem of the rules. */
function placeOf(field: string, { kind }: WrittenOffer): string {
  if (field === 'pieces' && kind === 'buy_get') return 'buyPieces'
  if (field === 'amount' && kind === 'percent') return 'max'
  return { dates: 'ends', hours: 'to', uses: 'usesTotal' }[field] ?? field
}

interface OfferFormProps {
  /** The offer to edit; null for a new one. */
  offer: ManagedPromotion | null
  onClose: () => void
}

/** Adds or edits an offer. */
export function OfferForm({ offer, onClose }: OfferFormProps) {
  const { add, save } = usePromotionChanges()
  const { form, problem } = useDraftForm({
    initial: offer ? writtenOf(offer) : emptyOffer,
    version: offer?.version ?? 0,
    draftOf,
    wrongOf: (draft) =>
      draft.name.trim() === '' ? { field: 'name', message: 'Type a name.' } : promotionProblem(draft),
    placeOf,
    send: (draft, version) =>
      offer ? save.mutateAsync({ ...draft, _id: offer._id, version }) : add.mutateAsync(draft),
    onSaved: ({ message, warnings }) => {
      for (const warning of warnings ?? []) toast.plain(warning, { duration: 20_000 })
      if (!warnings) toast.success(message)
      onClose()
    },
  })
  const { values, set, put } = form
  const { kind, sets, channels } = values
  const setGoods = (at: number, goods: WrittenOffer['sets'][number]) => put(`sets.${at}`, goods)
  const number = (
    name: keyof WrittenOffer &
      ('price' | 'amount' | 'max' | 'min' | 'percent' | 'pieces' | 'buyPieces' | 'getPieces'),
    label: string,
    { unit, ...more }: { unit?: '₹' | '%'; optional?: boolean; hint?: string } = {},
  ) => (
    <FormNumber
      name={name}
      label={label}
      {...(unit === '₹' && { before: '₹', decimals: 2 })}
      {...(unit === '%' && { after: '%', decimals: 6 })}
      {...more}
    />
  )
  const setsError = form.bind('sets').error
  const channelsError = form.bind('channels').error
  const fieldRow = 'grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-3'
  const isGroup = kind === 'buy_get' || kind === 'some_for' || kind === 'bundle'

  return (
    <Form form={form} aria-labelledby="offer-form" className="grid grid-cols-1 gap-4">
      <h2 id="offer-form" className="text-lg font-bold">
        {offer ? `Edit ${offer.name}` : 'Add an offer'}
      </h2>
      {problem && <ProblemNote reassurance="Your changes are still here.">{problem}</ProblemNote>}
      <FormText name="name" label="Name" maxLength={60} hint="Shown on every bill, such as 3 for ₹100" />
      <SelectField<PromotionKind>
        label="Kind"
        {...form.bind('kind')}
        options={Object.entries(KIND_NAMES).map(([value, label]) => ({
          value: value as PromotionKind,
          label,
        }))}
      />
      {kind === 'percent' && (
        <div className={fieldRow}>
          {number('percent', 'Percent off', { unit: '%' })}
          {number('max', 'At most', { unit: '₹', optional: true })}
        </div>
      )}
      {kind === 'amount' && (
        <div className={fieldRow}>{number('amount', 'Off each piece', { unit: '₹' })}</div>
      )}
      {kind === 'buy_get' && (
        <div className={fieldRow}>
          {number('buyPieces', 'Buy')}
          {number('getPieces', 'Get')}
          {number('percent', 'Percent off', { unit: '%', hint: '100 % is free' })}
        </div>
      )}
      {kind === 'some_for' && (
        <div className={fieldRow}>
          {number('pieces', 'Pieces')}
          {number('price', 'Price together', { unit: '₹' })}
        </div>
      )}
      {kind === 'bundle' && (
        <div className={fieldRow}>{number('price', 'One of each for', { unit: '₹' })}</div>
      )}
      {kind === 'basket' && (
        <>
          <FormSwitch name="isPercent" label="A percentage" />
          <div className={fieldRow}>
            {values.isPercent
              ? number('percent', 'Percent off', { unit: '%' })
              : number('amount', 'Amount off', { unit: '₹' })}
            {number('min', 'From', { unit: '₹', hint: 'After offers on goods' })}
            {number('max', 'At most', { unit: '₹', optional: true })}
          </div>
        </>
      )}
      {kind !== 'basket' && kind !== 'bundle' && (
        <GoodsField
          legend={kind === 'buy_get' ? 'Who buys these' : 'Goods'}
          value={sets[0] ?? {}}
          onChange={(set) => setGoods(0, set)}
          error={setsError ?? undefined}
        />
      )}
      {kind === 'buy_get' && (
        <>
          <FormSwitch name="getsSame" label="Gets the same goods" />
          {!values.getsSame && (
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
          {setsError && (
            <p role="alert" className="text-sm text-danger">
              {setsError}
            </p>
          )}
          {sets.length < MAX_SETS && (
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start"
              icon={Plus}
              onClick={() => set('sets', [...sets, {}])}
            >
              Another set
            </Button>
          )}
        </>
      )}
      <OfferTimes />
      <fieldset>
        <legend className="font-semibold">Where it holds</legend>
        <div className="flex flex-wrap gap-x-6">
          {OFFER_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              label={CHANNEL_NAMES[channel]}
              value={channels.includes(channel)}
              onChange={(isTicked) =>
                set('channels', isTicked ? [...channels, channel] : channels.filter((one) => one !== channel))
              }
            />
          ))}
        </div>
        {channels.includes('counter') && (values.usesTotal !== null || values.usesPerShopper !== null) && (
          <p className="text-sm text-muted">
            With a number of orders it holds on the site and by phone only: a till without a network cannot
            count them.
          </p>
        )}
        {channelsError && (
          <p role="alert" className="text-sm text-danger">
            {channelsError}
          </p>
        )}
      </fieldset>
      <div className={fieldRow}>
        {isGroup && <FormNumber name="timesPerOrder" label="Times in one order" optional />}
        <FormNumber name="usesTotal" label="Orders in all" optional />
        <FormNumber name="usesPerShopper" label="Orders of each shopper" optional />
        <FormNumber name="priority" label="Priority" hint="Smaller is tried first" />
      </div>
      <FormSwitch name="isActive" label="Active" />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {offer ? 'Save offer' : 'Add offer'}
      </FormButtons>
    </Form>
  )
}
