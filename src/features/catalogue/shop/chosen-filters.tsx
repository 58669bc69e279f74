import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { originWords } from '../origin-choices.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { ProductFilters } from '../filter-address.ts'
import { useCategories } from './use-categories.ts'
import { useFilters, type FilterChange } from './use-filters.ts'

/** The active filters, each with a remove button. */
export function ChosenFilters({ filters }: { filters: ProductFilters }) {
  const { change, clear } = useFilters()
  const categories = useCategories()
  const { category = null, brand, min, max, stock, veg, origin } = filters
  const chosen: [string | null | false, FilterChange][] = [
    [stock && t('catalogue.in-stock'), { stock: null }],
    [
      category !== null &&
        (categories.filter(({ _id }) => _id === category).map(localName)[0] ?? t('catalogue.category')),
      { category: null },
    ],
    [brand, { brand: null }],
    [rangeWords(min, max), { min: null, max: null }],
    [veg !== null && (veg ? t('catalogue.vegetarian') : t('catalogue.non-vegetarian')), { veg: null }],
    [origin && originWords(origin), { origin: null }],
  ]
  const set = chosen.filter((entry): entry is [string, FilterChange] => Boolean(entry[0]))
  if (set.length === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {set.map(([label, removal]) => (
        <Chip key={label} selected onClick={() => change(removal)} onRemove={() => change(removal)}>
          {label}
        </Chip>
      ))}
      <Button variant="link" size="sm" onClick={clear}>
        {t('catalogue.clear-all')}
      </Button>
    </div>
  )
}

function rangeWords(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null)
    return t('catalogue.min-to-max', { min: formatRupees(min), max: formatRupees(max) })
  if (min !== null) return t('catalogue.from-min', { min: formatRupees(min) })
  return max === null ? null : t('catalogue.up-to-max', { max: formatRupees(max) })
}
