import { formatRupees } from '#shared/money.ts'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { TaxRow } from '../document-contract.ts'

/** What is given back of a row: packs, or an amount as it was typed. */
export type Back = { packs: number; amount: string }

export function amountError(text: string, left: number): string | null {
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

export function BackRow({ row, mrp, back, isTried, onChange }: BackRowProps) {
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
