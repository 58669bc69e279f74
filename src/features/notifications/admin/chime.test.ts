import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChime } from './chime.ts'

/**
 * A fake of the browser's audio, and a record of what was played; `isAllowed` is whether the browser allows sound.
 */
function browserSound(isAllowed: { value: boolean }) {
  const played: number[] = []
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
        start: () => frequency.value === 880 && played.push(880),
        stop: () => undefined,
      }
    }
    createGain() {
      const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
      return { gain, connect: () => undefined }
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  return played
}

const fakeDocument = new EventTarget()
const fakeWindow = new EventTarget()
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('document', fakeDocument)
  vi.stubGlobal('window', fakeWindow)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('no sound is played before it is enabled, even if the browser allows it', async () => {
  const played = browserSound({ value: true })
  const chime = openChime()
  chime.init()
  chime.ring()
  await settle()
  expect(played).toEqual([])
  expect(chime.state.get()).toBe('off')

  await chime.enable()
  await settle()
  expect(played).toEqual([880])
  expect(chime.state.get()).toBe('on')
})

test('on a later visit an enabled sound can play after the first tap', async () => {
  stored.set('alert-sound', 'yes')
  const allowed = { value: false }
  const played = browserSound(allowed)
  const chime = openChime()
  chime.init()
  chime.ring()
  await settle()
  expect(played).toEqual([])

  allowed.value = true
  fakeDocument.dispatchEvent(new Event('pointerup'))
  await settle()
  expect(chime.state.get()).toBe('on')
  chime.ring()
  await settle()
  expect(played).toEqual([880])
})

test('a logout, here or in another tab, turns the sound off until it is enabled again', async () => {
  browserSound({ value: true })
  const chime = openChime()
  chime.init()
  await chime.enable()
  stored.clear()
  fakeWindow.dispatchEvent(new Event('storage'))
  expect(chime.state.get()).toBe('off')

  await chime.enable()
  stored.clear()
  chime.init()
  expect(chime.state.get()).toBe('off')
})
