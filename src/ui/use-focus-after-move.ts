import { useLayoutEffect, useRef, type RefObject } from 'react'

interface FocusAfterMove<Frame> {
  /** For the element around the rows, each with an element with `data-moves`: its first button moves up, its last one down. */
  frame: RefObject<Frame | null>
  /** To be called when a move is requested. `from`: the row's index; `by`: -1 up or forward, 1 down or back. */
  follow: (from: number, by: -1 | 1) => void
}

/**
 * Keeps the focus on the button that moved a row: a row that moves loses the focus, and at either end its button is
 * disabled. The focus is set in the render that shows the new order of `keys`, unless it is elsewhere by then.
 */
export function useFocusAfterMove<Frame extends HTMLElement>(
  keys: readonly (string | number)[],
): FocusAfterMove<Frame> {
  const frame = useRef<Frame>(null)
  const requested = useRef<{ key: string | number; to: number; by: -1 | 1 }>(undefined)
  const order = JSON.stringify(keys)
  useLayoutEffect(() => {
    const move = requested.current
    requested.current = undefined
    if (!move || (JSON.parse(order) as (string | number)[])[move.to] !== move.key) return
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.matches(':disabled')) return
    const row = frame.current?.querySelectorAll('[data-moves]')[move.to]
    const buttons = [...(row?.querySelectorAll('button') ?? [])]
    const [pressed, other] = move.by === -1 ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]]
    ;(pressed?.disabled ? other : pressed)?.focus()
  }, [order])
  const follow = (from: number, by: -1 | 1) => {
    requested.current = { key: keys[from]!, to: from + by, by }
  }
  return { frame, follow }
}
