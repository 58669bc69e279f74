import { expect, test, vi } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { whenAllowed } from './when-allowed.ts'

test('a call that was one too many waits as long as the shop says; any other refusal ends it', async () => {
  vi.useFakeTimers()
  try {
    const refusals = [
      new AppError('too_many_requests', undefined, { retryAfter: 40 }),
      new AppError('too_many_requests'),
    ]
    const call = vi.fn(() => {
      const refusal = refusals.shift()
      return refusal ? Promise.reject(refusal) : Promise.resolve('sent')
    })
    const answer = whenAllowed(call)
    await vi.advanceTimersByTimeAsync(39_999)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_001)
    expect(call).toHaveBeenCalledTimes(3)
    expect(await answer).toBe('sent')
    refusals.push(new AppError('unavailable'))
    await expect(whenAllowed(call)).rejects.toMatchObject({ code: 'unavailable' })
  } finally {
    vi.useRealTimers()
  }
})
