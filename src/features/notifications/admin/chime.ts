import { createStore, type Store } from '#ui/create-store.ts'

/** `waking`: not known yet; `missing`: this browser makes no sound. */
export type SoundState = 'waking' | 'off' | 'on' | 'missing'

/** This browser remembers it until somebody logs out. */
const GRANTED = 'alert-sound'
const MOMENT_MS = 1000
/** What a browser counts as leave to make a sound. */
const presses = ['pointerup', 'keydown'] as const

export interface Chime {
  state: Store<SoundState>
  /**
   * Where the sound was granted before it may ring at once if the browser agrees, or else from the first tap or key
   * on, whatever that was meant for.
   */
  wake(): void
  /** Call it from a press: grants the sound in this browser, and plays it once so that it is heard to work. */
  enable(): Promise<void>
  /**
   * Plays it where it was granted, also in browsers that would let a page sound unasked. A sound that the browser
   * blocks is not played later.
   */
  ring(): void
}

/**
 * The sound of a new order, made by the browser itself. Browsers keep a page silent until somebody has pressed
 * something on it; `state` says whether that was granted. Nothing here ever throws.
 */
export function openChime(): Chime {
  const state = createStore<SoundState>('waking')
  let context: AudioContext | null = null
  /** Stands in for the storage of a browser that keeps nothing. */
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
      // No sound card, or too many of them open: the badge and the title still count.
    }
    return context
  }

  /** Waits, where the browser keeps the page silent, until it does not any more. */
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
      // Without storage a page asks again when it is loaded anew.
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

/** Two bells, the second lower, each with a softer octave above. */
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
