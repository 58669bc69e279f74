import { startTransition, useCallback, useMemo, useRef, useState } from 'react'
import { readQuantity } from '../bill.ts'
import type { CounterPack } from '../catalogue-contract.ts'
import type { Device } from './use-device.ts'

/** A scanner types its digits faster. */
const SEARCH_AFTER_MS = 60
const noPacks: never[] = []

/**
 * The field that scans, finds and counts, and the packs that it finds: while it is empty those to choose from, if any.
 * Typing renders nothing until it pauses, so none of the digits of a scan is searched for.
 */
export function useScanField(packs: Device['packs'], choosable: readonly CounterPack[] | null) {
  const input = useRef<HTMLInputElement>(null)
  const searching = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was typed when there was last time to search for it: in an event the field itself is read. */
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const words = readQuantity(text)?.rest ?? ''
  const searched = useMemo(() => packs.search.find(words), [packs, words])
  const found = words === '' ? (text === '' && choosable) || noPacks : searched
  const typed = () => input.current?.value ?? ''
  return {
    input,
    text,
    found,
    /** The index of the marked pack. */
    at,
    typed,
    focus: useCallback(() => input.current?.focus(), []),
    search() {
      clearTimeout(searching.current)
      searching.current = setTimeout(() => {
        startTransition(() => {
          setText(typed())
          setAt(0)
        })
      }, SEARCH_AFTER_MS)
    },
    clear() {
      clearTimeout(searching.current)
      if (input.current) input.current.value = ''
      setText('')
      setAt(0)
    },
    mark: (step: 1 | -1) => setAt((now) => Math.max(0, Math.min(found.length - 1, now + step))),
    /** The pack that Enter takes. What is typed may not have been searched yet. */
    taken: (rest: string) => (typed() === text ? found[at] : packs.search.find(rest)[0]),
  }
}

export type ScanFieldState = ReturnType<typeof useScanField>
