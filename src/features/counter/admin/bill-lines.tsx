import { Pencil } from 'lucide-react'
import { memo, useState } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { lineAmount, MAX_LINE, type Bill, type BillLine, type LineChange } from '../bill.ts'

interface BillLinesProps {
  bill: Bill
  isManager: boolean
  /** While it is paid, nothing changes. */
  isFixed: boolean
  onChange: (id: number, change: LineChange) => void
}

/** The bill that is being typed, the newest line first. A line is rendered again only when it changes. */
export const BillLines = memo(function BillLines({ bill, isManager, isFixed, onChange }: BillLinesProps) {
  return (
    <ul aria-label="Bill" className="divide-y divide-line rounded-xl border border-line bg-surface">
      {bill.lines.toReversed().map((line) => (
        <Line key={line.id} line={line} isManager={isManager} isFixed={isFixed} onChange={onChange} />
      ))}
    </ul>
  )
})

interface LineProps extends Omit<BillLinesProps, 'bill'> {
  line: BillLine
}

const Line = memo(function Line({ line, isManager, isFixed, onChange }: LineProps) {
  const change = (to: LineChange) => onChange(line.id, to)
  const { pack, quantity, grams, unitPaise } = line
  const [isOpen, setOpen] = useState(false)
  const name = `${pack.name}, ${pack.unit}`
  const mustWeigh = pack.weighed && grams === null
  const isLowered = unitPaise !== fromRupees(pack.price)
  return (
    <li className="grid gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-40 grow basis-full sm:basis-40">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted tabular-nums">
            {formatRupees(toRupees(unitPaise))}
            {isLowered && ` instead of ${formatRupees(pack.price)}`}
            {grams !== null && ` · ${grams} g`}
          </span>
        </span>
        {!pack.weighed && !isFixed && (
          <Stepper
            label={name}
            quantity={quantity}
            max={MAX_LINE}
            size="md"
            onChange={(next) => change({ quantity: next })}
          />
        )}
        {!pack.weighed && isFixed && <span className="tabular-nums">{quantity} ×</span>}
        <span className="min-w-20 grow text-right text-lg sm:grow-0 font-bold tabular-nums">
          {mustWeigh ? 'Weigh' : formatRupees(toRupees(lineAmount(line)))}
        </span>
        {!isFixed && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Change ${name}`}
            aria-expanded={isOpen || mustWeigh}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {(isOpen || mustWeigh) && !isFixed && (
        <div className="grid grid-cols-1 items-start gap-x-3 sm:grid-cols-[8rem_8rem_1fr_auto]">
          {pack.weighed && (
            <NumberField
              label="Weight"
              after="g"
              value={grams}
              onChange={(value) => change({ grams: value && value > 0 ? Math.round(value) : null })}
            />
          )}
          <NumberField
            label="Price"
            before="₹"
            decimals={2}
            value={toRupees(unitPaise)}
            disabled={!isManager}
            error={unitPaise > fromRupees(pack.mrp) ? `Not above the MRP of ${formatRupees(pack.mrp)}` : null}
            hint={isManager ? `MRP ${formatRupees(pack.mrp)}` : 'Only a manager changes it'}
            onChange={(value) => value !== null && value >= 0 && change({ unitPaise: fromRupees(value) })}
          />
          {isLowered && (
            <TextField
              label="Reason"
              optional
              value={line.reason}
              maxLength={200}
              onChange={(reason) => change({ reason })}
            />
          )}
          <Button variant="link" className="sm:mt-6" onClick={() => change({ quantity: 0 })}>
            Remove
          </Button>
        </div>
      )}
    </li>
  )
})
