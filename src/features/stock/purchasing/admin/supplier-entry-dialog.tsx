import { useState } from 'react'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { useAskedOnce } from '#features/cash/admin/use-asked-once.ts'
import { formatRupees } from '#shared/money.ts'
import { dayInIndia } from '#shared/when.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Supplier } from '../contract.ts'
import {
  paidByWords,
  SUPPLIER_PAID_BY,
  type SupplierEntryKind,
  type SupplierPaidBy,
} from '../supplier-words.ts'
import { useSavePurchasing } from './use-purchasing.ts'
import { useSupplierCalls } from './use-supplier.ts'

const words: Record<SupplierEntryKind, { title: string; button: string }> = {
  payment: { title: 'Pay', button: 'Write payment' },
  opening: { title: 'Opening balance', button: 'Write opening balance' },
  correction: { title: 'Correct the account', button: 'Write correction' },
}
const directions = [
  { value: 'more', label: 'You owe more' },
  { value: 'less', label: 'You owe less' },
] as const
const ways = SUPPLIER_PAID_BY.map((value) => ({ value, label: paidByWords[value] }))

export function SupplierEntryDialog({
  supplier: { _id: supplierId, name, owed },
  kind,
  drawers,
  onClose,
}: {
  supplier: Supplier
  kind: SupplierEntryKind
  drawers: readonly { _id: string; name: string }[]
  onClose: () => void
}) {
  const { writeSupplierEntry } = useSupplierCalls()
  const save = useSavePurchasing()
  const asks = useAskedOnce()
  const isPayment = kind === 'payment'
  const [today] = useState(() => dayInIndia(new Date()))
  const form = useFields({
    initial: {
      amount: (isPayment && owed > 0 ? owed : null) as number | null,
      paidBy: 'cash' as SupplierPaidBy,
      counterId: drawers[0]?._id ?? '',
      direction: 'more' as (typeof directions)[number]['value'],
      day: today,
      note: kind === 'opening' ? 'From the old book' : '',
    },
    rules: {
      amount: (amount) => (amount === null || !(amount > 0) ? 'Enter an amount' : null),
      note: (note) => (isPayment || note.trim() ? null : 'Enter a reason'),
      day: (day) => (day ? null : 'Enter the day'),
    },
    submit: async ({ amount, paidBy, counterId, direction, day, note }, options) => {
      const from = paidBy === 'cash' && counterId !== '' ? { counterId } : {}
      const body = isPayment
        ? {
            supplierId,
            kind,
            day,
            amount: amount!,
            paidBy,
            confirmed: asks.isRight(amount!),
            ...from,
            ...(note.trim() && { note: note.trim() }),
          }
        : { supplierId, kind, day, amount: direction === 'less' ? -amount! : amount!, note: note.trim() }
      try {
        await save(() => writeSupplierEntry({ body }, options))
        onClose()
      } catch (error) {
        if (!asks.hears(error, amount!)) throw error
      }
    },
  })
  const question = asks.questionOn(form.values.amount)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${words[kind].title}: ${name}`}
      action={question ? 'Yes, it is right' : words[kind].button}
    >
      <p className="text-sm text-muted">
        {owed < 0 ? `${formatRupees(-owed)} is paid in advance.` : `You owe ${formatRupees(owed)} now.`}
      </p>
      {!isPayment && <SelectField label="Direction" options={directions} {...form.bind('direction')} />}
      <RupeesField label="Amount" autoFocus {...form.bind('amount')} />
      {isPayment && <SelectField label="Paid by" options={ways} {...form.bind('paidBy')} />}
      {isPayment && form.values.paidBy === 'cash' && (
        <DrawerField drawers={drawers} label="The cash comes from" {...form.bind('counterId')} />
      )}
      <TextField label="Day" type="date" max={today} {...form.bind('day')} />
      <TextField
        label={isPayment ? 'Note' : 'Reason'}
        optional={isPayment}
        maxLength={300}
        hint={isPayment ? 'The number of the transfer or cheque.' : undefined}
        {...form.bind('note')}
      />
      {question && <Note tone="warn">{question}</Note>}
    </FormDialog>
  )
}
