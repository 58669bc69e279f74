import type { Socket } from 'node:net'

/** How long a socket may stay open without authenticating, in milliseconds. */
const UNNAMED_MS = 5_000
/** Long enough for the client to read a refusal. */
const FAREWELL_MS = 200

/**
 * Destroys sockets that do not authenticate or were refused. They are destroyed, not closed: a peer that never
 * acknowledges the closing would keep them open for half a minute.
 */
export function unauthenticatedSockets() {
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
    /** Destroys all sockets when the server closes, authenticated ones too. */
    cutAll: () => timers.forEach((_, line) => line.destroySoon()),
  }
}
