import { createStore, useStore } from '#ui/create-store.ts'

/** The ticked lines of each order, by product and unit. Stored on this device for the orders packed most recently. */
type Ticked = Readonly<Record<string, readonly string[]>>

const KEY = 'ticked-items'
/** How many orders are remembered. */
const MAX_ORDERS = 50

const none: Ticked = {}
const nothing: readonly string[] = []
const store = createStore<Ticked>(none)
let isRead = false

export function useTickedItems(orderId: string) {
  if (!isRead && typeof localStorage !== 'undefined') read()
  const ticked = useStore(store, none)[orderId] ?? nothing
  return {
    ticked,
    tick: (item: string, isTicked: boolean) =>
      save(orderId, isTicked ? [...new Set([...ticked, item])] : ticked.filter((one) => one !== item)),
  }
}

/** The ticks with one order's updated; the least recently touched orders are dropped. */
export function withTicks(all: Ticked, orderId: string, items: readonly string[]): Ticked {
  const { [orderId]: _, ...others } = all
  return Object.fromEntries([...Object.entries(others), [orderId, items] as const].slice(-MAX_ORDERS))
}

function save(orderId: string, items: readonly string[]): void {
  store.set(withTicks(store.get(), orderId, items))
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // Without storage they last as long as the page.
  }
}

function read(): void {
  isRead = true
  try {
    store.set(readTicks(JSON.parse(localStorage.getItem(KEY) ?? '{}')))
  } catch {
    // Unreadable ticks are ignored.
  }
}

/** Parses the stored value. */
export function readTicks(value: unknown): Ticked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return none
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, items]) => Array.isArray(items) && items.every((item) => typeof item === 'string'),
    ),
  ) as Ticked
}
