import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { billTotal, type Bill } from '../bill.ts'
import { splitPayment } from '../split-payment.ts'
import { useSell, type Sold } from './use-sell.ts'
import type { Device } from './use-device.ts'

interface PayPanelProps {
  bill: Bill
  device: Device
  onClose: () => void
  onSold: (sold: Sold) => void
}

/** Takes the money for a bill: cash with its change, UPI that somebody has seen, the shop's own card machine, or several. */
export function PayPanel({ bill, device, onClose, onSold }: PayPanelProps) {
  const sell = useSell(device)
  const panel = useRef<HTMLFormElement>(null)
  const [handed, setHanded] = useState<number | null>(null)
  const [upi, setUpi] = useState<number | null>(null)
  const [reference, setReference] = useState('')
  const [isSeen, setSeen] = useState(false)
  const [card, setCard] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const totalPaise = billTotal(bill)
  const paid = splitPayment(totalPaise, {
    handedPaise: handed === null ? null : fromRupees(handed),
    upiPaise: fromRupees(upi ?? 0),
    cardPaise: fromRupees(card ?? 0),
  })
  const needsDrawer = paid.cashPaise > 0 && device.device?.counter.drawer === null
  const mustSee = (upi ?? 0) > 0 && !isSeen
  const refusal = needsDrawer
    ? 'The drawer of this counter is closed. Open it under “Drawer and day”.'
    : paid.problem

  const leave = useEffectEvent(onClose)
  useEffect(() => {
    panel.current?.querySelector('input')?.focus()
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && leave()
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const finish = async () => {
    if (isBusy || refusal || mustSee) return
    setBusy(true)
    setProblem(null)
    const tenders = [
      ...(paid.cashPaise > 0 ? [{ kind: 'cash' as const, amount: toRupees(paid.cashPaise) }] : []),
      ...(upi
        ? [{ kind: 'upi' as const, amount: upi, ...(reference.trim() && { reference: reference.trim() }) }]
        : []),
      ...(card ? [{ kind: 'card' as const, amount: card }] : []),
    ]
    try {
      onSold(await sell(bill, { tenders }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The bill was not sold.')
      setBusy(false)
    }
  }
  return (
    <form
      ref={panel}
      aria-label="Payment"
      className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4 print:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void finish()
      }}
    >
      <p className="text-2xl font-bold tabular-nums">To pay {formatRupees(toRupees(totalPaise))}</p>
      {problem && <ProblemNote>{problem}</ProblemNote>}
      <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-3">
        <NumberField
          label="Cash handed over"
          optional
          before="₹"
          decimals={2}
          value={handed}
          hint={paid.cashPaise > 0 ? `${formatRupees(toRupees(paid.cashPaise))} in cash` : 'Nothing in cash'}
          onChange={setHanded}
        />
        <NumberField label="UPI" optional before="₹" decimals={2} value={upi} onChange={setUpi} />
        <NumberField label="Card" optional before="₹" decimals={2} value={card} onChange={setCard} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="soft"
          size="sm"
          onClick={() => (setHanded(toRupees(totalPaise)), setUpi(null), setCard(null))}
        >
          Exact cash
        </Button>
        <Button
          variant="soft"
          size="sm"
          onClick={() => (setUpi(toRupees(totalPaise)), setHanded(null), setCard(null))}
        >
          All by UPI
        </Button>
        <Button
          variant="soft"
          size="sm"
          onClick={() => (setCard(toRupees(totalPaise)), setHanded(null), setUpi(null))}
        >
          All by card
        </Button>
      </div>
      {(upi ?? 0) > 0 && (
        <div className="grid grid-cols-1 items-center gap-x-3 sm:grid-cols-2">
          <TextField
            label="UPI reference"
            optional
            value={reference}
            maxLength={60}
            hint="The 12 digits that the app shows"
            onChange={setReference}
          />
          <Checkbox label="Seen: the money has arrived" value={isSeen} onChange={setSeen} />
        </div>
      )}
      <p aria-live="polite" className="min-h-8 text-xl font-bold tabular-nums">
        {paid.changePaise > 0 && `Change ${formatRupees(toRupees(paid.changePaise))}`}
        {refusal && <span className="text-base text-danger">{refusal}</span>}
        {!refusal && mustSee && (
          <span className="text-base text-muted">Tick “Seen” when the money has arrived.</span>
        )}
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="lg" className="grow" busy={isBusy} disabled={Boolean(refusal) || mustSee}>
          Sold
        </Button>
        <Button variant="quiet" size="lg" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  )
}
