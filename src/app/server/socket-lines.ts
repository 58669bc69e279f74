import type { Socket } from 'node:net'

/** How long a line may stay open without saying who it is, in milliseconds. */
const UNNAMED_MS = 5_000
/** Long enough for a refusal to be read. */
const FAREWELL_MS = 200

/**
 * Ends lines that do not say who they are, and lines that were refused. A line is cut, not closed: a peer that never
 * answers to the closing would keep it for half a minute.
 */
export function unnamedLines() {
  const timers = new Map<Socket, NodeJS.Timeout>()
  const cutIn = (line: Socket, ms: number) => {
    clearTimeout(timers.get(line))
    timers.set(line, setTimeout(() => line.destroy(), ms).unref())
  }
  return {
    watch: (line: Socket) => {
      cutIn(line, UNNAMED_MS)
      line.once('close', () => {
        clearTimeout(timers.get(line))
        timers.delete(line)
      })
    },
    trust: (line: Socket) => clearTimeout(timers.get(line)),
    cut: (line: Socket) => cutIn(line, FAREWELL_MS),
    /** At the server's end, the trusted ones too. */
    cutAll: () => timers.forEach((_, line) => line.destroySoon()),
  }
}
