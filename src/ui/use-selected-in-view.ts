import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row of tabs or links that is wider than a phone: scrolls the selected one to the middle. The row must be
 * positioned (`relative`).
 */
export function useSelectedInView<Row extends HTMLElement>(selected: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
    if (!row.current || !link) return
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [selected])
  return row
}
