import { t } from '#shared/words.ts'
import { weightText } from '#shared/weight-text.ts'
import { useState } from 'react'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useFields } from '#ui/use-fields.ts'
import { Note } from '#ui/note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import type { PickTap } from './pick-taps.ts'
import { weightQuestion, type RoundLine } from './round-lines.ts'

export interface PickDialogProps {
  line: RoundLine
  onClose: () => void
  onTap: (tap: PickTap) => void
}

export type Why = NonNullable<PickTap['why']>

export const lineOf = ({ orderId, position }: RoundLine) => ({ orderId, position })

export const WhyMissing = ({ value, onChange }: { value: Why | null; onChange: (why: Why) => void }) => (
  <RadioCards
    legend={t('desk.why')}
    value={value}
    onChange={onChange}
    columns
    cards={[
      {
        value: 'none_left',
        label: t('desk.none-left'),
        note: t('desk.the-shelf-is-empty-the-stock-becomes'),
      },
      { value: 'bad', label: t('desk.bad-or-broken'), note: t('desk.written-off') },
    ]}
  />
)

/** Fewer than were ordered. */
export function ShortDialog({ line, onClose, onTap }: PickDialogProps) {
  const most = line.grams === undefined ? line.quantity - 1 : 0
  const form = useFields({
    initial: { quantity: 0 as number | null, why: 'none_left' as Why | null },
    submit: ({ quantity: there, why }) => {
      onTap({ ...lineOf(line), suppliedQuantity: there ?? 0, ...(why && { why }) })
      onClose()
    },
  })
  const { quantity } = form.values
  const isRight = quantity !== null && quantity >= 0 && quantity <= most
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.short-name-unit', { name: line.name, unit: line.unit })}
      action={
        quantity
          ? t('desk.supply-quantity-of-quantity2', { quantity, quantity2: line.quantity })
          : t('desk.supply-none')
      }
      disabled={!isRight}
      className="grid gap-4"
    >
      {most > 0 && (
        <NumberField
          label={t('desk.how-many-of-quantity-there-are', { quantity: line.quantity })}
          {...form.bind('quantity')}
          onFocus={({ target }) => target.select()}
          autoFocus
          maxLength={6}
          error={isRight ? undefined : t('desk.enter-a-number-from-0-to-most', { most })}
        />
      )}
      <WhyMissing value={form.values.why} onChange={(why) => form.set('why', why)} />
    </FormDialog>
  )
}

/** What a loose line weighs, `grams` by the label of the scale; an unlikely weight is asked about once. */
export function WeighDialog({
  line,
  onClose,
  onTap,
  grams: onLabel,
}: PickDialogProps & { grams?: number | undefined }) {
  const [asked, setAsked] = useState<number | null>(null)
  const form = useFields({
    initial: { grams: onLabel ?? null },
    submit: ({ grams: weighed }) => {
      const suppliedGrams = weighed!
      if (asked !== weighed && weightQuestion(suppliedGrams, line)) return setAsked(weighed)
      onTap({ ...lineOf(line), suppliedGrams, ...(asked === weighed && { confirmed: true }) })
      onClose()
    },
  })
  const { grams } = form.values
  const isWhole = grams !== null && Number.isInteger(grams) && grams >= 0 && grams <= 100_000_000
  const question = isWhole && asked === grams ? weightQuestion(grams, line) : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('desk.weigh-name', { name: line.name })}
      action={question ? t('desk.yes-that-is-right') : t('desk.save-the-weight')}
      disabled={!isWhole}
    >
      <NumberField
        label={t('desk.weight-of-all-of-it')}
        {...form.bind('grams')}
        after="g"
        autoFocus
        onFocus={({ target }) => target.select()}
        maxLength={9}
        hint={t('desk.ordered-quantity-unit-about-quantity2-anything-above', {
          quantity: line.quantity,
          unit: line.unit,
          quantity2: weightText((line.grams ?? 0) * line.quantity),
        })}
      />
      {question && <Note tone="warn">{question}</Note>}
    </FormDialog>
  )
}
