import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChime } from './chime.ts'

/**
 * A fake of the browser's audio, and a record of what was played; `isAllowed` is whether the browser allows sound.
 */
function browserSound(isAllowed: { value: boolean }) {
  const heard: number[] = []
  class FakeContext extends EventTarget {
    currentTime = 0
    destination = {}
    get state() {
      return isAllowed.value ? 'running' : 'suspended'
    }
    resume = async () => undefined
    createOscillator() {
      const frequency = { value: 0 }
      return {
        frequency,
        connect: () => ({ connect: () => undefined }),
        start: () => frequency.value === 880 && heard.push(880),
        stop: () => undefined,
      }
    }
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
      return { gain, connect: () => undefined }
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  return heard
}

const presses = new EventTarget()
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('document', presses)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('nothing sounds before it was granted, even where the browser would let it', async () => {
  const heard = browserSound({ value: true })
  const chime = openChime()
  chime.wake()
  chime.ring()
  await settle()
  expect(heard).toEqual([])
  expect(chime.state.get()).toBe('off')

  await chime.enable()
  await settle()
  expect(heard).toEqual([880])
  expect(chime.state.get()).toBe('on')
})

test('a later visit remembers it, and is armed by the first tap on anything', async () => {
  stored.set('alert-sound', 'yes')
  const allowed = { value: false }
  const heard = browserSound(allowed)
  const chime = openChime()
  chime.wake()
  chime.ring()
  await settle()
  expect(heard).toEqual([])

  allowed.value = true
  presses.dispatchEvent(new Event('pointerup'))
  await settle()
  expect(chime.state.get()).toBe('on')
  chime.ring()
  await settle()
  expect(heard).toEqual([880])
})
