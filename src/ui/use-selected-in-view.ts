import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a row of tabs or links that is wider than a phone: scrolls the selected one to the middle, and back into view when
 * the row changes its width, as by a count or a font that comes late. The row must be positioned (`relative`).
 */
export function useSelectedInView<Row extends HTMLElement>(selected: string): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const { current } = row
    const content = current?.firstElementChild
    if (!current || !content) return
    const show = () => {
      const link = current.querySelector<HTMLElement>('[aria-current], [aria-selected=true]')
      if (link) current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2
    }
    show()
    const watch = new ResizeObserver(show)
    watch.observe(current)
    watch.observe(content)
    return () => watch.disconnect()
  }, [selected])
  return row
}
