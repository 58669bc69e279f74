import { Trash2 } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckedLine } from '../contract.ts'
import type { DraftLine, LineField } from './bill-draft.ts'

interface BillLineCardProps {
  line: DraftLine
  /** The answer of the check; null while the line was not checked as it is. */
  checked: CheckedLine | null
  onChange: (field: LineField, text: string) => void
  onChangeMrp: (changeMrp: boolean) => void
  /** Somebody wants to say which pack it is. */
  onChoose: () => void
  onRemove: () => void
}

/** A line of a bill that is being entered, with what it would change. */
export function BillLineCard({
  line,
  checked,
  onChange,
  onChangeMrp,
  onChoose,
  onRemove,
}: BillLineCardProps) {
  const errorOf = (...fields: string[]) =>
    checked?.errors.find(({ field }) => fields.includes(field))?.message
  const unknown = errorOf('name', 'barcode')
  const what = line.name || line.barcode || line.code || 'Unnamed line'
  const field = (name: LineField, label: string, props: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={label}
      value={line[name]}
      onChange={(text) => onChange(name, text)}
      autoComplete="off"
      maxLength={40}
      error={errorOf(name)}
      {...props}
    />
  )
  return (
    <div
      role="group"
      aria-label={`${what} ${line.unit}`}
      className="rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex items-start gap-3">
        <p className="min-w-0 grow font-semibold wrap-anywhere">
          {what} <span className="font-normal text-muted">{line.unit}</span>
        </p>
        <IconButton
          size="sm"
          label={`Remove ${what}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      {unknown && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-sm text-danger">{unknown}</p>
          <Button variant="soft" size="sm" onClick={onChoose}>
            Choose the product
          </Button>
        </div>
      )}
      <div className="mt-2 grid grid-cols-2 gap-x-3 sm:grid-cols-3 lg:grid-cols-8">
        {field('quantity', 'Quantity', { inputMode: 'numeric' })}
        {field('free', 'Free', { inputMode: 'numeric', optional: true })}
        {field('cost', 'Cost of one', {
          inputMode: 'decimal',
          before: '₹',
          error: errorOf('cost', 'amount'),
          ...(line.cost === '' && line.amount !== '' && { hint: `From the amount ${line.amount}` }),
        })}
        {field('mrp', 'MRP', { inputMode: 'decimal', before: '₹', optional: true })}
        {field('expiresOn', 'Expiry', { placeholder: '03/2027', optional: true })}
        {field('batch', 'Batch', { optional: true })}
        <div className="col-span-2">
          {field('nameOnBill', 'Name on the bill', { optional: true, maxLength: 200 })}
        </div>
      </div>
      {checked?.effect && <Effect line={line} checked={checked} onChangeMrp={onChangeMrp} />}
    </div>
  )
}

function Effect({
  line,
  checked: { effect, warnings },
  onChangeMrp,
}: Pick<BillLineCardProps, 'line' | 'onChangeMrp'> & { checked: CheckedLine }) {
  if (!effect) return null
  const { stock, cost, mrp, price, margin } = effect
  return (
    <div className="mt-1 rounded-lg bg-canvas px-3 py-2 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <li>
          Stock {stock.from} → <strong>{stock.to}</strong>
        </li>
        <li>
          Cost {cost.from !== null && cost.from !== cost.to && `${formatRupees(cost.from)} → `}
          <strong>{formatRupees(cost.to)}</strong>
        </li>
        {mrp && (
          <li>
            MRP {formatRupees(mrp.from)} → <strong>{formatRupees(mrp.to)}</strong>
          </li>
        )}
        {price && (
          <li>
            Price {formatRupees(price.from)} → <strong>{formatRupees(price.to)}</strong>
          </li>
        )}
        {margin !== null && (
          <li className={margin < 0 ? 'font-semibold text-danger' : 'text-muted'}>Margin {margin} %</li>
        )}
      </ul>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 font-medium text-warn">
          {warning}
        </p>
      ))}
      {mrp && (
        <Checkbox
          label="Sell it with the new MRP from now on"
          value={line.changeMrp}
          onChange={onChangeMrp}
        />
      )}
    </div>
  )
}
