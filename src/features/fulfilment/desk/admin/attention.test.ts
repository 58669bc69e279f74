import { expect, test, vi } from 'vitest'
import { openAttention } from './attention.ts'

test('what goes wrong rings once: by its event, or by the first list that has it', () => {
  const ring = vi.fn()
  const attention = openAttention(ring)
  attention.hearList(['A'])
  expect(ring).not.toHaveBeenCalled()
  attention.hearEvent('B')
  // A list that was asked for before the event.
  attention.hearList(['A'])
  attention.hearList(['A', 'B'])
  expect(ring).toHaveBeenCalledTimes(1)
  // The connection was closed when it happened.
  attention.hearList(['A', 'B', 'C'])
  expect(ring).toHaveBeenCalledTimes(2)
  attention.hearList(['A', 'B'])
  attention.hearEvent('C')
  expect(ring).toHaveBeenCalledTimes(3)
  expect(attention.clock.get()).toBe(2)
})
