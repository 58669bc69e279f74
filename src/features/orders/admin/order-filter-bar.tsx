import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayInIndia } from '../../../shared/when.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { OrderFilters } from './order-filters.ts'

interface OrderFilterBarProps {
  filters: OrderFilters
  onChange: (change: Partial<OrderFilters>) => void
}

const PAUSE_MS = 300

/** Search and days. What is typed is looked for after a short pause. */
export function OrderFilterBar({ filters, onChange }: OrderFilterBarProps) {
  const today = dayInIndia(new Date())
  return (
    <search className="grid grid-cols-2 gap-x-3 md:grid-cols-[minmax(0,1fr)_10rem_10rem]">
      <div className="col-span-2 md:col-span-1">
        <SearchField search={filters.search} onSearch={(search) => onChange({ search })} />
      </div>
      <TextField
        label="From"
        type="date"
        optional
        value={filters.from}
        max={filters.to || today}
        onChange={(from) => onChange({ from })}
      />
      <TextField
        label="To"
        type="date"
        optional
        value={filters.to}
        min={filters.from}
        max={today}
        onChange={(to) => onChange({ to })}
      />
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
      label="Search"
      type="search"
      optional
      enterKeyHint="search"
      autoComplete="off"
      maxLength={100}
      placeholder="Order, name, e-mail or mobile"
      before={<Search size={18} aria-hidden />}
      value={typed}
      onChange={setTyped}
      onLeave={send}
    />
  )
}
