import { createStore, useStore } from '#ui/create-store.ts'

/** What was ticked off, by order: product and unit of each line. Kept on this device for the last orders packed here. */
type Ticked = Readonly<Record<string, readonly string[]>>

const KEY = 'ticked-items'
/** Of so many orders. */
const KEPT = 50

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
      keep(orderId, isTicked ? [...new Set([...ticked, item])] : ticked.filter((one) => one !== item)),
  }
}

/** The ticks with those of one order as they are now; the orders touched longest ago are forgotten. */
export function withTicks(all: Ticked, orderId: string, items: readonly string[]): Ticked {
  const { [orderId]: _, ...others } = all
  return Object.fromEntries([...Object.entries(others), [orderId, items] as const].slice(-KEPT))
}

function keep(orderId: string, items: readonly string[]): void {
  store.set(withTicks(store.get(), orderId, items))
  try {
    localStorage.setItem(KEY, JSON.stringify(store.get()))
  } catch {
    // They last as long as the page.
  }
}

function read(): void {
  isRead = true
  try {
    store.set(readTicks(JSON.parse(localStorage.getItem(KEY) ?? '{}')))
  } catch {
    // Nothing that could be read was ticked.
  }
}

/** What of a stored value can be used. */
export function readTicks(value: unknown): Ticked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return none
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, items]) => Array.isArray(items) && items.every((item) => typeof item === 'string'),
    ),
  ) as Ticked
}
