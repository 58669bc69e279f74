import { createStore } from '#ui/create-store.ts'

/** `waking`: not known yet; `missing`: this browser makes no sound. */
export type SoundState = 'waking' | 'off' | 'on' | 'missing'

/** This browser remembers it until somebody logs out. */
const GRANTED = 'alert-sound'
const MOMENT_MS = 1000
/** What a browser counts as leave to make a sound. */
const presses = ['pointerup', 'keydown'] as const

const state = createStore<SoundState>('waking')
let context: AudioContext | null = null

/**
 * The sound of a new order, made by the browser itself. Browsers keep a page silent until somebody has pressed
 * something on it; `state` says whether that was granted. Nothing here ever throws.
 */
export const chime = {
  state,

  /**
   * Where the sound was granted before it may ring at once if the browser agrees, or else from the first tap or key
   * on, whatever that was meant for.
   */
  wake(): void {
    if (state.get() !== 'waking') return
    if (!isGranted()) return look()
    void resume()
    setTimeout(look, MOMENT_MS)
    const arm = () => {
      for (const press of presses) document.removeEventListener(press, arm, true)
      void resume().then(look)
    }
    for (const press of presses) document.addEventListener(press, arm, true)
  },

  /** Call it from a press: grants the sound in this browser, and plays it once so that it is heard to work. */
  async enable(): Promise<void> {
    try {
      localStorage.setItem(GRANTED, 'yes')
    } catch {
      // Without storage a page asks again when it is loaded anew.
    }
    await resume()
    look()
    this.ring()
  },

  /** Plays it if the browser allows it. A blocked sound is not played later. */
  ring(): void {
    const askedAt = Date.now()
    void resume().then(() => {
      if (context?.state === 'running' && Date.now() - askedAt < MOMENT_MS) strike(context)
    })
  },
}

function isGranted(): boolean {
  try {
    return localStorage.getItem(GRANTED) === 'yes'
  } catch {
    return context?.state === 'running'
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
