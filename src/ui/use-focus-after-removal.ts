import { useEffect, useRef, type RefObject } from 'react'

const CONTROLS = ':is(a[href], button, input, select, textarea):not(:disabled)'

/**
 * When the row that had the focus is removed (deleted, moved to another list), moves the focus to the first control of
 * the row in its place, or to the frame when none is left. Otherwise it would be lost, and Tab would start at the top
 * of the page. Dialogs and menus opened from a row count as that row. For a frame with `tabIndex={-1}`.
 */
export function useFocusAfterRemoval<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let last: { row: Element; list: Element; index: number; path: string } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog, [popover]')) return
      const row = target.closest('li, tr')
      const list = row?.parentElement
      last =
        row && list ? { row, list, index: [...list.children].indexOf(row), path: location.pathname } : null
    }
    const observer = new MutationObserver(() => {
      if (!last || last.row.isConnected || document.activeElement !== document.body) return
      // Nothing behind an open dialog can take the focus; the removal of the dialog is observed too.
      if (document.querySelector('dialog:modal')) return
      const { list, index, path } = last
      last = null
      // After a navigation the new page sets the focus.
      if (location.pathname !== path) return
      const rows = list.isConnected ? list.children : []
      const next = rows[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>(CONTROLS)
      ;(next ?? element).focus({ preventScroll: true })
    })
    element.addEventListener('focusin', remember)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return frame
}
