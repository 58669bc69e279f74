import { Pencil } from 'lucide-react'
import { memo, useState } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { isUnweighed, lineAmount, MAX_LINE, type Bill, type BillLine, type LineChange } from '../bill.ts'
import { LineEditor } from './line-editor.tsx'

interface BillLinesProps {
  bill: Bill
  isManager: boolean
  /** While it is paid, nothing changes. */
  isFixed: boolean
  onChange: (id: number, change: LineChange) => void
  /** A line is as it should be: the next thing is scanned. */
  onDone: () => void
}

/** The bill that is being typed, the newest line first. A line is rendered again only when it changes. */
export const BillLines = memo(function BillLines({
  bill,
  isManager,
  isFixed,
  onChange,
  onDone,
}: BillLinesProps) {
  return (
    <ul aria-label="Bill" className="divide-y divide-line rounded-xl border border-line bg-surface">
      {bill.lines.toReversed().map((line) => (
        <Line
          key={line.id}
          line={line}
          isManager={isManager}
          isFixed={isFixed}
          onChange={onChange}
          onDone={onDone}
        />
      ))}
    </ul>
  )
})

interface LineProps extends Omit<BillLinesProps, 'bill'> {
  line: BillLine
}

const Line = memo(function Line({ line, isManager, isFixed, onChange, onDone }: LineProps) {
  const { pack, quantity, grams, unitPaise } = line
  const mustWeigh = isUnweighed(line)
  /** What is typed never decides it: a weight would end with its first digit. */
  const [isOpen, setOpen] = useState(mustWeigh)
  if (mustWeigh && !isOpen) setOpen(true)
  const name = `${pack.name}, ${pack.unit}`
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
            onChange={(next) => onChange(line.id, { quantity: next })}
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
            aria-expanded={isOpen}
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setOpen(!isOpen || mustWeigh)}
          />
        )}
      </div>
      {isOpen && !isFixed && (
        <LineEditor
          line={line}
          isManager={isManager}
          onChange={(to) => onChange(line.id, to)}
          onClose={() => setOpen(mustWeigh)}
          onDone={onDone}
        />
      )}
    </li>
  )
})
