import { createStore, type Store } from '#ui/create-store.ts'

/** `waking`: not known yet; `missing`: this browser has no audio. */
export type SoundState = 'waking' | 'off' | 'on' | 'missing'

/** Remembered in this browser until logout. */
const GRANTED = 'alert-sound'
const MOMENT_MS = 1000
/** The events that browsers accept as permission to play sound. */
const presses = ['pointerup', 'keydown'] as const

export interface Chime {
  state: Store<SoundState>
  /**
   * Where sound was enabled before, it may play at once if the browser allows it, otherwise from the first tap or key
   * press.
   */
  wake(): void
  /** Call it from a press: enables the sound in this browser, and plays it once as a test. */
  enable(): Promise<void>
  /** Plays the sound if it is enabled. A sound that the browser blocks is not played later. */
  ring(): void
}

/**
 * The sound of a new order, synthesised by the browser. Browsers keep a page silent until somebody has interacted
 * with it; `state` says whether it may play. Nothing here ever throws.
 */
export function openChime(): Chime {
  const state = createStore<SoundState>('waking')
  let context: AudioContext | null = null
  /** Replaces storage that is unavailable. */
  let isEnabledHere = false

  function isGranted(): boolean {
    try {
      return localStorage.getItem(GRANTED) === 'yes'
    } catch {
      return isEnabledHere
    }
  }

  function look(): void {
    if (typeof AudioContext === 'undefined') state.set('missing')
    else state.set(isGranted() && context?.state === 'running' ? 'on' : 'off')
  }

  function open(): AudioContext | null {
    if (context || typeof AudioContext === 'undefined') return context
    try {
      context = new AudioContext()
      context.addEventListener('statechange', look)
    } catch {
      // No audio device, or too many audio contexts: the badge and the title still count.
    }
    return context
  }

  /** Waits until the browser lets the page play sound. */
  async function resume(): Promise<void> {
    try {
      const audio = open()
      if (audio && audio.state !== 'running') await audio.resume()
    } catch {
      // The page is being left.
    }
  }

  function wake(): void {
    if (state.get() !== 'waking') return
    if (!isGranted()) return look()
    void resume()
    setTimeout(look, MOMENT_MS)
    const arm = () => {
      for (const press of presses) document.removeEventListener(press, arm, true)
      void resume().then(look)
    }
    for (const press of presses) document.addEventListener(press, arm, true)
  }

  async function enable(): Promise<void> {
    isEnabledHere = true
    try {
      localStorage.setItem(GRANTED, 'yes')
    } catch {
      // Without storage a reloaded page asks again.
    }
    await resume()
    look()
    ring()
  }

  function ring(): void {
    if (!isGranted()) return
    const askedAt = Date.now()
    void resume().then(() => {
      if (context?.state === 'running' && Date.now() - askedAt < MOMENT_MS) strike(context)
    })
  }

  return { state, wake, enable, ring }
}

export const chime = openChime()

/** Two bell tones, the second lower, each with a softer octave above. */
function strike(audio: AudioContext): void {
  const now = audio.currentTime + 0.01
  for (const [pitch, at] of [
    [880, 0],
    [659.26, 0.22],
  ] as const) {
    tone(audio, { pitch, at: now + at, loudness: 0.32 })
    tone(audio, { pitch: pitch * 2, at: now + at, loudness: 0.07 })
  }
}

function tone(audio: AudioContext, { pitch, at, loudness }: { pitch: number; at: number; loudness: number }) {
  const length = 0.7
  const voice = audio.createOscillator()
  const volume = audio.createGain()
  voice.frequency.value = pitch
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loudness, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length)
  voice.connect(volume).connect(audio.destination)
  voice.start(at)
  voice.stop(at + length)
}
