import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatingAlert } from './repeating-alert.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rings at once, then every 3 seconds, until stopped', () => {
  const play = vi.fn()
  const alert = repeatingAlert(play)
  alert.start()
  expect(play).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2999)
  expect(play).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(play).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(6000)
  expect(play).toHaveBeenCalledTimes(4)
  alert.stop()
  vi.advanceTimersByTime(60_000)
  expect(play).toHaveBeenCalledTimes(4)
})

test('a second order while it rings neither doubles nor shifts the sound', () => {
  const play = vi.fn()
  const alert = repeatingAlert(play)
  alert.start()
  vi.advanceTimersByTime(1000)
  alert.start()
  expect(play).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2000)
  expect(play).toHaveBeenCalledTimes(2)
  alert.stop()
})

test('it can ring again after it was stopped', () => {
  const play = vi.fn()
  const alert = repeatingAlert(play)
  alert.stop()
  alert.start()
  alert.stop()
  alert.start()
  expect(play).toHaveBeenCalledTimes(2)
  alert.stop()
})
