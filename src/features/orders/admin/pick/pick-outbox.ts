import { isUnanswered } from '#shared/is-unanswered.ts'
import { AppError } from '#shared/problems.ts'
import { createStore, type Store } from '#ui/create-store.ts'
import { keptList, type KeptList } from '#ui/kept-list.ts'
import type { PickLine, PickLineInput } from '../../pick-contract.ts'

/** A decision about a line that the server does not have yet. */
export type PickTap = PickLineInput

/** Milliseconds until the next attempt when the shop is not reached. */
const WAIT_MS = 4_000

export type PickOutbox = ReturnType<typeof createPickOutbox>

/**
 * Sends the taps of the pick page one after the other, each line's last one only, and again when the network is back. A
 * tap that the server refuses is dropped, and `onRefused` says why.
 */
export function createPickOutbox(
  kept: KeptList<PickTap>,
  send: (tap: PickTap) => Promise<PickLine>,
  on: { saved: (tap: PickTap, line: PickLine) => void; refused: (tap: PickTap, problem: AppError) => void },
) {
  const taps: Store<readonly PickTap[]> = createStore<readonly PickTap[]>(kept.read())
  const isKept = createStore(true)
  /** The shop was not reached at the last attempt. */
  const isStuck = createStore(false)
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (next: readonly PickTap[]) => {
    taps.set(next)
    isKept.set(kept.write(next))
  }
  const remove = (tap: PickTap) => change(taps.get().filter((one) => one !== tap))

  async function sendAll(): Promise<void> {
    for (let [tap] = taps.get(); tap; [tap] = taps.get()) {
      try {
        const line = await send(tap)
        isStuck.set(false)
        // Changed again while it was on its way: the later tap follows.
        const isLast = taps.get().includes(tap)
        remove(tap)
        if (isLast) on.saved(tap, line)
      } catch (error) {
        const problem =
          error instanceof AppError ? error : new AppError('unexpected', undefined, { cause: error })
        isStuck.set(isUnanswered(problem))
        if (isStuck.get()) {
          timer = setTimeout(() => void resume(), WAIT_MS)
          break
        }
        remove(tap)
        on.refused(tap, problem)
      }
    }
    running = null
  }

  /** Sends what waits; called when the network is back. */
  function resume(): Promise<void> {
    clearTimeout(timer)
    running ??= Promise.resolve().then(sendAll)
    return running
  }

  return {
    taps,
    isKept,
    isStuck,
    resume,
    /** Takes a tap in place of an earlier one about the same line. */
    add(tap: PickTap): Promise<void> {
      change([...taps.get().filter((one) => !isSameLine(one, tap)), tap])
      return resume()
    },
    stop: () => clearTimeout(timer),
  }
}

export const isSameLine = (
  a: Pick<PickTap, 'orderId' | 'position'>,
  b: Pick<PickTap, 'orderId' | 'position'>,
): boolean => a.orderId === b.orderId && a.position === b.position

const KEY = 'pick-taps'

/** Taps in this browser's storage. */
export const browserTaps = keptList<PickTap>(KEY)
