import { useLayoutEffect, useRef, useState, type PointerEvent } from 'react'

const EDGE_PX = 80
const SCROLL_PX = 14

interface Drag {
  id: string
  from: number
  to: number
}

/** The list with the item at `from` moved to `to`. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, items[from]!)
}

/**
 * Sorts a list by dragging its items by a handle, with a mouse or a finger. Items that change their size while one is
 * dragged are scrolled back under the finger. The document keeps its order until the item is dropped: `order` is for
 * CSS, since a finger loses an element that is moved in the document.
 */
export function useDragSort(ids: readonly string[], onSort: (ids: string[]) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Where the dragged item was before all of them change their size; null once it is back there. */
  const before = useRef<{ row: HTMLElement; top: number } | null>(null)
  const start = useRef(0)
  const pointerY = useRef(0)
  const isDragging = drag !== null

  useLayoutEffect(() => {
    if (!before.current) return
    const { row, top } = before.current
    window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
    start.current = pointerY.current + window.scrollY
    before.current = null
  }, [isDragging])

  const begin = (id: string, { currentTarget, button, pointerId, clientY }: PointerEvent<HTMLElement>) => {
    const row = currentTarget.closest('li')
    const from = ids.indexOf(id)
    if (button !== 0 || !row || from < 0) return
    before.current = { row, top: row.getBoundingClientRect().top }
    pointerY.current = clientY
    let to = from
    setDrag({ id, from, to })

    const listening = new AbortController()
    const { signal } = listening
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId || before.current) return
      if (event.clientY < EDGE_PX) window.scrollBy({ top: -SCROLL_PX, behavior: 'instant' })
      if (event.clientY > window.innerHeight - EDGE_PX)
        window.scrollBy({ top: SCROLL_PX, behavior: 'instant' })
      const gap = Number.parseFloat(getComputedStyle(row.parentElement!).rowGap) || 0
      const steps = Math.round((event.clientY + window.scrollY - start.current) / (row.offsetHeight + gap))
      to = Math.min(ids.length - 1, Math.max(0, from + steps))
      setDrag({ id, from, to })
    }
    const onEnd = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return
      listening.abort()
      before.current = { row, top: row.getBoundingClientRect().top }
      setDrag(null)
      if (event.type === 'pointerup' && to !== from) onSort(moved(ids, from, to))
    }
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', onEnd, { signal })
    window.addEventListener('pointercancel', onEnd, { signal })
  }

  const shown = drag ? moved(ids, drag.from, drag.to) : ids
  return {
    dragged: drag?.id ?? null,
    /** The place of an item as it is shown now. */
    order: (id: string) => shown.indexOf(id),
    /** For the handle's `onPointerDown`. */
    begin,
  }
}
