import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import type { KeptList } from '#ui/kept-list.ts'
import { createRiderOutbox, type Report } from './rider-outbox.ts'

let stored: Report[]
const kept: KeptList<Report> = {
  read: () => stored,
  write: (reports) => {
    stored = [...reports]
    return true
  },
}
beforeEach(() => {
  stored = []
  vi.useFakeTimers()
})

afterEach(() => void vi.useRealTimers())

const report = (orderId: string, key = orderId): Report => ({
  orderId,
  key,
  at: '2026-11-21T10:00:00.000Z',
  did: { kind: 'deliver', paidBy: 'cash' },
})
const offline = () => Promise.reject(new AppError('offline'))
const refused = () => Promise.reject(new AppError('already_collected'))

test('what could not be sent waits, and is forgotten only after the shop’s yes', async () => {
  let answer: (report: Report) => Promise<void> = offline
  const sent: string[] = []
  const outbox = createRiderOutbox(
    kept,
    (one) => answer(one),
    ({ orderId }) => void sent.push(orderId),
  )
  expect(await outbox.add(report('A'))).toBeNull()
  expect(await outbox.add(report('B'))).toBeNull()
  expect(stored.map(({ orderId }) => orderId)).toEqual(['A', 'B'])
  answer = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([sent, stored]).toEqual([['A', 'B'], []])
})

test('one that is refused never holds up another, and stays with the reason', async () => {
  stored = [report('A'), report('B'), report('C')]
  const sent: string[] = []
  const outbox = createRiderOutbox(
    kept,
    ({ orderId }) => (orderId === 'A' ? refused() : Promise.resolve()),
    ({ orderId }) => void sent.push(orderId),
  )
  await outbox.resume()
  expect(sent).toEqual(['B', 'C'])
  expect(stored).toEqual([{ ...report('A'), problem: new AppError('already_collected').message }])
  await outbox.resume()
  expect(stored).toHaveLength(1)
  outbox.drop('A')
  expect(stored).toEqual([])
})

test('one that is refused at once is told, and another report of the order takes its place', async () => {
  stored = [{ ...report('A', 'first'), problem: 'refused' }]
  const outbox = createRiderOutbox(kept, refused, () => undefined)
  expect((await outbox.add(report('A', 'second')))?.code).toBe('already_collected')
  expect(stored).toEqual([])
})
