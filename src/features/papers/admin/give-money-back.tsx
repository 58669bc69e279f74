import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { documentCalls } from '../document-calls.ts'
import type { DocumentContract, TaxDocument } from '../document-contract.ts'
import { documentTitles } from '../document-kind.ts'
import { hasSeveralMrps } from '../several-mrps.ts'
import { type Back, amountError, BackRow } from './back-row.tsx'

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
