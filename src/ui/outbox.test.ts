import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { memoryOutbox, type Entry, type SharedStorage } from './outbox-storage.ts'
import { createOutbox, type Waiting } from './outbox.ts'

interface Item {
  line: string
  count: number
}

let storage: SharedStorage<Item>
let entries: Entry<Item>[]
beforeEach(() => {
  entries = []
  storage = memoryOutbox(entries)
  vi.useFakeTimers()
})
const keep = (...items: Waiting<Item>[]) =>
  entries.push(
    ...items.map(({ refusal, ...one }, at) => ({
      box: 'lines',
      slot: one.line,
      key: `before-${at}`,
      at,
      item: one,
      ...(refusal && { refusal }),
    })),
  )
/** What the browser keeps. */
const stored = () => entries.map(({ item: kept, refusal }) => (refusal ? { ...kept, refusal } : kept))
const slotOf = ({ line }: Item) => line
afterEach(() => void vi.useRealTimers())

const item = (line: string, count = 1): Item => ({ line, count })
const offline = () => Promise.reject(new AppError('offline'))
const problem = new AppError('move_refused')

/** Sends to a shop that refuses some lines, and says what it took. */
function toShop({ isOnline = true, refused = [] as string[] } = {}) {
  const shop = {
    isOnline,
    taken: [] as Item[],
    send: async (one: Item) => {
      if (!shop.isOnline) throw new AppError('offline')
      if (refused.includes(one.line)) throw problem
      shop.taken.push(one)
      return 'taken'
    },
  }
  return shop
}

test('items are sent in order, and of two about the same line the later one is what the shop has', async () => {
  const sent: Item[] = []
  let release = () => {}
  const first = new Promise<void>((resolve) => (release = resolve))
  const onSent = vi.fn<(one: Item, answer: string) => void>()
  const send = async (one: Item) => {
    if (sent.push(one) === 1) await first
    return 'yes'
  }
  const outbox = createOutbox('lines', { storage, send, slotOf, onSent })
  const all = [outbox.add(item('A', 1)), outbox.add(item('B')), outbox.add(item('B', 2))]
  await vi.waitFor(() => expect(sent).toEqual([item('A', 1)]))
  all.push(outbox.add(item('A', 0)))
  release()
  expect(await Promise.all(all)).toEqual([null, null, null, null])
  expect(sent).toEqual([item('A', 1), item('B', 2), item('A', 0)])
  expect(onSent.mock.calls).toEqual([
    [item('B', 2), 'yes'],
    [item('A', 0), 'yes'],
  ])
  expect([outbox.items.get(), stored()]).toEqual([[], []])
})

test('what could not be sent waits, over a reload too, and is forgotten only after the shop’s yes', async () => {
  const before = createOutbox('lines', { storage, send: offline, slotOf })
  for (const line of ['A', 'B', 'C']) expect(await before.add(item(line))).toBeNull()
  before.stop()
  expect(before.isStuck.get()).toBe(true)
  const shop = toShop({ isOnline: false })
  const send = vi.fn(shop.send)
  const after = createOutbox('lines', { storage, send, slotOf })
  await after.resume()
  expect(after.items.get()).toEqual([item('A'), item('B'), item('C')])
  expect(send).toHaveBeenCalledOnce()
  expect(stored()).toHaveLength(3)
  shop.isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.taken.map(({ line }) => line).toSorted()).toEqual(['A', 'B', 'C'])
  expect([stored(), after.isStuck.get()]).toEqual([[], false])
})

test('one that is never answered does not hold up another', async () => {
  const shop = toShop()
  const send = (one: Item) => (one.line === 'photo' ? offline() : shop.send(one))
  keep(item('photo'), item('A'), item('B'))
  const outbox = createOutbox('lines', { storage, send, slotOf })
  await outbox.resume()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.taken).toEqual([item('A'), item('B')])
  expect(stored()).toEqual([item('photo')])
  outbox.stop()
})

test('what waits is sent at once when a new item is answered', async () => {
  const shop = toShop({ isOnline: false })
  const outbox = createOutbox('lines', { storage, send: shop.send, slotOf })
  await outbox.add(item('A'))
  shop.isOnline = true
  await outbox.add(item('B'))
  await outbox.resume()
  expect(shop.taken).toEqual([item('B'), item('A')])
})

test('one that is refused stays with the reason until it is dropped, and is not sent again', async () => {
  keep(item('A'), item('B'))
  const shop = toShop({ refused: ['A'] })
  const outbox = createOutbox('lines', { storage, send: shop.send, slotOf })
  await outbox.resume()
  await outbox.resume()
  expect(shop.taken).toEqual([item('B')])
  expect(stored()).toEqual([{ ...item('A'), refusal: problem.message }])
  await outbox.drop(item('A'))
  expect(stored()).toEqual([])
})

test('a refusal is told to who added the item, and another about the same line takes its place', async () => {
  keep({ ...item('A'), refusal: 'refused' })
  const outbox = createOutbox('lines', { storage, send: () => Promise.reject(problem), slotOf })
  expect(await outbox.add(item('A', 2))).toBe(problem)
  expect(stored()).toEqual([{ ...item('A', 2), refusal: problem.message }])
})

test('with `onRefused` a refused item is dropped', async () => {
  const onRefused = vi.fn<(one: Item, why: AppError) => void>()
  const shop = toShop({ refused: ['A'] })
  const outbox = createOutbox('lines', { storage, send: shop.send, slotOf, onRefused })
  await Promise.all([outbox.add(item('A')), outbox.add(item('B'))])
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(item('A'), problem)
  expect([shop.taken, stored()]).toEqual([[item('B')], []])
})

test('two tabs without a network lose nothing, and each shows what the other has added', async () => {
  const shop = toShop({ isOnline: false })
  const [one, other] = [0, 1].map(() => createOutbox('lines', { storage, send: shop.send, slotOf }))
  await Promise.all([one!.resume(), other!.resume()])
  await Promise.all([one!.add(item('A')), other!.add(item('B')), one!.add(item('C'))])
  for (const tab of [one!, other!])
    await vi.waitFor(() =>
      expect(
        tab.items
          .get()
          .map(({ line }) => line)
          .toSorted(),
      ).toEqual(['A', 'B', 'C']),
    )
  // One is killed; the other sends all of it, once.
  one!.stop()
  shop.isOnline = true
  await other!.resume()
  expect(shop.taken.map(({ line }) => line).toSorted()).toEqual(['A', 'B', 'C'])
  expect(stored()).toEqual([])
})

test('what was refused does not hold up what waits when the line is back', async () => {
  keep({ ...item('A'), refusal: 'no' }, item('B'), item('C'))
  const shop = toShop({ isOnline: false })
  const outbox = createOutbox('lines', { storage, send: shop.send, slotOf })
  await outbox.resume()
  expect(outbox.isStuck.get()).toBe(true)
  shop.isOnline = true
  await outbox.resume()
  expect(shop.taken).toEqual([item('C'), item('B')])
  expect([stored(), outbox.isStuck.get()]).toEqual([[{ ...item('A'), refusal: 'no' }], false])
})

test('where the browser stores nothing the page keeps it, and says so', async () => {
  const broken = { ...storage, all: () => Promise.reject(new Error('private window')) }
  const shop = toShop({ isOnline: false })
  const outbox = createOutbox('lines', { storage: broken, send: shop.send, slotOf })
  await outbox.add(item('A'))
  expect([outbox.isKept.get(), outbox.items.get()]).toEqual([false, [item('A')]])
  shop.isOnline = true
  await outbox.resume()
  expect(shop.taken).toEqual([item('A')])
  outbox.stop()
})

test('the list of an older version is taken over, once', async () => {
  const list = [item('A'), { ...item('B'), problem: 'no' }]
  const local = new Map([['pick-taps', JSON.stringify(list)]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    removeItem: (key: string) => local.delete(key),
  })
  const outboxes = [0, 1].map(() => createOutbox('pick-taps', { storage, send: offline, slotOf }))
  await Promise.all(outboxes.map((outbox) => outbox.resume()))
  expect(stored()).toEqual([item('A'), { ...item('B'), refusal: 'no' }])
  expect(local.size).toBe(0)
  for (const outbox of outboxes) outbox.stop()
  vi.unstubAllGlobals()
})
