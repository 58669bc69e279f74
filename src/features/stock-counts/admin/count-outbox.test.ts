import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { KeptList } from '#ui/kept-list.ts'
import { createCountOutbox, type UnsentPack } from './count-outbox.ts'

let stored: UnsentPack[]
const kept: KeptList<UnsentPack> = {
  read: () => stored,
  write: (packs) => {
    stored = [...packs]
    return true
  },
}
beforeEach(() => {
  stored = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const pack = (name: string, counted = 3, again = false): UnsentPack => ({
  productId: name.charCodeAt(0),
  unit: '1 kg',
  name,
  counted,
  again,
  countedAt: '2026-11-26T10:00:00.000Z',
})
const offline = () => Promise.reject(new AppError('offline'))

test('what is counted without a line is there after a reload, and leaves only with the shop’s yes', async () => {
  const before = createCountOutbox(kept, offline)
  for (const name of ['Atta', 'Besan', 'Chana']) await before.add(pack(name))
  before.stop()
  const sent: string[] = []
  let isOnline = false
  const after = createCountOutbox(kept, async ({ name }) => {
    if (!isOnline) throw new AppError('offline')
    sent.push(name)
  })
  expect(after.packs.get()).toEqual([pack('Atta'), pack('Besan'), pack('Chana')])
  await after.resume()
  expect(stored).toHaveLength(3)
  isOnline = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent, stored]).toEqual([['Atta', 'Besan', 'Chana'], []])
})

test('one that is refused never holds up another, and stays with its reason until it is thrown away', async () => {
  stored = [pack('Atta'), pack('Besan')]
  const sent: string[] = []
  const outbox = createCountOutbox(kept, async ({ name }) => {
    if (name === 'Atta') throw new AppError('counted_long_ago')
    sent.push(name)
  })
  await outbox.resume()
  expect(sent).toEqual(['Besan'])
  const refused = { ...pack('Atta'), problem: new AppError('counted_long_ago').message }
  expect(stored).toEqual([refused])
  outbox.drop(outbox.packs.get()[0]!)
  expect(stored).toEqual([])
})

test('a later count of a pack takes the place of an earlier one, but a second count goes with the first', async () => {
  const outbox = createCountOutbox(kept, offline)
  for (const one of [pack('Atta', 3), pack('Atta', 4), pack('Atta', 5, true)]) await outbox.add(one)
  outbox.stop()
  expect(stored.map(({ counted, again }) => [counted, again])).toEqual([
    [4, false],
    [5, true],
  ])
})

test('a number that is typed again while the first is on its way is sent after it', async () => {
  const sent: number[] = []
  const outbox = createCountOutbox(kept, async ({ counted }) => {
    sent.push(counted)
    if (counted === 3) void outbox.add(pack('Atta', 4))
  })
  await outbox.add(pack('Atta', 3))
  expect([sent, stored]).toEqual([[3, 4], []])
})
