import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
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
    ...(balance > 0 ? [{ value: 'khata' as const, label: 'Pay what is owed on khata' }] : []),
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
          ? 'Enter an amount'
          : amount > mostOf(paidBy)
            ? `At most ${formatRupees(mostOf(paidBy))} this way`
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
      toast.success(`Paid out. ${name} has ${formatRupees(data.balance)} of store credit left.`)
      await refresh()
      onClose()
    },
  })
  const { paidBy } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Pay out: ${name}`}
      action={paidBy === 'khata' ? 'Pay what is owed' : 'Pay out'}
    >
      <p className="text-sm text-muted">
        {formatRupees(credit)} now, of which {formatRupees(mayPayOut)} came from goods and may be paid out.
      </p>
      <SelectField label="How" options={ways} {...form.bind('paidBy')} />
      <NumberField label="Amount" autoFocus decimals={2} before="₹" {...form.bind('amount')} />
      {paidBy === 'cash' && <DrawerField drawers={drawers} {...form.bind('counterId')} />}
      {(paidBy === 'upi' || paidBy === 'card') && (
        <TextField
          label="Reference"
          optional
          hint="The number of the transfer."
          maxLength={REFERENCE_LENGTH}
          {...form.bind('reference')}
        />
      )}
    </FormDialog>
  )
}
