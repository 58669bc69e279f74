import { Trash2 } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CheckedLine } from '../bill-shape.ts'
import type { DraftLine, LineField } from './bill-draft.ts'

interface BillLineCardProps {
  line: DraftLine
  /** The answer of the check; null while the line was not checked as it is. */
  checked: CheckedLine | null
  onChange: (field: LineField, text: string) => void
  onAnswer: (answer: Partial<Pick<DraftLine, 'changeMrp' | 'oldPackets' | 'costFrom'>>) => void
  /** Somebody wants to say which pack it is. */
  onChoose: () => void
  onRemove: () => void
}

/** A line of a bill that is being entered, with what it would change. */
export function BillLineCard({ line, checked, onChange, onAnswer, onChoose, onRemove }: BillLineCardProps) {
  const errorOf = (...fields: string[]) =>
    checked?.errors.find(({ field }) => fields.includes(field))?.message
  const unknown = errorOf('name', 'barcode')
  const what = line.name || line.barcode || line.code || 'Unnamed line'
  const field = (name: LineField, label: string, props: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={label}
      value={line[name] ?? ''}
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
        <IconButton size="sm" label={`Remove ${what}`} icon={Trash2} onClick={onRemove} />
      </div>
      {unknown && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-sm text-danger">{unknown}</p>
          <Button variant="soft" size="sm" onClick={onChoose}>
            Choose the product
          </Button>
        </div>
      )}
      <div className="mt-2 field-pair gap-x-3 sm:grid-cols-3 lg:grid-cols-8">
        {field('quantity', 'Quantity', {
          inputMode: 'numeric',
          ...(checked?.grams !== undefined && { hint: weightText(checked.grams) }),
        })}
        {field('free', 'Free', { inputMode: 'numeric', required: false })}
        {field('cost', 'Cost of one', {
          inputMode: 'decimal',
          before: '₹',
          error: errorOf('cost', 'amount'),
          ...(line.amount !== '' && { hint: `Amount of the line: ${line.amount}` }),
        })}
        {field('mrp', 'MRP', { inputMode: 'decimal', before: '₹', required: false })}
        {field('expiresOn', 'Expiry', { placeholder: '03/2027', required: false })}
        {field('batch', 'Batch', { required: false })}
        <div className="max-sm:col-span-full sm:col-span-2">
          {field('nameOnBill', 'Name on the bill', { required: false, maxLength: 200 })}
        </div>
      </div>
      <Disclosure
        summary="Discount, tax and freight on top of the rate"
        open={TERMS.some((name) => Boolean(line[name])) || TERMS.some((name) => errorOf(name))}
      >
        <div className="field-pair gap-x-3 sm:grid-cols-3 lg:grid-cols-5">
          {field('discount', 'Discount in %', { inputMode: 'decimal', required: false })}
          {field('discountAmount', 'Discount in ₹', { inputMode: 'decimal', required: false })}
          {field('gst', 'GST in %', { inputMode: 'decimal', required: false })}
          {field('gstAmount', 'GST in ₹', { inputMode: 'decimal', required: false })}
          {field('freight', 'Freight in ₹', { inputMode: 'decimal', required: false })}
        </div>
      </Disclosure>
      {checked?.question && (
        <Note tone="warn">
          <p>{checked.question}.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" variant="soft" onClick={() => onAnswer({ costFrom: 'amount' })}>
              The amount counts
            </Button>
            <Button size="sm" variant="soft" onClick={() => onAnswer({ costFrom: 'rate' })}>
              The rate counts
            </Button>
          </div>
        </Note>
      )}
      {checked?.effect && <Effect line={line} checked={checked} onAnswer={onAnswer} />}
    </div>
  )
}

const TERMS = ['discount', 'discountAmount', 'gst', 'gstAmount', 'freight'] as const

function Effect({
  line,
  checked: { effect, warnings, oldPackets },
  onAnswer,
}: Pick<BillLineCardProps, 'line' | 'onAnswer'> & { checked: CheckedLine }) {
  if (!effect) return null
  const { stock, grams, cost, mrp, price, margin } = effect
  return (
    <div className="mt-1 rounded-lg bg-canvas px-3 py-2 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
        <li>
          Stock {grams ? weightText(grams.from) : stock.from} →{' '}
          <strong>{grams ? weightText(grams.to) : stock.to}</strong>
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
      {mrp && oldPackets === 0 && (
        <Checkbox
          label="Sell it with the new MRP from now on"
          value={line.changeMrp}
          onChange={(changeMrp) => onAnswer({ changeMrp })}
        />
      )}
      {mrp && oldPackets > 0 && (
        <div className="mt-2">
          <RadioCards
            legend={`${oldPackets === 1 ? '1 packet in stock says' : `${oldPackets} packets in stock say`} ${formatRupees(mrp.from)}. What happens to them?`}
            value={line.oldPackets || null}
            onChange={(choice) => onAnswer({ oldPackets: choice, changeMrp: false })}
            cards={[
              {
                value: 'side_by_side',
                label: 'Sell both, each at its own',
                note: `The shop shows ${formatRupees(mrp.to)}. Keep the old packets apart: nobody may pay more than is printed on them.`,
              },
              {
                value: 'relabel',
                label: 'Put stickers on the old ones',
                note:
                  mrp.to < mrp.from
                    ? `All are sold with ${formatRupees(mrp.to)}.`
                    : 'A sticker may only lower a printed MRP.',
                disabled: mrp.to > mrp.from,
              },
              {
                value: 'sell_first',
                label: 'Sell the old ones first',
                note: `The shop keeps ${formatRupees(mrp.from)}. Put the new ones on the shelf later; a packet that says less is never sold above it.`,
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}
