import { expect, test, vi } from 'vitest'
import { openAttention } from './attention.ts'

const items = (...orderIds: string[]) => orderIds.map((orderId) => ({ kind: 'came back', orderId }))

test('what goes wrong rings once: by its event, or by the first list that has it', () => {
  const ring = vi.fn()
  const attention = openAttention(ring)
  attention.hearList(items('A'))
  expect(ring).not.toHaveBeenCalled()
  attention.hearEvent('B')
  // A list that was asked for before the event.
  attention.hearList(items('A'))
  attention.hearList(items('A', 'B'))
  expect(ring).toHaveBeenCalledTimes(1)
  // The connection was closed when it happened.
  attention.hearList(items('A', 'B', 'C'))
  expect(ring).toHaveBeenCalledTimes(2)
  attention.hearList(items('A', 'B'))
  attention.hearEvent('C')
  expect(ring).toHaveBeenCalledTimes(3)
  expect(attention.clock.get()).toBe(2)
})

test('an order whose rider is late rings once more when it has come back without its event', () => {
  const ring = vi.fn()
  const attention = openAttention(ring)
  const late = { kind: 'rider late', orderId: 'A' }
  attention.hearList([late])
  attention.hearList([{ kind: 'came back', orderId: 'A' }])
  expect(ring).toHaveBeenCalledTimes(1)
})
