import type { CallOptions } from '#shared/api-client.ts'
import { useAskedOnce } from '#features/cash/admin/use-asked-once.ts'
import { NOTES_AND_COINS, worthOf } from '#features/cash/notes-and-coins.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { isTyped } from '#shared/typed-number.ts'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { CountInput, DaySheet } from '../cash-contract.ts'

interface CountDialogProps {
  rider: DaySheet['riders'][number]
  /** The counters whose drawers are open: what is handed in goes into one of them. */
  drawers: readonly { _id: string; name: string }[]
  onClose: () => void
  onCount: (input: CountInput, options: CallOptions) => Promise<unknown>
}

/** The evening's count of one rider: by notes and coins, or as a sum; the rest is kept or written off. */
export function CountDialog({ rider, drawers, onClose, onCount }: CountDialogProps) {
  const asks = useAskedOnce()
  const form = useFields({
    initial: {
      amount: null as number | null,
      notes: {} as Record<number, number | null>,
      rest: 'keep' as 'keep' | 'write off',
      counterId: drawers[0]?._id ?? '',
      note: '',
    },
    rules: {
      amount: (amount, { rest }) => {
        if (amount === null || Number.isNaN(amount)) return 'Enter the amount that was counted'
        return amount === 0 && rest === 'keep'
          ? 'Nothing was handed in, so there is nothing to write down'
          : null
      },
    },
    submit: async ({ amount: counted, rest, counterId, note }, options) => {
      const amount = counted!
      const into = counterId === '' ? {} : { counterId }
      const confirmed = asks.isRight(amount)
      const count = { riderId: rider.riderId, countedAmount: amount, rest, ...into, note: note.trim() }
      try {
        await onCount({ ...count, confirmed }, options)
        onClose()
      } catch (error) {
        if (!asks.hears(error, amount)) throw error
      }
    },
    fieldsOf: ({ message }) => ({ amount: message }),
  })
  const { amount, notes, rest } = form.values
  const question = asks.questionOn(amount)
  const left = isTyped(amount) ? toRupees(fromRupees(rider.owed) - fromRupees(amount)) : null
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Count the cash of ${rider.name}`}
      action={
        question
          ? 'Yes, it is right'
          : amount
            ? `Hand in ${formatRupees(amount)}`
            : rest === 'write off' && left
              ? `Write off ${formatRupees(left)}`
              : 'Hand in'
      }
      className="grid gap-4"
    >
      <p>
        {rider.owed < 0 ? 'The shop owes ' : 'Owes '}
        <strong>{formatRupees(Math.abs(rider.owed))}</strong>
      </p>
      <RupeesField label="Counted" maxLength={12} autoFocus {...form.bind('amount')} />
      <Disclosure summary="By notes and coins">
        <div className="grid grid-cols-3 gap-2">
          {NOTES_AND_COINS.map((worth) => (
            <NumberField
              key={worth}
              label={`₹${worth}`}
              required={false}
              maxLength={5}
              value={notes[worth] ?? null}
              onChange={(value) => {
                const next = { ...notes, [worth]: value }
                form.set('notes', next)
                form.set('amount', worthOf(next))
              }}
            />
          ))}
        </div>
      </Disclosure>
      {left !== null && left !== 0 && (
        <RadioCards
          legend={left > 0 ? `${formatRupees(left)} are missing` : `${formatRupees(-left)} are too much`}
          value={rest}
          onChange={(chosen) => form.set('rest', chosen)}
          cards={[
            {
              value: 'keep',
              label: left > 0 ? 'Still owed' : 'Owed to the rider',
              note: 'It stands here until the next count',
            },
            { value: 'write off', label: 'Write it off', note: 'The rider owes nothing any more' },
          ]}
        />
      )}
      <DrawerField drawers={drawers} {...form.bind('counterId')} />
      <TextField label="Note" optional maxLength={300} {...form.bind('note')} />
      {question && <Note tone="warn">{question}</Note>}
    </FormDialog>
  )
}
