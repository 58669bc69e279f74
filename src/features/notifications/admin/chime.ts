import { createStore, type Store } from '#ui/create-store.ts'

/** `unknown`: not known yet; `missing`: this browser has no audio. */
type SoundState = 'unknown' | 'off' | 'on' | 'missing'

/** The local storage key; stored until logout. */
const STORAGE_KEY = 'alert-sound'
/** How long to wait for the browser to let the page play sound. */
const RESUME_WAIT_MS = 1000
/** The events that browsers accept as permission to play sound. */
const gestures = ['pointerup', 'keydown'] as const

interface Chime {
  state: Store<SoundState>
  /**
   * Where sound was enabled before, it may play at once if the browser allows that, otherwise from the first tap or key
   * press. Called again, as after a logout and a login, it asks again whether the sound is enabled.
   */
  init(): void
  /** Enables the sound in this browser, and plays it once as a test. Call it from a tap or key press. */
  enable(): Promise<void>
  /** Plays the sound if it is enabled. A sound that the browser blocks is not played later. */
  ring(): void
  /** The same with the sound of something that went wrong. */
  warn(): void
}

/** Synthesised. Browsers keep a page silent until somebody touches it: `state` says whether it may play. Never throws. */
export function openChime(): Chime {
  const state = createStore<SoundState>('unknown')
  let context: AudioContext | null = null
  /** Used when storage is unavailable. */
  let isEnabledHere = false

  function isGranted(): boolean {
    try {
      return localStorage.getItem(STORAGE_KEY) === 'yes'
    } catch {
      return isEnabledHere
    }
  }

  function updateState(): void {
    if (typeof AudioContext === 'undefined') state.set('missing')
    else state.set(isGranted() && context?.state === 'running' ? 'on' : 'off')
  }

  function open(): AudioContext | null {
    if (context || typeof AudioContext === 'undefined') return context
    try {
      context = new AudioContext()
      context.addEventListener('statechange', updateState)
    } catch {
      // No audio device, or too many audio contexts: the badge and the title still show the count.
    }
    return context
  }

  /** Waits until the browser lets the page play sound. */
  async function resume(): Promise<void> {
    try {
      const audio = open()
      if (audio && audio.state !== 'running') await audio.resume()
    } catch {
      // The page is being closed.
    }
  }

  function init(): void {
    const isFirst = state.get() === 'unknown'
    if (isFirst) window.addEventListener('storage', updateState)
    if (!isFirst || !isGranted()) return updateState()
    void resume()
    setTimeout(updateState, RESUME_WAIT_MS)
    const onFirstGesture = () => {
      for (const gesture of gestures) document.removeEventListener(gesture, onFirstGesture, true)
      void resume().then(updateState)
    }
    for (const gesture of gestures) document.addEventListener(gesture, onFirstGesture, true)
  }

  async function enable(): Promise<void> {
    isEnabledHere = true
    try {
      localStorage.setItem(STORAGE_KEY, 'yes')
    } catch {
      // Without storage a reloaded page asks again.
    }
    await resume()
    updateState()
    ring()
  }

  function play(sound: (audio: AudioContext) => void): void {
    if (!isGranted()) return
    const requestedAt = Date.now()
    void resume().then(() => {
      if (context?.state === 'running' && Date.now() - requestedAt < RESUME_WAIT_MS) sound(context)
    })
  }
  const ring = () => play(playBell)
  const warn = () => play(playWarning)

  return { state, init, enable, ring, warn }
}

export const chime = openChime()

/** Two bell tones, the second lower, each with a softer octave above. */
function playBell(audio: AudioContext): void {
  const now = audio.currentTime + 0.01
  for (const [pitch, at] of [
    [880, 0],
    [659.26, 0.22],
  ] as const) {
    tone(audio, { pitch, at: now + at, loudness: 0.32 })
    tone(audio, { pitch: pitch * 2, at: now + at, loudness: 0.07 })
  }
}

/** Three short tones of the same low pitch, which nobody takes for the bell. */
function playWarning(audio: AudioContext): void {
  const now = audio.currentTime + 0.01
  for (const at of [0, 0.16, 0.32]) tone(audio, { pitch: 392, at: now + at, loudness: 0.3 })
}

function tone(audio: AudioContext, { pitch, at, loudness }: { pitch: number; at: number; loudness: number }) {
  const length = 0.7
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}
