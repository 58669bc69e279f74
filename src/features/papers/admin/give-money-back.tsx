import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
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
  ask: { position: number; quantity?: number; amount?: number }
  error: string | null
  /** Nothing of it was paid. */
  isFree: boolean
}
const none: Back = { packs: 0, amount: '' }
type Backs = Record<number, Back>

const askedRows = (bill: TaxDocument, backs: Backs): AskedRow[] =>
  bill.rows.flatMap(({ position, left }): AskedRow[] => {
    const { packs, amount } = backs[position] ?? none
    const isFree = left.gross === 0
    if (packs > 0) return [{ ask: { position, quantity: packs }, error: null, isFree }]
    if (amount.trim() === '') return []
    return [{ ask: { position, amount: Number(amount) }, error: amountError(amount, left.gross), isFree }]
  })

/** What is wrong with the rows together. */
const problemOf = (rows: readonly AskedRow[]): string | null =>
  rows.length === 0
    ? 'Choose what money is given back for.'
    : rows.every(({ isFree }) => isFree)
      ? 'A note is for at least ₹1. Free goods come back together with something that was paid; alone, add them under Stock.'
      : null

function MoneyBackDialog({
  bill,
  isPaidOnline,
  isDue,
  onGiven,
  onClose,
}: GiveMoneyBackProps & { onClose: () => void }) {
  const calls = useClient<DocumentContract>(documentCalls)
  const queries = useQueryClient()
  const form = useFields({
    initial: { backs: {} as Backs, reason: '', goodsBack: true, refund: isPaidOnline },
    rules: {
      backs: (backs) => {
        const rows = askedRows(bill, backs)
        return problemOf(rows) ?? rows.find(({ error }) => error !== null)?.error
      },
      reason: (reason) => (reason.trim() === '' ? 'Enter a reason. It stands on the note.' : null),
    },
    submit: async ({ backs, reason, goodsBack, refund }, options) => {
      const rows = askedRows(bill, backs).map(({ ask }) => ask)
      const body = { orderId: bill.orderId, reason: reason.trim(), rows, goodsBack, refund }
      const { document } = (await calls.giveMoneyBack({ body }, options)).data
      toast.success(
        `${documentTitles[document.kind]} ${document.number}: ${formatRupees(document.totals.total)}`,
      )
      await queries.invalidateQueries({ queryKey: ['orders', 'document', bill.orderId] })
      onGiven()
      onClose()
    },
  })
  const { value: backs, error, onChange } = form.bind('backs')
  const problem = error && problemOf(askedRows(bill, backs))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Give money back for ${bill.number}`}
      cancel="Not now"
      action="Write the note"
      className="grid gap-4"
    >
      <ul className="grid gap-3">
        {bill.rows
          .filter(({ left }) => left.gross > 0 || left.packs > 0)
          .map((row) => (
            <BackRow
              key={row.position}
              row={row}
              mrp={hasSeveralMrps(bill.rows, row.name) ? row.price : null}
              back={backs[row.position] ?? none}
              isTried={Boolean(error)}
              onChange={(back) => onChange({ ...backs, [row.position]: back })}
            />
          ))}
      </ul>
      {problem && <Note tone="warn">{problem}</Note>}
      <TextField label="Reason" maxLength={200} {...form.bind('reason')} />
      <Switch
        label="The goods come back into stock"
        hint="Switched off, they are written off."
        {...form.bind('goodsBack')}
      />
      {isPaidOnline ? (
        <Switch
          label="Refund the online payment"
          hint="Switched off, you hand the money over yourself, and no later refund pays it once more."
          {...form.bind('refund')}
        />
      ) : (
        <p className="text-sm text-muted">
          {isDue
            ? 'This order is still to be paid at the door: so much less is collected.'
            : 'This order was not paid online: hand the money over yourself.'}
        </p>
      )}
    </FormDialog>
  )
}
