import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { REASON_LENGTH, REFERENCE_LENGTH } from '../limits.ts'
import { useCreditCalls, type CreditPerson } from './use-credit.ts'
import { useRefreshKhata } from './use-khata.ts'

const kinds = [
  { value: 'goodwill', label: 'A gift, never paid out' },
  { value: 'claim', label: 'For goods, paid out on wish' },
  { value: 'correction', label: 'Take back a mistake' },
] as const

/** Gives somebody store credit, or takes back what was a mistake. */
export function GiveCreditDialog({
  person,
  name,
  credit,
  onClose,
}: {
  person: CreditPerson
  name: string
  /** What they have, in rupees. */
  credit: number
  onClose: () => void
}) {
  const { giveCredit } = useCreditCalls()
  const refresh = useRefreshKhata()
  const form = useFields({
    initial: {
      kind: 'goodwill' as (typeof kinds)[number]['value'],
      amount: null as number | null,
      reference: '',
      note: '',
    },
    rules: {
      amount: (amount, { kind }) =>
        amount === null || !(amount > 0)
          ? 'Enter an amount'
          : kind === 'correction' && amount > credit
            ? `There is ${formatRupees(credit)} of store credit`
            : null,
      reference: (reference, { kind }) =>
        kind === 'claim' && !reference.trim() ? 'Enter the number of the note or the order' : null,
      note: (note, { kind }) => (kind === 'claim' || note.trim() ? null : 'Enter a reason'),
    },
    submit: async ({ kind, amount, reference, note }, options) => {
      const { data } = await giveCredit(
        {
          body:
            kind === 'claim'
              ? { ...person, kind, amount: amount!, reference, ...(note.trim() && { note }) }
              : { ...person, kind, amount: amount!, note },
        },
        options,
      )
      toast.success(`Written. ${name} has ${formatRupees(data.balance)} of store credit.`)
      await refresh()
      onClose()
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Give store credit: ${name}`}
      action={kind === 'correction' ? 'Take back' : 'Give credit'}
    >
      <p className="text-sm text-muted">{formatRupees(credit)} now.</p>
      <SelectField
        label="What for"
        options={kinds.filter(({ value }) => value !== 'correction' || credit > 0)}
        {...form.bind('kind')}
      />
      <NumberField label="Amount" autoFocus decimals={2} before="₹" {...form.bind('amount')} />
      {kind === 'claim' && (
        <TextField label="Number of the note" maxLength={REFERENCE_LENGTH} {...form.bind('reference')} />
      )}
      <TextField
        label={kind === 'claim' ? 'Note' : 'Reason'}
        optional={kind === 'claim'}
        hint={kind === 'goodwill' ? 'The customer reads it.' : undefined}
        maxLength={REASON_LENGTH}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}
