import { newUuid } from '#shared/new-uuid.ts'
import { browserDatabase, resultOf } from './browser-database.ts'
import { inTurn } from './in-turn.ts'
import type { Kept, OutboxStorage } from '#shared/send-round.ts'

/** An item in an outbox. */
export interface Entry<Item> extends Kept {
  /** Which outbox it is in. */
  box: string
  /** What it is about: a later item about the same takes its place. */
  slot: string
  /** When it was added, in milliseconds by this device. */
  at: number
  item: Item
}

/** The entries of one outbox, which the tabs of a browser share. */
export interface SharedStorage<Item> extends OutboxStorage<Entry<Item>> {
  /** Puts an entry in the place of what is about the same. */
  add(entry: Entry<Item>): Promise<unknown>
  drop(slot: string): Promise<unknown>
  /** One tab at a time. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Tells the other tabs that something has changed. */
  changed(): void
  /** Calls `listener` when another tab has changed something; returns what ends that. */
  watch(listener: () => void): () => void
}

/** Of the database, and of what tabs tell each other. */
const name = 'tokri-outbox'

/** What this page has stored: written again if somebody clears the data of the site while it is open. */
const known = new Map<string, Entry<unknown>>()
const placeOf = (box: string, slot: string) => `${box} ${slot}`
const remember = (entry: Entry<unknown>) => known.set(placeOf(entry.box, entry.slot), entry)

const { run } = browserDatabase({
  name,
  stores: { entries: ['box', 'slot'] },
  onCreated: (transaction) => {
    for (const entry of known.values()) transaction.objectStore('entries').put(entry)
  },
})

/** The entries of one outbox in IndexedDB. Rejects where the browser stores nothing, as in some private windows. */
export function browserOutbox<Item>(box: string): SharedStorage<Item> {
  const whole = () => IDBKeyRange.bound([box], [box, []])
  const read = () =>
    run(['entries'], 'readonly', (store) => resultOf<Entry<Item>[]>(store('entries').getAll(whole())))
  const byKey = async (store: IDBObjectStore, key: string) =>
    (await resultOf<Entry<Item>[]>(store.getAll(whole()))).find((entry) => entry.key === key)
  return {
    all: async () => (await read()).toSorted((one, other) => one.at - other.at),
    add: async (entry) => {
      await run(['entries'], 'readwrite', (store) => void store('entries').put(entry))
      remember(entry)
    },
    put: (entry) =>
      run(['entries'], 'readwrite', async (store) => {
        if (!(await byKey(store('entries'), entry.key))) return
        store('entries').put(entry)
        remember(entry)
      }),
    remove: (key) =>
      run(['entries'], 'readwrite', async (store) => {
        const entry = await byKey(store('entries'), key)
        if (!entry) return false
        store('entries').delete([box, entry.slot])
        known.delete(placeOf(box, entry.slot))
        return true
      }),
    drop: async (slot) => {
      await run(['entries'], 'readwrite', (store) => void store('entries').delete([box, slot]))
      known.delete(placeOf(box, slot))
    },
    inTurn: (work) => inTurn(`${name} ${box}`, work),
    changed: () => tell(box),
    watch(listener) {
      if (typeof BroadcastChannel === 'undefined') return () => {}
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => data === box && listener()
      return () => channel.close()
    },
  }
}

function tell(box: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(box)
  channel.close()
}

/** Where the browser stores nothing, entries last as long as the page. */
export function memoryOutbox<Item>(entries: Entry<Item>[] = []): SharedStorage<Item> {
  const at = (key: string) => entries.findIndex((entry) => entry.key === key)
  const drop = (slot: string) => {
    const index = entries.findIndex((entry) => entry.slot === slot)
    if (index >= 0) entries.splice(index, 1)
  }
  const listeners = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    all: async () => [...entries],
    add: async (entry) => {
      drop(entry.slot)
      entries.push(entry)
    },
    put: async (entry) => {
      if (at(entry.key) >= 0) entries[at(entry.key)] = entry
    },
    remove: async (key) => at(key) >= 0 && entries.splice(at(key), 1).length > 0,
    drop: async (slot) => drop(slot),
    inTurn: (work) => {
      const next = last.then(work)
      last = next.catch(() => undefined)
      return next
    },
    changed: () => listeners.forEach((listener) => listener()),
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The lists of versions until November 2026, one in local storage for each outbox. */
const OLD_LISTS = /^(pick-taps$|rider-reports-|unsent-counts-)/

/** Takes over what an older version kept of an outbox. */
export async function takeOverList<Item>(
  storage: SharedStorage<Item>,
  box: string,
  slotOf: (item: Item) => string,
): Promise<void> {
  const list = OLD_LISTS.test(box) ? readList<Item & { problem?: string }>(box) : []
  for (const { problem, ...rest } of list) {
    const item = rest as unknown as Item
    await storage.add({
      box,
      slot: slotOf(item),
      at: 0,
      item,
      key: newUuid(),
      ...(problem !== undefined && { refusal: problem }),
    })
  }
  if (list.length > 0) localStorage.removeItem(box)
}

function readList<Item>(key: string): Item[] {
  try {
    const items: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(items) ? (items as Item[]) : []
  } catch {
    return []
  }
}

/** How much waits in this browser to be sent. */
export async function countUnsent(): Promise<number> {
  try {
    const old = Object.keys(localStorage).filter((key) => OLD_LISTS.test(key))
    const inLists = old.reduce((sum, key) => sum + readList(key).length, 0)
    return inLists + (await run(['entries'], 'readonly', (store) => resultOf(store('entries').count())))
  } catch {
    // Where nothing is stored, nothing waits.
    return 0
  }
}

/** Deletes what waits, as whoever logs out was told. */
export async function deleteUnsent(): Promise<void> {
  known.clear()
  await run(['entries'], 'readwrite', (store) => void store('entries').clear()).catch(() => undefined)
}
