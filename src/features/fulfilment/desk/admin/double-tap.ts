interface Press {
  clientX: number
  clientY: number
  /** Milliseconds. */
  timeStamp: number
}

const DOUBLE_TAP_MS = 700
const SAME_PLACE_PX = 32

let last: Press | null = null

/**
 * Whether a press is the second half of a double tap: soon after another one, in the same place. It must be ignored,
 * because the button may have changed from "Confirm" to "Mark packed", or the next order may have moved up.
 */
export function isDoubleTap({ clientX, clientY, timeStamp }: Press): boolean {
  const isSecond =
    last !== null &&
    timeStamp - last.timeStamp < DOUBLE_TAP_MS &&
    Math.abs(clientX - last.clientX) < SAME_PLACE_PX &&
    Math.abs(clientY - last.clientY) < SAME_PLACE_PX
  if (!isSecond) last = { clientX, clientY, timeStamp }
  return isSecond
}
