import { useState, type ReactNode } from 'react'
import { dayInIndia } from '#shared/when.ts'
import { classNames } from '#ui/class-names.ts'
import { SearchField } from '#ui/search-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OrderFilters } from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  /** On phones the bar is collapsed at first. */
  isUnfolded: boolean
  onSearch: (search: string) => void
  onChange: (change: Partial<OrderFilters>) => void
  actions: ReactNode
}

export function OrderFilterBar({ filters, isUnfolded, onSearch, onChange, actions }: OrderFilterBarProps) {
  const [today] = useState(() => dayInIndia(new Date()))
  return (
    <search
      className={classNames(
        '-mb-5 grid-cols-2 items-center gap-x-2 md:grid lg:grid-cols-[minmax(0,1fr)_10rem_10rem_auto] lg:gap-x-3',
        isUnfolded ? 'grid' : 'max-md:hidden',
      )}
    >
      <div className="max-lg:col-span-2">
        <SearchField
          label="Find orders"
          placeholder="Order number, name, email or mobile"
          maxLength={100}
          search={filters.search}
          onSearch={onSearch}
        />
      </div>
      <TextField
        label="From"
        type="date"
        required={false}
        value={filters.from}
        max={filters.to || today}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="To"
        type="date"
        required={false}
        value={filters.to}
        min={filters.from}
        max={today}
        onChange={(to) => onChange({ to })}
      />
      <div className="max-lg:col-span-2 max-lg:mb-5">{actions}</div>
    </search>
  )
}
