import { createStore } from '#ui/create-store.ts'

/** `waking`: not known yet; `missing`: this browser makes no sound. */
export type SoundState = 'waking' | 'off' | 'on' | 'missing'

/** Session storage keeps it as long as the tab lives. */
const GRANTED = 'alert-sound'
const MOMENT_MS = 1000

const state = createStore<SoundState>('waking')
let context: AudioContext | null = null

/**
 * The sound of a new order, made by the browser itself. Browsers keep a page silent until somebody has pressed
 * something on it; `state` says whether that was granted in this tab. Nothing here ever throws.
 */
export const chime = {
  state,

  /** A tab where the sound was granted before, reloaded, may ring at once where the browser agrees. */
  wake(): void {
    if (state.get() !== 'waking') return
    if (!isGranted()) return look()
    void resume()
    setTimeout(look, MOMENT_MS)
  },

  /** Call it from a press: grants the sound for this tab, and plays it once so that it is heard to work. */
  async enable(): Promise<void> {
    try {
      sessionStorage.setItem(GRANTED, 'yes')
    } catch {
      // Without storage, a tab asks again after a reload.
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
    return sessionStorage.getItem(GRANTED) === 'yes'
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
