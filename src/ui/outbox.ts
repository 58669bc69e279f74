import { isUnanswered } from '#shared/is-unanswered.ts'
import type { AppError } from '#shared/problems.ts'
import { createStore, type Store } from './create-store.ts'
import type { KeptList } from './kept-list.ts'

/** Milliseconds until the next attempt when the shop is not reached. */
const WAIT_MS = 5_000

/** An item in an outbox, and why the shop refused it. */
export type Waiting<Item> = Item & { problem?: string }

interface Options<Item, Answer> {
  send: (item: Item) => Promise<Answer>
  /** A later item takes the place of an earlier one about the same thing. */
  isSame: (a: Item, b: Item) => boolean
  /** Called with the shop's yes, unless a later item has taken the place meanwhile. */
  onSent?: (item: Item, answer: Answer) => void
  /** Called with the shop's no, after which the item is dropped; without this, it stays with its problem. */
  onRefused?: (item: Item, problem: AppError) => void
}

/**
 * Sends items to the shop one at a time, each on its own: one that is refused never holds up another, and none is
 * forgotten before the shop's yes. When the shop does not answer, all of them wait, over a reload too, and the one that
 * was not answered goes behind the others.
 */
export function createOutbox<Item extends object, Answer>(
  kept: KeptList<Waiting<Item>>,
  { send, isSame, onSent, onRefused }: Options<Item, Answer>,
) {
  const items: Store<readonly Waiting<Item>[]> = createStore<readonly Waiting<Item>[]>(kept.read())
  const isKept = createStore(true)
  /** The shop did not answer the last attempt. */
  const isStuck = createStore(false)
  let last: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next
    return next
  }
  const change = (next: readonly Waiting<Item>[]) => {
    items.set(next)
    isKept.set(kept.write(next))
  }
  const others = (item: Item) => items.get().filter((one) => one !== item)

  /** Returns why the item was refused; null when it was accepted, has to wait, or was replaced. */
  async function sendOne(item: Item): Promise<AppError | null> {
    if (!items.get().includes(item)) return null
    try {
      const answer = await send(item)
      if (isStuck.get()) void resume()
      isStuck.set(false)
      // A later item that took its place follows on its own.
      if (items.get().includes(item)) {
        change(others(item))
        onSent?.(item, answer)
      }
      return null
    } catch (error) {
      const isLast = items.get().includes(item)
      isStuck.set(isUnanswered(error))
      if (isStuck.get()) {
        if (isLast) change([...others(item), item])
        clearTimeout(timer)
        timer = setTimeout(() => void resume(), WAIT_MS)
        return null
      }
      const problem = error as AppError
      if (!isLast) return problem
      change(onRefused ? others(item) : [...others(item), { ...item, problem: problem.message }])
      onRefused?.(item, problem)
      return problem
    }
  }

  async function sendAll(): Promise<void> {
    for (const item of items.get()) {
      if (item.problem === undefined) await sendOne(item)
      if (isStuck.get()) break
    }
  }

  /** Sends what waits; called when the network is back. */
  function resume(): Promise<void> {
    clearTimeout(timer)
    return inTurn(sendAll)
  }

  return {
    items,
    isKept,
    isStuck,
    resume,
    /** Returns why the shop refused the item; null when it is sent, or waits. */
    add(item: Item): Promise<AppError | null> {
      change([...items.get().filter((one) => !isSame(one, item)), item])
      return inTurn(() => sendOne(item))
    },
    drop: (item: Item) => change(items.get().filter((one) => !isSame(one, item))),
    stop: () => clearTimeout(timer),
  }
}
