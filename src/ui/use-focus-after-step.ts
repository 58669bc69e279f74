import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a frame (`tabIndex={-1}`) whose steps replace each other: the button that led to the next step is removed with
 * its own step, so the focus moves to the frame. `step` is undefined until the first step is known.
 */
export function useFocusAfterStep<Frame extends HTMLElement>(
  step: string | undefined,
): RefObject<Frame | null> {
  const frame = useRef<Frame>(null)
  const before = useRef<string>(undefined)
  useEffect(() => {
    const isNext = before.current && step && step !== before.current
    if (isNext && document.activeElement === document.body) frame.current?.focus()
    before.current = step ?? before.current
  }, [step])
  return frame
}
