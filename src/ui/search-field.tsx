import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Milliseconds without typing before a search starts. */
const PAUSE_MS = 300

interface SearchFieldProps {
  label: string
  /** The current search of the list, as in its URL. */
  search: string
  onSearch: (search: string) => void
  placeholder?: string
  maxLength: number
  autoFocus?: boolean
  /** Called for Enter besides searching at once. */
  onEnter?: (typed: string) => void
}

/** Searches a list: after a short pause in typing, and at once on Enter and on blur. Enter never sends a form. */
export function SearchField({ search, onSearch, onEnter, ...field }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Searches sent and not yet shown: the list updates later, and more may be typed meanwhile.
  const [sent, setSent] = useState<readonly string[]>([])
  if (shown !== search) {
    setShown(search)
    const at = sent.indexOf(search)
    setSent(at < 0 ? [] : sent.slice(at + 1))
    // Changed from outside: Back, or "Show all".
    if (at < 0) setTyped(search)
  }
  const send = () => {
    const next = typed.trim()
    if (next === (sent.at(-1) ?? search)) return
    setSent([...sent, next])
    onSearch(next)
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
      onCommit={send}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        // What it chooses may move the focus: the rest of this press would go there, and sell a bill.
        event.preventDefault()
        send()
        onEnter?.(typed.trim())
      }}
    />
  )
}
