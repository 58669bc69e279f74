import { CalendarDays, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayInIndia } from '#shared/when.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OrderFilters } from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (change: Partial<OrderFilters>) => void
}

const PAUSE_MS = 300

/** Search and days. What is typed is looked for after a short pause. On phones the days are folded away. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const [isUnfolded, setUnfolded] = useState(Boolean(filters.from || filters.to))
  const [today] = useState(() => dayInIndia(new Date()))
  return (
    <search className="-mb-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 md:gap-x-3">
      <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
      <IconButton
        variant="outlined"
        label="Days"
        icon={<CalendarDays size={20} aria-hidden />}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
        className="mt-6 rounded-lg! border-edge! md:hidden"
      />
      <div
        className={classNames(
          'col-span-2 grid-cols-2 gap-x-2 md:col-span-1 md:grid md:grid-cols-[10rem_10rem] md:gap-x-3',
          isUnfolded ? 'grid' : 'hidden',
        )}
      >
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
      </div>
    </search>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const [sent, setSent] = useState(search)
  if (shown !== search) {
    setShown(search)
    // Not what was sent from here: Back, or "Show all orders".
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
