import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { createOutbox, type Waiting } from './outbox.ts'

interface Item {
  line: string
  count: number
}

let stored: Waiting<Item>[]
const kept = {
  read: () => stored,
  write: (items: readonly Waiting<Item>[]) => {
    stored = [...items]
    return true
  },
}
beforeEach(() => {
  stored = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const item = (line: string, count = 1): Item => ({ line, count })
const isSame = (a: Item, b: Item) => a.line === b.line
const offline = () => Promise.reject(new AppError('offline'))
const refusal = new AppError('move_refused')

/** Sends to a shop that refuses some lines, and says what it took. */
function toShop({ isOnline = true, refused = [] as string[] } = {}) {
  const shop = {
    isOnline,
    taken: [] as Item[],
    send: async (one: Item) => {
      if (!shop.isOnline) throw new AppError('offline')
      if (refused.includes(one.line)) throw refusal
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
  const outbox = createOutbox(kept, { send, isSame, onSent })
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
  expect([outbox.items.get(), stored]).toEqual([[], []])
})

test('what could not be sent waits, over a reload too, and is forgotten only after the shop’s yes', async () => {
  const before = createOutbox(kept, { send: offline, isSame })
  for (const line of ['A', 'B', 'C']) expect(await before.add(item(line))).toBeNull()
  before.stop()
  expect(before.isStuck.get()).toBe(true)
  const shop = toShop({ isOnline: false })
  const send = vi.fn(shop.send)
  const after = createOutbox(kept, { send, isSame })
  expect(after.items.get()).toEqual([item('A'), item('B'), item('C')])
  await after.resume()
  expect(send).toHaveBeenCalledOnce()
  expect(stored).toHaveLength(3)
  shop.isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.taken.map(({ line }) => line).toSorted()).toEqual(['A', 'B', 'C'])
  expect([stored, after.isStuck.get()]).toEqual([[], false])
})

test('one that is never answered does not hold up another', async () => {
  const shop = toShop()
  const send = (one: Item) => (one.line === 'photo' ? offline() : shop.send(one))
  stored = [item('photo'), item('A'), item('B')]
  const outbox = createOutbox(kept, { send, isSame })
  await outbox.resume()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(shop.taken).toEqual([item('A'), item('B')])
  expect(stored).toEqual([item('photo')])
  outbox.stop()
})

test('what waits is sent at once when a new item is answered', async () => {
  const shop = toShop({ isOnline: false })
  const outbox = createOutbox(kept, { send: shop.send, isSame })
  await outbox.add(item('A'))
  shop.isOnline = true
  await outbox.add(item('B'))
  await outbox.resume()
  expect(shop.taken).toEqual([item('B'), item('A')])
})

test('one that is refused stays with the reason until it is dropped, and is not sent again', async () => {
  stored = [item('A'), item('B')]
  const shop = toShop({ refused: ['A'] })
  const outbox = createOutbox(kept, { send: shop.send, isSame })
  await outbox.resume()
  await outbox.resume()
  expect(shop.taken).toEqual([item('B')])
  expect(stored).toEqual([{ ...item('A'), problem: refusal.message }])
  outbox.drop(item('A'))
  expect(stored).toEqual([])
})

test('a refusal is told to who added the item, and another about the same line takes its place', async () => {
  stored = [{ ...item('A'), problem: 'refused' }]
  const outbox = createOutbox(kept, { send: () => Promise.reject(refusal), isSame })
  expect(await outbox.add(item('A', 2))).toBe(refusal)
  expect(stored).toEqual([{ ...item('A', 2), problem: refusal.message }])
})

test('with `onRefused` a refused item is dropped', async () => {
  const onRefused = vi.fn<(one: Item, problem: AppError) => void>()
  const shop = toShop({ refused: ['A'] })
  const outbox = createOutbox(kept, { send: shop.send, isSame, onRefused })
  await Promise.all([outbox.add(item('A')), outbox.add(item('B'))])
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(item('A'), refusal)
  expect([shop.taken, stored]).toEqual([[item('B')], []])
})
