import { useCallback, useEffect, type RefObject } from 'react'

/** Keeps the focus of a till where the next key belongs. Returns what focuses a line that waits for its weight, or the field. */
export function useTillFocus(
  till: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  { isOpen, lineCount }: { isOpen: boolean; lineCount: number },
): () => void {
  const focusNext = useCallback(
    () => (till.current?.querySelector<HTMLInputElement>('[data-waits]') ?? input.current)?.focus(),
    [till, input],
  )

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
  /** The button of a line that was taken away had the focus. */
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus()
  }, [lineCount, input])
  return focusNext
}
