import { t } from '#shared/words.ts'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { BookCustomer } from '../contract.ts'
import { PAID_BY, type PaidBy } from '../khata-rules.ts'
import { paidByLabels } from '../khata-words.ts'
import { REFERENCE_LENGTH } from '../limits.ts'
import { useCreditCalls } from './use-credit.ts'
import { useRefreshKhata } from './use-khata.ts'

/** Pays store credit out, or has it pay what is owed on khata: both on the customer's wish. */
export function PayOutDialog({
  customer: { _id: customerId, name, balance, credit },
  mayPayOut,
  drawers,
  onClose,
}: {
  customer: BookCustomer
  /** What came from goods, in rupees. */
  mayPayOut: number
  /** The counters whose drawers are open: cash comes out of one of them. */
  drawers: readonly { _id: string; name: string }[]
  onClose: () => void
}) {
  const { payOutCredit } = useCreditCalls()
  const refresh = useRefreshKhata()
  const mostOf = (paidBy: PaidBy | 'khata') =>
    paidBy === 'khata' ? Math.min(credit, Math.max(0, balance)) : mayPayOut
  const ways = [
    ...(mayPayOut > 0 ? PAID_BY.map((value) => ({ value, label: paidByLabels[value] })) : []),
    ...(balance > 0 ? [{ value: 'khata' as const, label: t('khata.pay-what-is-owed-on-khata') }] : []),
  ]
  const first = ways[0]?.value ?? 'cash'
  const form = useFields({
    initial: {
      paidBy: first as PaidBy | 'khata',
      amount: (mostOf(first) || null) as number | null,
      reference: '',
      counterId: drawers[0]?._id ?? '',
    },
    rules: {
      amount: (amount, { paidBy }) =>
        amount === null || !(amount > 0)
          ? t('khata.enter-an-amount')
          : amount > mostOf(paidBy)
            ? t('khata.at-most-mostof-this-way', { mostOf: formatRupees(mostOf(paidBy)) })
            : null,
    },
    submit: async ({ paidBy, amount, reference, counterId }, options) => {
      const from = paidBy === 'cash' && counterId !== '' ? { counterId } : {}
      const { data } = await payOutCredit(
        {
          body: {
            customerId,
            amount: amount!,
            paidBy,
            ...from,
            ...(paidBy !== 'khata' && paidBy !== 'cash' && reference.trim() && { reference }),
          },
        },
        options,
      )
      toast.success(
        t('khata.paid-out-name-has-balance-of-store', { name, balance: formatRupees(data.balance) }),
      )
      await refresh()
      onClose()
    },
  })
  const { paidBy } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('khata.pay-out-name', { name })}
      action={paidBy === 'khata' ? t('khata.pay-what-is-owed') : t('khata.pay-out')}
    >
      <p className="text-sm text-muted">
        {t('khata.credit-now-of-which-maypayout-came-from', {
          credit: formatRupees(credit),
          mayPayOut: formatRupees(mayPayOut),
        })}
      </p>
      <SelectField label={t('khata.how')} options={ways} {...form.bind('paidBy')} />
      <RupeesField label={t('khata.amount')} autoFocus {...form.bind('amount')} />
      {paidBy === 'cash' && <DrawerField drawers={drawers} {...form.bind('counterId')} />}
      {(paidBy === 'upi' || paidBy === 'card') && (
        <TextField
          label={t('khata.reference')}
          optional
          hint={t('khata.the-number-of-the-transfer')}
          maxLength={REFERENCE_LENGTH}
          {...form.bind('reference')}
        />
      )}
    </FormDialog>
  )
}
