import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { REASON_LENGTH, REFERENCE_LENGTH } from '../limits.ts'
import { useCreditCalls, type CreditPerson } from './use-credit.ts'
import { useRefreshKhata } from './use-khata.ts'

const kinds = () =>
  [
    { value: 'goodwill', label: t('khata.a-gift-never-paid-out') },
    { value: 'claim', label: t('khata.for-goods-paid-out-on-wish') },
    { value: 'correction', label: t('khata.take-back-a-mistake') },
  ] as const

interface GiveCreditDialogProps {
  person: CreditPerson
  name: string
  /** What they have, in rupees. */
  credit: number
  onClose: () => void
}

/** Gives somebody store credit, or takes back what was a mistake. */
export function GiveCreditDialog({ person, name, credit, onClose }: GiveCreditDialogProps) {
  const { giveCredit } = useCreditCalls()
  const refresh = useRefreshKhata()
  const form = useFields({
    initial: {
      kind: 'goodwill' as ReturnType<typeof kinds>[number]['value'],
      amount: null as number | null,
      reference: '',
      note: '',
    },
    rules: {
      amount: (amount, { kind }) =>
        amount === null || !(amount > 0)
          ? t('khata.enter-an-amount')
          : kind === 'correction' && amount > credit
            ? t('khata.there-is-credit-of-store-credit', { credit: formatRupees(credit) })
            : null,
      reference: (reference, { kind }) =>
        kind === 'claim' && !reference.trim() ? t('khata.enter-the-number-of-the-note-or') : null,
      note: (note, { kind }) => (kind === 'claim' || note.trim() ? null : t('khata.enter-a-reason')),
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
      toast.success(
        t('khata.written-name-has-balance-of-store-credit', { name, balance: formatRupees(data.balance) }),
      )
      await refresh()
      onClose()
    },
  })
  const { kind } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('khata.give-store-credit-name', { name })}
      action={kind === 'correction' ? t('khata.take-back') : t('khata.give-credit')}
    >
      <p className="text-sm text-muted">{t('khata.credit-now', { credit: formatRupees(credit) })}</p>
      <SelectField
        label={t('khata.what-for')}
        options={kinds().filter(({ value }) => value !== 'correction' || credit > 0)}
        {...form.bind('kind')}
      />
      <RupeesField label={t('khata.amount')} autoFocus {...form.bind('amount')} />
      {kind === 'claim' && (
        <TextField
          label={t('khata.number-of-the-note')}
          maxLength={REFERENCE_LENGTH}
          {...form.bind('reference')}
        />
      )}
      <TextField
        label={kind === 'claim' ? t('khata.note') : t('khata.reason')}
        optional={kind === 'claim'}
        hint={kind === 'goodwill' ? t('khata.the-customer-reads-it') : undefined}
        maxLength={REASON_LENGTH}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}
