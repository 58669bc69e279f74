import { useCallback, useEffect, type RefObject } from 'react'
import { topModal } from '#ui/modal-stack.ts'

/**
 * Keeps the focus of a till where the next key belongs. Returns what focuses a line that waits for its weight, the field, or,
 * while money is taken or given back, the first field of that.
 */
export function useTillFocus(
  till: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  isOpen: boolean,
): () => void {
  const focusNext = useCallback(() => {
    const first = (of: string) => till.current?.querySelector<HTMLInputElement>(of)
    ;(first('[data-waits]') ?? input.current ?? first('form input:enabled'))?.focus()
  }, [till, input])

  useEffect(() => {
    focusNext()
    // A tap on a button leaves the focus in the field.
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
    }
    const frame = till.current
    frame?.addEventListener('mousedown', keepFocus)
    return () => frame?.removeEventListener('mousedown', keepFocus)
  }, [till, focusNext])
  // Once the field is there again: an answer of the shop closes a panel later than the next frame.
  useEffect(() => {
    if (!isOpen) return
    const frame = requestAnimationFrame(focusNext)
    return () => cancelAnimationFrame(frame)
  }, [isOpen, focusNext])
  // A dialog gives the focus back to the button that opened it: the next keys would do nothing, or open it again.
  useEffect(() => {
    if (!isOpen) return
    return topModal.subscribe(() => {
      if (topModal.get() === null) requestAnimationFrame(focusNext)
    })
  }, [isOpen, focusNext])
  // What had the focus is gone, such as the button of a line that was taken away: keys would go nowhere.
  useEffect(() => {
    const frame = till.current
    if (!frame) return
    let last: EventTarget | null = null
    const onFocus = ({ target }: FocusEvent) => (last = target)
    const observer = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return
      last = null
      if (document.activeElement === document.body && topModal.get() === null) focusNext()
    })
    frame.addEventListener('focusin', onFocus)
    observer.observe(frame, { childList: true, subtree: true })
    return () => {
      frame.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [till, focusNext])
  return focusNext
}
