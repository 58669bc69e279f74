let audio: AudioContext | null = null

/** High for a read code, low for a refused one, after the frame that shows it: opening the sound takes long. */
export const signalRead = (isRead: boolean) => requestAnimationFrame(() => setTimeout(() => play(isRead)))

function play(isRead: boolean): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(isRead ? 60 : [80, 60, 80])
  try {
    audio ??= new AudioContext()
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const end = audio.currentTime + (isRead ? 0.09 : 0.3)
    tone.frequency.value = isRead ? 1_760 : 220
    volume.gain.setValueAtTime(0.2, audio.currentTime)
    volume.gain.exponentialRampToValueAtTime(0.0001, end)
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(end)
  } catch {
    // Without sound the list still shows what was read.
  }
}
