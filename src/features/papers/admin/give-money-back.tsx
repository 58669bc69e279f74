import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { documentCalls } from '../document-calls.ts'
import type { DocumentContract, TaxDocument, TaxRow } from '../document-contract.ts'
import { documentTitles } from '../document-kind.ts'
import { hasSeveralMrps } from '../several-mrps.ts'

interface GiveMoneyBackProps {
  bill: TaxDocument
  /** Whether there is an online payment that can be refunded. */
  isPaidOnline: boolean
  /** Cash is still to be collected for it. */
  isDue: boolean
  /** A new key for each attempt, so that a repeated one writes no second note. */
  newKey: () => string
  onGiven: () => void
}

/** Gives money back for rows of a bill: packs or an amount each, with a note that the shopper gets. */
export function GiveMoneyBack(props: GiveMoneyBackProps) {
  const [isOpen, setOpen] = useState(false)
  const isLeft = props.bill.rows.some(({ left }) => left.gross > 0)
  if (!isLeft) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Give money back
      </Button>
      {isOpen && <MoneyBackDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AskedRow {
  name: string
  ask: { position: number; quantity?: number; amount?: number }
  error: string | null
}

/** What is given back of a row: packs, or an amount as it was typed. */
type Back = { packs: number; amount: string }
const none: Back = { packs: 0, amount: '' }

function MoneyBackDialog({
  bill,
  isPaidOnline,
  isDue,
  newKey,
  onGiven,
  onClose,
}: GiveMoneyBackProps & { onClose: () => void }) {
  const calls = useClient<DocumentContract>(documentCalls)
  const queries = useQueryClient()
  const [backs, setBacks] = useState<Record<number, Back>>({})
  const [reason, setReason] = useState('')
  const [goodsBack, setGoodsBack] = useState(true)
  const [refund, setRefund] = useState(isPaidOnline)
  const [isTried, setTried] = useState(false)
  const key = useRef<string>(null)
  key.current ??= newKey()
  const give = useMutation({
    mutationFn: (body: Parameters<typeof calls.giveMoneyBack>[0]['body']) =>
      calls.giveMoneyBack({ body }, { idempotencyKey: key.current! }),
    onSuccess: async ({ data: { document } }) => {
      toast.success(
        `${documentTitles[document.kind]} ${document.number}: ${formatRupees(document.totals.total)}`,
      )
      await queries.invalidateQueries({ queryKey: ['orders', 'document', bill.orderId] })
      onGiven()
      onClose()
    },
    onError: (error) => {
      // What is sent after a refusal is another request; after a lost answer it is the same one.
      if (error instanceof AppError && error.status < 500) key.current = newKey()
      toast.error(error.message)
    },
  })

  const rows = bill.rows.flatMap(({ position, name, left }): AskedRow[] => {
    const { packs, amount } = backs[position] ?? none
    if (packs > 0) return [{ name, ask: { position, quantity: packs }, error: null }]
    if (amount.trim() === '') return []
    return [{ name, ask: { position, amount: Number(amount) }, error: amountError(amount, left.gross) }]
  })
  const wrong = rows.find(({ error }) => error !== null)
  const isFree = ({ ask }: AskedRow) =>
    bill.rows.some((row) => row.position === ask.position && row.left.gross === 0)
  const problem =
    rows.length === 0
      ? 'Choose what money is given back for.'
      : rows.every(isFree)
        ? 'A note is for at least ₹1. Free goods come back together with something that was paid; alone, add them under Stock.'
        : null
  const reasonError = reason.trim() === '' ? 'Enter a reason. It stands on the note.' : null
  const send = () => {
    setTried(true)
    if (problem || wrong || reasonError || give.isPending) return
    give.mutate({
      orderId: bill.orderId,
      reason: reason.trim(),
      rows: rows.map(({ ask }) => ask),
      goodsBack,
      refund,
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Give money back for ${bill.number}`}
      footer={
        <DialogButtons cancel="Not now" onCancel={onClose}>
          <Button busy={give.isPending} onClick={send}>
            Write the note
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        <ul className="grid gap-3">
          {bill.rows
            .filter(({ left }) => left.gross > 0 || left.packs > 0)
            .map((row) => (
              <BackRow
                key={row.position}
                row={row}
                mrp={hasSeveralMrps(bill.rows, row.name) ? row.price : null}
                back={backs[row.position] ?? none}
                isTried={isTried}
                onChange={(back) => setBacks({ ...backs, [row.position]: back })}
              />
            ))}
        </ul>
        {isTried && problem && <Note tone="warn">{problem}</Note>}
        <TextField
          label="Reason"
          value={reason}
          onChange={setReason}
          maxLength={200}
          error={isTried ? reasonError : null}
        />
        <Switch
          label="The goods come back into stock"
          hint="Switched off, they are written off."
          value={goodsBack}
          onChange={setGoodsBack}
        />
        {isPaidOnline ? (
          <Switch
            label="Refund the online payment"
            hint="Switched off, you hand the money over yourself, and no later refund pays it once more."
            value={refund}
            onChange={setRefund}
          />
        ) : (
          <p className="text-sm text-muted">
            {isDue
              ? 'This order is still to be paid at the door: so much less is collected.'
              : 'This order was not paid online: hand the money over yourself.'}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function amountError(text: string, left: number): string | null {
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim()) || Number(text) <= 0) return 'Enter an amount in rupees'
  return Number(text) > left ? `At most ${formatRupees(left)} is left` : null
}

interface BackRowProps {
  row: TaxRow
  /** Where rows of one pack differ by it. */
  mrp: number | null
  back: Back
  isTried: boolean
  onChange: (back: Back) => void
}

function BackRow({ row, mrp, back, isTried, onChange }: BackRowProps) {
  const { name, left } = row
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 border-b border-line pb-3">
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name}</span>
        <span className="text-sm text-muted tabular-nums">
          {mrp !== null && `MRP ${formatRupees(mrp)} · `}
          {left.packs > 0
            ? `${left.packs} left, ${left.gross === 0 ? 'free' : formatRupees(left.gross)}`
            : `${formatRupees(left.gross)} left`}
        </span>
      </span>
      {left.packs > 0 && (
        <Stepper
          label={mrp === null ? name : `${name}, MRP ${formatRupees(mrp)}`}
          quantity={back.packs}
          max={left.packs}
          reason={`${left.packs} left`}
          addLabel="Return"
          onChange={(packs) => onChange({ packs, amount: '' })}
        />
      )}
      {back.packs === 0 && left.gross > 0 && (
        <div className="col-span-full">
          <TextField
            label={left.packs > 0 ? 'Or rupees off' : 'Rupees off'}
            optional
            value={back.amount}
            onChange={(amount) => onChange({ packs: 0, amount })}
            inputMode="decimal"
            error={isTried && back.amount.trim() !== '' ? amountError(back.amount, left.gross) : null}
          />
        </div>
      )}
    </li>
  )
}
