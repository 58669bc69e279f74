import { Check } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import type { ProductFilters as Filters } from '../filter-address.ts'
import type { Facets } from '../product-filter.ts'
import { useFilters } from './use-filters.ts'

/** How many values of one kind are shown before "more". */
const INITIAL_CHOICES = 6

/** All filters of a list; each choice changes the URL at once. */
export function ProductFilters({
  filters,
  facets,
  withCategories,
}: {
  filters: Filters
  facets: Facets
  /** A search covers all categories; a list belongs to one. */
  withCategories?: boolean
}) {
  const { change } = useFilters()
  const { category = null } = filters
  return (
    <div className="grid gap-5">
      <Checkbox
        label="In stock only"
        value={filters.stock}
        onChange={(stock) => change({ stock: stock ? '1' : null })}
      />
      {withCategories && (
        <Choices
          title="Category"
          choices={facets.categories.map(({ _id, name, count }) => ({
            value: String(_id),
            label: name,
            count,
          }))}
          chosen={category === null ? null : String(category)}
          onChoose={(chosen) => change({ category: chosen })}
        />
      )}
      <Choices
        title="Brand"
        choices={facets.brands.map(({ value, count }) => ({ value, label: value, count }))}
        chosen={filters.brand}
        onChoose={(brand) => change({ brand })}
      />
      {facets.price && (
        <Group title="Price">
          <PriceRange
            key={`${filters.min}-${filters.max}`}
            min={filters.min}
            max={filters.max}
            hint={`${formatRupees(facets.price.min)} to ${formatRupees(facets.price.max)}`}
            onApply={change}
          />
        </Group>
      )}
      <Choices
        title="Veg or non-veg"
        choices={facets.veg.map(({ value, count }) => ({
          value: value ? '1' : '0',
          label: vegLabel(value),
          count,
        }))}
        chosen={filters.veg === null ? null : filters.veg ? '1' : '0'}
        labelOf={(value) => vegLabel(value === '1')}
        onChoose={(veg) => change({ veg })}
      />
      <Choices
        title="Country of origin"
        choices={facets.origins.map(({ value, count }) => ({ value, label: value, count }))}
        chosen={filters.origin}
        onChoose={(origin) => change({ origin })}
      />
    </div>
  )
}

const vegLabel = (veg: boolean): string => (veg ? 'Vegetarian' : 'Non-vegetarian')

interface Choice {
  value: string
  label: string
  count?: number
}

/** A group of values of which one can be selected; pressing it again clears it. */
function Choices({
  title,
  choices,
  chosen,
  labelOf = (value) => value,
  onChoose,
}: {
  title: string
  choices: Choice[]
  chosen: string | null
  /** The label of a selected value that is not among the choices. */
  labelOf?: (value: string) => string
  onChoose: (value: string | null) => void
}) {
  const [all, setAll] = useState(false)
  if (choices.length === 0 && chosen === null) return null
  const isSame = (value: string) => value.toLowerCase() === chosen?.toLowerCase()
  const isListed = chosen === null || choices.some(({ value }) => isSame(value))
  const known = isListed ? choices : [{ value: chosen, label: labelOf(chosen) }, ...choices]
  const shown = all ? known : known.filter(({ value }, index) => index < INITIAL_CHOICES || isSame(value))
  return (
    <Group title={title}>
      <ul className="-mx-2">
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isSame(value)}
              onClick={() => onChoose(isSame(value) ? null : value)}
              className="flex min-h-10 w-full items-center gap-2 rounded-lg px-2 text-left text-sm hover:bg-canvas aria-pressed:bg-leaf-50 aria-pressed:font-semibold aria-pressed:text-leaf-700 lg:min-h-8"
            >
              <span className="min-w-0 grow">{label}</span>
              {isSame(value) ? (
                <Check size={16} aria-hidden />
              ) : (
                count !== undefined && (
                  <span className="shrink-0 text-xs text-muted tabular-nums">{count}</span>
                )
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < known.length && (
        <Button variant="link" size="sm" className="-ml-3" onClick={() => setAll(true)}>
          {`${known.length - shown.length} more`}
        </Button>
      )}
    </Group>
  )
}

function PriceRange({
  min,
  max,
  hint,
  onApply,
}: {
  min: number | null
  max: number | null
  hint: string
  onApply: (range: { min: string | null; max: string | null }) => void
}) {
  const [from, setFrom] = useState(min)
  const [to, setTo] = useState(max)
  const isBackwards = from !== null && to !== null && from > to
  const text = (value: number | null) => (value === null ? null : String(value))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBackwards && !Number.isNaN(from) && !Number.isNaN(to))
          onApply({ min: text(from), max: text(to) })
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        <NumberField label="From ₹" value={from} onChange={setFrom} decimals={2} required={false} />
        <NumberField
          label="To ₹"
          value={to}
          onChange={setTo}
          decimals={2}
          required={false}
          error={isBackwards ? 'Must be at least “from”' : null}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-muted tabular-nums">{hint}</p>
        <Button variant="quiet" size="sm" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section role="group" aria-labelledby={id}>
      <h3 id={id} className="mb-1 text-sm font-bold">
        {title}
      </h3>
      {children}
    </section>
  )
}
