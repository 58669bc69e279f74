import { t } from '#shared/words.ts'
import { Trash2 } from 'lucide-react'
import { formatRupees } from '#shared/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { LabelOrder } from '../label-sheets.ts'
import type { LabelPack } from './label-view.tsx'

interface LabelListProps {
  orders: readonly LabelOrder<LabelPack>[]
  onChange: (orders: LabelOrder<LabelPack>[]) => void
}

/** How many labels are printed of which pack. */
export const LabelList = ({ orders, onChange }: LabelListProps) => (
  <ul
    aria-label={t('labels.labels-to-print')}
    className="divide-y divide-line rounded-xl border border-line bg-surface px-4"
  >
    {orders.map(({ pack, count: copies }, at) => (
      <li key={`${pack.productId} ${pack.unit}`} className="flex items-start gap-3 py-2">
        <span className="min-w-0 grow wrap-anywhere">
          {pack.name} <span className="text-muted">{pack.unit}</span>
          <span className="block text-sm text-muted tabular-nums">{formatRupees(pack.price)}</span>
        </span>
        <span className="w-20 shrink-0 [&_label]:sr-only [&_p]:mt-0 [&_p]:min-h-0">
          <NumberField
            label={t('labels.labels-of-name-unit', { name: pack.name, unit: pack.unit })}
            value={copies}
            maxLength={3}
            onChange={(next) =>
              onChange(orders.with(at, { pack, count: next !== null && next >= 0 ? next : 0 }))
            }
          />
        </span>
        <IconButton
          label={t('labels.remove-name-unit', { name: pack.name, unit: pack.unit })}
          icon={<Trash2 size={18} aria-hidden />}
          onClick={() => onChange(orders.filter((_, other) => other !== at))}
        />
      </li>
    ))}
  </ul>
)
