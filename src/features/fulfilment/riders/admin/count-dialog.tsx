import { useState } from 'react'
import { useAskedOnce } from '#features/cash/admin/use-asked-once.ts'
import { NOTES_AND_COINS, worthOf } from '#features/cash/notes-and-coins.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Note } from '#ui/note.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CountInput, DaySheet } from '../cash-contract.ts'

interface CountDialogProps {
  rider: DaySheet['riders'][number]
  /** The counters whose drawers are open: what is handed in goes into one of them. */
  drawers: readonly { _id: string; name: string }[]
  onClose: () => void
  onCount: (input: CountInput & { key: string }) => Promise<unknown>
}

/** The evening's count of one rider: by notes and coins, or as a sum; the rest is kept or written off. */
export function CountDialog({ rider, drawers, onClose, onCount }: CountDialogProps) {
  const [amount, setAmount] = useState<number | null>(null)
  const [notes, setNotes] = useState<Record<number, number | null>>({})
  const [rest, setRest] = useState<'keep' | 'write off'>('keep')
  const [note, setNote] = useState('')
  const [counterId, setCounterId] = useState(drawers[0]?._id ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // However often the button is pressed after a lost answer, it is one count.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const asks = useAskedOnce()
  const question = asks.questionOn(amount)
  const left = amount === null ? null : toRupees(fromRupees(rider.owed) - fromRupees(amount))

  const count = async () => {
    if (amount === null || Number.isNaN(amount)) return setProblem('Enter the amount that was counted')
    if (amount === 0 && rest === 'keep')
      return setProblem('Nothing was handed in, so there is nothing to write down')
    setBusy(true)
    try {
      const into = counterId === '' ? {} : { counterId }
      const confirmed = asks.isRight(amount)
      const count = { riderId: rider.riderId, countedAmount: amount, rest, ...into, note: note.trim() }
      await onCount({ ...count, confirmed, key })
      onClose()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (asks.hears(error, amount)) return
      setProblem(error.message)
      if (error.status === 422) setKey(crypto.randomUUID())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Count the cash of ${rider.name}`}
      footer={
        <FormButtons onCancel={onClose} form="count" busy={isBusy}>
          {question
            ? 'Yes, it is right'
            : amount
              ? `Hand in ${formatRupees(amount)}`
              : rest === 'write off' && left
                ? `Write off ${formatRupees(left)}`
                : 'Hand in'}
        </FormButtons>
      }
    >
      <form
        id="count"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void count()
        }}
      >
        <p>
          {rider.owed < 0 ? 'The shop owes ' : 'Owes '}
          <strong>{formatRupees(Math.abs(rider.owed))}</strong>
        </p>
        <NumberField
          label="Counted"
          before="₹"
          decimals={2}
          maxLength={12}
          autoFocus
          value={amount}
          error={problem}
          onChange={(value) => {
            setAmount(value)
            setProblem(null)
          }}
        />
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
                  setNotes(next)
                  setAmount(worthOf(next))
                  setProblem(null)
                }}
              />
            ))}
          </div>
        </Disclosure>
        {left !== null && !Number.isNaN(left) && left !== 0 && (
          <RadioCards
            legend={left > 0 ? `${formatRupees(left)} are missing` : `${formatRupees(-left)} are too much`}
            value={rest}
            onChange={setRest}
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
        <DrawerField drawers={drawers} value={counterId} onChange={setCounterId} />
        <TextField label="Note" optional maxLength={300} value={note} onChange={setNote} />
        {question && <Note tone="warn">{question}</Note>}
      </form>
    </Dialog>
  )
}
