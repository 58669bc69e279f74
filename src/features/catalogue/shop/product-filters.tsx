import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { ProductFilters as Filters } from '../filter-address.ts'
import type { Facets } from '../product-filter.ts'
import { OriginFilter } from './origin-filter.tsx'
import { Choices, Group } from './filter-choices.tsx'
import { useCategories } from './use-categories.ts'
import { useFilters } from './use-filters.ts'

interface ProductFiltersProps {
  filters: Filters
  facets: Facets
  /** A search covers all categories; a list belongs to one. */
  withCategories?: boolean
}

/** All filters of a list; each choice changes the URL at once. */
export function ProductFilters({ filters, facets, withCategories }: ProductFiltersProps) {
  const { change } = useFilters()
  const { category = null } = filters
  const categories = useCategories()
  return (
    <div className="grid gap-5">
      <Checkbox
        label={t('catalogue.in-stock-only')}
        value={filters.stock}
        onChange={(stock) => change({ stock: stock ? '1' : null })}
      />
      {withCategories && (
        <Choices
          title={t('catalogue.category')}
          choices={facets.categories.map(({ _id, name, count }) => ({
            value: String(_id),
            label: localName(categories.find((one) => one._id === _id) ?? { name }),
            count,
          }))}
          chosen={category === null ? null : String(category)}
          onChoose={(chosen) => change({ category: chosen })}
        />
      )}
      <Choices
        title={t('catalogue.brand')}
        choices={facets.brands.map(({ value, count }) => ({ value, label: value, count }))}
        chosen={filters.brand}
        onChoose={(brand) => change({ brand })}
      />
      {facets.price && (
        <Group title={t('catalogue.price')}>
          <PriceRange
            key={`${filters.min}-${filters.max}`}
            min={filters.min}
            max={filters.max}
            hint={t('catalogue.min-to-max', {
              min: formatRupees(facets.price.min),
              max: formatRupees(facets.price.max),
            })}
            onApply={change}
          />
        </Group>
      )}
      <Choices
        title={t('catalogue.veg-or-non-veg')}
        choices={facets.veg.map(({ value, count }) => ({
          value: value ? '1' : '0',
          label: vegLabel(value),
          count,
        }))}
        chosen={filters.veg === null ? null : filters.veg ? '1' : '0'}
        labelOf={(value) => vegLabel(value === '1')}
        onChoose={(veg) => change({ veg })}
      />
      <OriginFilter origins={facets.origins} chosen={filters.origin} />
    </div>
  )
}

const vegLabel = (veg: boolean): string => (veg ? t('catalogue.vegetarian') : t('catalogue.non-vegetarian'))

interface PriceRangeProps {
  min: number | null
  max: number | null
  hint: string
  onApply: (range: { min: string | null; max: string | null }) => void
}

function PriceRange({ min, max, hint, onApply }: PriceRangeProps) {
  const [from, setFrom] = useState(min)
  const [to, setTo] = useState(max)
  const isBackwards = from !== null && to !== null && from > to
  const text = (value: number | null) => (value === null ? null : String(value))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackwards && !Number.isNaN(from) && !Number.isNaN(to))
          onApply({ min: text(from), max: text(to) })
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={t('catalogue.from')}
          value={from}
          onChange={setFrom}
          decimals={2}
          required={false}
        />
        <NumberField
          label={t('catalogue.to')}
          value={to}
          onChange={setTo}
          decimals={2}
          required={false}
          error={isBackwards ? t('catalogue.must-be-at-least-from') : null}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-muted tabular-nums">{hint}</p>
        <Button variant="quiet" size="sm" type="submit">
          {t('catalogue.apply')}
        </Button>
      </div>
    </form>
  )
}
