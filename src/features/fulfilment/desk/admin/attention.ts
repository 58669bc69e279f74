import { chime } from '#features/notifications/admin/chime.ts'
import { createStore, useStore } from '#ui/create-store.ts'

/**
 * The sound of what goes wrong after dispatch. It rings once for each order, by its event or by the first list that has
 * it after the connection was closed; never for the first list.
 */
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
    hearList(orderIds: readonly string[]): void {
      const before = known
      if (before && orderIds.some((id) => !before.has(id) && !told.has(id))) ring()
      known = new Set(orderIds)
      // One that an earlier request could not have yet stays told.
      for (const id of orderIds) told.delete(id)
    },
  }
}

export const attention = openAttention(() => chime.warn())

export const useAttentionClock = (): number => useStore(attention.clock, 0)
