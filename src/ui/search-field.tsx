import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Milliseconds without typing before a search starts. */
const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  /** What the list is searched for now, as in its URL. */
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  maxLength: number
}

/** Searches a list: after a short pause in typing, and at once on Enter and on blur. */
export function SearchField({ search, onSearch, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Sent and not yet shown: a list answers later, and meanwhile more may have been typed.
  const [sent, setSent] = useState<readonly string[]>([])
  if (shown !== search) {
    setShown(search)
    const at = sent.indexOf(search)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    // Changed from outside: Back, or "Show all".
    if (at < 0) setTyped(search)
  }
  const send = () => {
    const wanted = typed.trim()
    if (wanted === (sent.at(-1) ?? search)) return
    setSent([...sent, wanted])
    onSearch(wanted)
  }
  const sendLater = useEffectEvent(send)
  useEffect(() => {
    const timer = setTimeout(() => sendLater(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      type="search"
      required={false}
      enterKeyHint="search"
      autoComplete="off"
      before={<Search size={18} aria-hidden />}
      {...field}
      value={typed}
      onChange={setTyped}
      onLeave={send}
    />
  )
}
