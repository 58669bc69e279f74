/** How often the sound for new orders repeats, in milliseconds (specification, section 9). */
const ALERT_REPEAT_MS = 3000

/** Plays at once and every 3 seconds until stopped. Starting it twice does not double it. */
export function repeatingAlert(play: () => void): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start() {
      if (timer !== undefined) return
      play()
      timer = setInterval(play, ALERT_REPEAT_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
