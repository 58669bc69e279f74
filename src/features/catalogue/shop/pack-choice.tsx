import { t } from '#shared/words.ts'
import type { Pack } from '#shared/shapes.ts'
import { formatRupees } from '#shared/money.ts'
import { classNames } from '#ui/class-names.ts'
import { percentOff, sellingRupees } from '../selling-price.ts'
import { UnitPriceText } from './unit-price-text.tsx'

interface PackChoiceProps {
  packs: Pack[]
  unit: string
  onChoose: (unit: string) => void
}

/** The packs of a product as chips, one of them selected. */
export function PackChoice({ packs, unit, onChoose }: PackChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('catalogue.choose-a-pack')}</legend>
      <div className="flex flex-wrap gap-2">
        {packs.map((pack) => (
          <label
            key={pack.unit}
            className={classNames(
              'relative grid min-h-11 min-w-28 content-center gap-0.5 rounded-xl border-2 bg-surface px-3.5 py-2 text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-600',
              pack.unit === unit ? 'border-leaf-600 bg-leaf-50' : 'border-line hover:border-edge',
            )}
          >
            <input
              type="radio"
              name="pack"
              value={pack.unit}
              checked={pack.unit === unit}
              onChange={() => onChoose(pack.unit)}
              className="sr-only"
            />
            <span className="font-semibold">{pack.unit}</span>
            <span className="flex items-baseline gap-1.5 tabular-nums">
              {formatRupees(sellingRupees(pack))}
              {percentOff(pack) > 0 && (
                <span className="text-xs font-semibold text-leaf-700">
                  {t('catalogue.percent-off-a-pack', { percent: percentOff(pack) })}
                </span>
              )}
            </span>
            {pack.stock > 0 ? (
              <UnitPriceText pack={pack} />
            ) : (
              <span className="text-xs font-semibold text-danger">{t('catalogue.out-of-stock')}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
