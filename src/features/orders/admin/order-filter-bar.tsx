import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { dayInIndia } from '#shared/when.ts'
import { classNames } from '#ui/class-names.ts'
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

const PAUSE_MS = 300

/** Search and date filters. The search starts after a short pause in typing. */
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
        <SearchField search={filters.search} onSearch={onSearch} />
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

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const [sent, setSent] = useState(search)
  if (shown !== search) {
    setShown(search)
    // Changed from outside: Back, or "Show all orders".
    if (search !== sent) setTyped(search)
  }
  const send = () => {
    if (typed.trim() === search) return
    setSent(typed.trim())
    onSearch(typed.trim())
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendLater(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      label="Find orders"
      type="search"
      required={false}
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      placeholder="Order number, name, email or mobile"
      before={<Search size={18} aria-hidden />}
      value={typed}
      onChange={setTyped}
      onLeave={send}
    />
  )
}
