import { useEffect, useRef, type RefObject } from 'react'

const CONTROLS = ':is(a[href], button, input, select, textarea):not(:disabled)'

/** An element that had the focus or contained what had it, and its place among its siblings. */
interface Step {
  element: Element
  index: number
}

/** From an element up to the frame, which is the last one. */
function pathTo(frame: Element, from: Element): Step[] {
  const path: Step[] = []
  for (let element: Element | null = from; element; element = element.parentElement) {
    path.push({ element, index: [...(element.parentElement?.children ?? [])].indexOf(element) })
    if (element === frame) return path
  }
  return []
}

const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? true

const firstControl = (element: Element | undefined): HTMLElement | undefined =>
  element && [element, ...element.querySelectorAll<HTMLElement>(CONTROLS)].find(isControl)
const isControl = (element: Element): element is HTMLElement => element.matches(CONTROLS) && isSeen(element)

/** What now stands where the focus was: in the place of what is gone, or else as near to it as possible. */
function nearest(path: readonly Step[]): HTMLElement | undefined {
  const from = path.findIndex(({ element }) => element.isConnected)
  for (let at = from; at >= 1 && at < path.length - 1; at++) {
    const { element } = path[at]!
    const { children } = element
    const inPlace = at === from ? children[Math.min(path[at - 1]!.index, children.length - 1)] : undefined
    const control = firstControl(inPlace) ?? firstControl(element)
    if (control) return control
  }
  return undefined
}

/**
 * When what had the focus is removed (a row that is deleted, a button that has done its work, the one that opened a dialog),
 * moves the focus to the first control in its place, or else as near as there is one. Otherwise it would be lost, and Tab would
 * start at the top of the page. For a frame with `tabIndex={-1}`.
 */
export function useFocusAfterRemoval<Frame extends HTMLElement>(): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let last: { path: Step[]; page: string } | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog, [popover]')) return
      last = { path: pathTo(element, target), page: location.pathname }
    }
    // Whoever presses beside every control has left it.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('dialog, [popover]')) last = null
    }
    const observer = new MutationObserver(() => {
      if (!last || last.path[0]?.element.isConnected || document.activeElement !== document.body) return
      // Nothing behind an open dialog can take the focus; the removal of the dialog is observed too.
      if (document.querySelector('dialog:modal')) return
      const { path, page } = last
      last = null
      // After a navigation the new page sets the focus.
      if (location.pathname !== page) return
      ;(nearest(path) ?? element).focus({ preventScroll: true })
    })
    element.addEventListener('focusin', remember)
    element.addEventListener('pointerdown', forget)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('pointerdown', forget)
      observer.disconnect()
    }
  }, [])
  return frame
}
