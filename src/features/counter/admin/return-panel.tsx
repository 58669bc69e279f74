import { useState } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract, CounterSale } from '../contract.ts'
import { TENDER_KINDS, tenderLabels, type TenderKind } from '../tender-kinds.ts'

/** A khata is that of the customer whom the bill names. */
const waysFor = ({ document }: CounterSale) =>
  TENDER_KINDS.filter((kind) => kind !== 'khata' || document.recipient.name !== '').map((value) => ({
    value,
    label: tenderLabels[value],
  }))

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : 'That did not work.')

/** Takes goods of a counter's bill back: the bill by its number, what comes back, and how the money goes. */
export function ReturnPanel({ counterId, onClose }: { counterId: string; onClose: () => void }) {
  const calls = useClient<CounterContract>(counterCalls)
  const [number, setNumber] = useState('')
  const [sale, setSale] = useState<CounterSale | null>(null)
  const [packs, setPacks] = useState<Record<number, number>>({})
  const [tender, setTender] = useState<TenderKind>('cash')
  const [reason, setReason] = useState('')
  const [goodsBack, setGoodsBack] = useState(true)
  const [key] = useState(newAttemptKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const rows = Object.entries(packs).flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position: Number(position), quantity }] : [],
  )
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(sentenceOf(error)))
    setBusy(false)
  }
  const find = () =>
    run(async () => setSale((await calls.getCounterSale({ query: { number: number.trim() } })).data))
  const takeBack = () =>
    run(async () => {
      const body = { counterId, document: number.trim(), rows, tender, reason: reason.trim(), goodsBack }
      const { data } = await calls.takeBack({ body }, { idempotencyKey: key })
      toast.success(`${formatRupees(data.refund.amount)} goes back with ${data.document.number}.`)
      onClose()
    })
  return (
    <form
      aria-label="Return"
      className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void (sale ? takeBack() : find())
      }}
    >
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <TextField
        label="Bill number"
        value={number}
        maxLength={16}
        autoFocus
        disabled={sale !== null}
        hint="As it is printed, such as P1/2627/000123"
        onChange={setNumber}
      />
      {sale && (
        <>
          <ul className="divide-y divide-line">
            {sale.document.rows.map(({ position, name, gross, left }) => (
              <li key={position} className="grid grid-cols-[1fr_auto] items-start gap-x-3 py-2">
                <span className="wrap-anywhere">
                  {name}
                  <span className="block text-sm text-muted tabular-nums">{formatRupees(gross)}</span>
                </span>
                <SelectField
                  label="Comes back"
                  value={String(packs[position] ?? 0)}
                  options={Array.from({ length: left.packs + 1 }, (_, count) => ({
                    value: String(count),
                    label: count === 0 ? 'None' : `${count} of ${left.packs}`,
                  }))}
                  onChange={(count) => setPacks({ ...packs, [position]: Number(count) })}
                />
              </li>
            ))}
          </ul>
          <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
            <TextField label="Reason" value={reason} maxLength={200} onChange={setReason} />
            <SelectField label="Money back by" value={tender} options={waysFor(sale)} onChange={setTender} />
          </div>
          <Switch label="The goods can be sold again" value={goodsBack} onChange={setGoodsBack} />
        </>
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          className="grow"
          busy={isBusy}
          disabled={sale ? rows.length === 0 || !reason.trim() : !number.trim()}
        >
          {sale ? 'Give the money back' : 'Find the bill'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave
        </Button>
      </div>
    </form>
  )
}
