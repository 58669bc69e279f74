import { t, written } from '#shared/words.ts'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { useAskedOnce } from '#features/cash/admin/use-asked-once.ts'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { BookCustomer } from '../contract.ts'
import { PAID_BY, type PaidBy } from '../khata-rules.ts'
import { balanceText, paidByLabels } from '../khata-words.ts'
import { REASON_LENGTH } from '../limits.ts'
import { useKhataCalls, useRefreshKhata } from './use-khata.ts'

export type HandKind = 'payment' | 'correction' | 'write_off' | 'opening'

const titles: Record<HandKind, string> = written({
  payment: () => t('khata.take-a-payment'),
  correction: () => t('khata.correct-the-khata'),
  write_off: () => t('khata.write-off'),
  opening: () => t('khata.opening-balance'),
})
const buttons: Record<HandKind, string> = written({
  payment: () => t('khata.write-payment'),
  correction: () => t('khata.write-correction'),
  write_off: () => t('khata.write-off'),
  opening: () => t('khata.write-opening-balance'),
})
const directions = () =>
  [
    { value: 'more', label: t('khata.more-is-owed') },
    { value: 'less', label: t('khata.less-is-owed') },
  ] as const
const ways = () => PAID_BY.map((value) => ({ value, label: paidByLabels[value] }))

export function EntryDialog({
  customer: { _id: customerId, name, balance },
  kind,
  drawers = [],
  onClose,
}: {
  customer: BookCustomer
  kind: HandKind
  /** The counters whose drawers are open: cash goes into one of them. */
  drawers?: readonly { _id: string; name: string }[]
  onClose: () => void
}) {
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const asks = useAskedOnce()
  const isSigned = kind === 'correction' || kind === 'opening'
  const form = useFields({
    initial: {
      amount: (kind === 'payment' && balance > 0 ? balance : null) as number | null,
      paidBy: 'cash' as PaidBy,
      counterId: drawers[0]?._id ?? '',
      direction: 'more' as ReturnType<typeof directions>[number]['value'],
      note: kind === 'opening' ? t('khata.from-the-old-book') : '',
    },
    rules: {
      amount: (amount) =>
        amount === null || !(amount > 0)
          ? t('khata.enter-an-amount')
          : kind === 'write_off' && amount > balance
            ? t('khata.only-max-is-owed', { max: formatRupees(Math.max(0, balance)) })
            : null,
      note: (note) => (kind === 'payment' || note.trim() ? null : t('khata.enter-a-reason')),
    },
    submit: async ({ amount, paidBy, counterId, direction, note }, options) => {
      const signed = isSigned && direction === 'less' ? -amount! : amount!
      const into = paidBy === 'cash' && counterId !== '' ? { counterId } : {}
      const pay = async () => {
        const confirmed = asks.isRight(amount!)
        const body = { customerId, kind: 'payment' as const, amount: amount!, paidBy, ...into, confirmed }
        return calls.writeEntry({ body: { ...body, ...(note.trim() && { note }) } }, options)
      }
      const written = await (
        kind === 'payment'
          ? pay()
          : calls.writeEntry(
              kind === 'write_off'
                ? { body: { customerId, kind, amount: amount!, note } }
                : { body: { customerId, kind, amount: signed, note } },
              options,
            )
      ).catch((error: unknown) => {
        if (!asks.hears(error, amount!)) throw error
      })
      if (!written) return
      const { data } = written
      toast.success(
        t('khata.written-name-tolowercase', { name, toLowerCase: balanceText(data.balance).toLowerCase() }),
      )
      await refresh()
      onClose()
    },
  })
  const question = asks.questionOn(form.values.amount)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${titles[kind]}: ${name}`}
      action={question ? t('khata.yes-it-is-right') : buttons[kind]}
    >
      <p className="text-sm text-muted">
        {t('khata.balancetext-now', { balanceText: balanceText(balance) })}
      </p>
      {isSigned && (
        <SelectField label={t('khata.direction')} options={directions()} {...form.bind('direction')} />
      )}
      <RupeesField label={t('khata.amount')} autoFocus {...form.bind('amount')} />
      {kind === 'payment' && (
        <SelectField label={t('khata.paid-by')} options={ways()} {...form.bind('paidBy')} />
      )}
      {kind === 'payment' && form.values.paidBy === 'cash' && (
        <DrawerField drawers={drawers} {...form.bind('counterId')} />
      )}
      <TextField
        label={kind === 'payment' ? t('khata.note') : t('khata.reason')}
        optional={kind === 'payment'}
        maxLength={REASON_LENGTH}
        {...form.bind('note')}
      />
      {question && <Note tone="warn">{question}</Note>}
    </FormDialog>
  )
}
