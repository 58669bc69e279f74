import { chime } from '#features/notifications/admin/chime.ts'
import { createStore, useStore } from '#ui/create-store.ts'

/** Rings once for what goes wrong after dispatch, by event or first list after a lost connection; never the first. */
export function openAttention(ring: () => void) {
  const clock = createStore(0)
  let known: ReadonlySet<string> | null = null
  const told = new Set<string>()
  return {
    /** Counts the events; the list is read again when it changes. */
    clock,
    hearEvent(orderId: string): void {
      told.add(orderId)
      ring()
      clock.set(clock.get() + 1)
    },
    /** An order that a rider is late with may come back, too: each kind of it is new once. */
    hearList(items: readonly { kind: string; orderId: string }[]): void {
      const before = known
      const keyOf = ({ kind, orderId }: (typeof items)[number]) => `${kind} ${orderId}`
      if (before && items.some((one) => !before.has(keyOf(one)) && !told.has(one.orderId))) ring()
      known = new Set(items.map(keyOf))
      // One that an earlier request could not have yet stays told.
      for (const { orderId } of items) told.delete(orderId)
    },
  }
}

export const attention = openAttention(() => chime.warn())

export const useAttentionClock = (): number => useStore(attention.clock, 0)
