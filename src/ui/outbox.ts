import { newUuid } from '#shared/new-uuid.ts'
import type { AppError } from '#shared/problems.ts'
import { createStore, type Store } from './create-store.ts'
import {
  browserOutbox,
  memoryOutbox,
  takeOverList,
  type Entry,
  type SharedStorage,
} from './outbox-storage.ts'
import { sendOne, sendRound, type Sent } from '#shared/send-round.ts'

/** Milliseconds until the next attempt when the shop is not reached. */
const WAIT_MS = 5_000

/** An item in an outbox, and why the shop refused it. */
export type Waiting<Item> = Item & { refusal?: string }

interface Options<Item, Answer> {
  send: (item: Item) => Promise<Answer>
  /** What an item is about: a later one about the same takes its place. */
  slotOf: (item: Item) => string
  /** Called with the shop's yes, unless a later item has taken the place meanwhile. */
  onSent?: (item: Item, answer: Answer) => void
  /** Called with the shop's no, after which the item is dropped; without this, it stays with its refusal. */
  onRefused?: (item: Item, problem: AppError) => void
  storage?: SharedStorage<Item>
}

/**
 * Sends items to the shop one at a time, by the law of `send-round.ts`, and keeps each in this browser until the shop's
 * yes. Tabs with the same outbox share what it holds: one of them sends.
 */
export function createOutbox<Item extends object, Answer>(
  box: string,
  { send, slotOf, onSent, onRefused, storage: given }: Options<Item, Answer>,
) {
  const items: Store<readonly Waiting<Item>[]> = createStore<readonly Waiting<Item>[]>([])
  const isKept = createStore(true)
  /** The shop did not answer the last attempt. */
  const isStuck = createStore(false)
  let storage = given ?? browserOutbox<Item>(box)
  /** What is being stored: it is shown at once. */
  let adding: readonly Entry<Item>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const options = {
    send: ({ item }: Entry<Item>) => send(item),
    onSent: ({ item }: Entry<Item>, answer: Answer) => onSent?.(item, answer),
    ...(onRefused && {
      onRefused: ({ item }: Entry<Item>, problem: AppError) => onRefused(item, problem),
    }),
  }
  const show = async () => {
    const stored = await storage.all()
    const shown = [...stored.filter(({ slot }) => !adding.some((one) => one.slot === slot)), ...adding]
    items.set(shown.map(({ item, refusal }) => (refusal ? { ...item, refusal } : item)))
  }
  const open = storage
    .inTurn(() => takeOverList(storage, box, slotOf))
    .then(() => storage.all())
    .then(() => undefined)
    .catch(() => {
      storage = memoryOutbox<Item>()
      isKept.set(false)
    })
    .then(show)
  let unwatch: (() => void) | null = null

  const changed = async () => {
    await show()
    storage.changed()
  }
  const after = (sent: Sent) => {
    isStuck.set(sent === 'later')
    clearTimeout(timer)
    if (sent === 'later') timer = setTimeout(() => void resume(), WAIT_MS)
  }
  /** Sends what waits; called when the network is back. */
  async function resume(): Promise<void> {
    clearTimeout(timer)
    unwatch ??= storage.watch(() => void show())
    await open
    await storage.inTurn(async () => {
      after(await sendRound(storage, options))
      await changed()
    })
  }

  return {
    items,
    isKept,
    isStuck,
    resume,
    /** Returns why the shop refused the item; null when it is sent, waits, or was replaced. */
    async add(item: Item): Promise<AppError | null> {
      const entry = { box, slot: slotOf(item), key: newUuid(), at: Date.now(), item }
      adding = [...adding.filter(({ slot }) => slot !== entry.slot), entry]
      items.set([...items.get().filter((one) => slotOf(one) !== entry.slot), item])
      await open
      try {
        await storage.add(entry)
      } catch {
        // On a full disk it lasts as long as the page.
        isKept.set(false)
        const before = await storage.all().catch(() => [])
        storage = memoryOutbox<Item>([...before, entry])
      }
      adding = adding.filter((one) => one !== entry)
      await changed()
      return storage.inTurn(async () => {
        const stored = (await storage.all()).find(({ key }) => key === entry.key)
        if (!stored) return null
        const wasStuck = isStuck.get()
        const sent = await sendOne(storage, stored, options)
        after(sent)
        await changed()
        if (sent !== 'later' && wasStuck) void resume()
        return typeof sent === 'string' ? null : sent
      })
    },
    async drop(item: Item): Promise<void> {
      items.set(items.get().filter((one) => slotOf(one) !== slotOf(item)))
      await open
      await storage.drop(slotOf(item))
      await changed()
    },
    stop: () => {
      clearTimeout(timer)
      unwatch?.()
      unwatch = null
    },
  }
}
