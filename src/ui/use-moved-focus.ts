import { useLayoutEffect, useRef, type RefObject } from 'react'

interface MovedFocus<Frame> {
  /** For the element around the rows, each of which has in an element with `data-moves` first the button up, last that down. */
  frame: RefObject<Frame | null>
  /** Called when a move is asked for. `from`: the row's place, from 0; `by`: -1 up or forward, 1 down or back. */
  follow: (from: number, by: -1 | 1) => void
}

/**
 * Keeps the focus on the button that moved a row: a row that moves loses it, and at either end its button is disabled.
 * It is set in the drawing that shows the new order of `keys`, unless the focus has gone elsewhere meanwhile.
 */
export function useMovedFocus<Frame extends HTMLElement>(
  keys: readonly (string | number)[],
): MovedFocus<Frame> {
  const frame = useRef<Frame>(null)
  const asked = useRef<{ key: string | number; to: number; by: -1 | 1 }>(undefined)
  const order = JSON.stringify(keys)
  useLayoutEffect(() => {
    const move = asked.current
    asked.current = undefined
    if (!move || (JSON.parse(order) as (string | number)[])[move.to] !== move.key) return
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.matches(':disabled')) return
    const row = frame.current?.querySelectorAll('[data-moves]')[move.to]
    const buttons = [...(row?.querySelectorAll('button') ?? [])]
    const [wanted, other] = move.by === -1 ? [buttons[0], buttons.at(-1)] : [buttons.at(-1), buttons[0]]
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [order])
  const follow = (from: number, by: -1 | 1) => {
    asked.current = { key: keys[from]!, to: from + by, by }
  }
  return { frame, follow }
}
