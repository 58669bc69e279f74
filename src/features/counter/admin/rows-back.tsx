import { hasSeveralMrps } from '#features/papers/several-mrps.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'
import { SelectField } from '#ui/select-field.tsx'
import type { CounterSale } from '../contract.ts'

interface RowsBackProps {
  rows: CounterSale['document']['rows']
  /** How many packs of which position come back. */
  packs: Record<number, number>
  onChange: (packs: Record<number, number>) => void
}

/** How much of each row of a bill comes back. */
export const RowsBack = ({ rows, packs, onChange }: RowsBackProps) => (
  <ul className="divide-y divide-line">
    {rows.map(({ position, name, price, gross, left }) => (
      <li key={position} className="grid grid-cols-[1fr_auto] items-start gap-x-3 py-2">
        <span className="wrap-anywhere">
          {name}
          <span className="block text-sm text-muted tabular-nums">
            {hasSeveralMrps(rows, name) && `${t('desk.mrp-price', { price: formatRupees(price) })} · `}
            {formatRupees(gross)}
          </span>
        </span>
        <SelectField
          label={t('counter.comes-back')}
          value={String(packs[position] ?? 0)}
          options={Array.from({ length: left.packs + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t('counter.none') : t('counter.count-of-all', { count, all: left.packs }),
          }))}
          onChange={(count) => onChange({ ...packs, [position]: Number(count) })}
        />
      </li>
    ))}
  </ul>
)
