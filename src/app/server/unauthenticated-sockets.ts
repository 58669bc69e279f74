import type { Socket } from 'node:net'

/** How long a socket may stay open without authenticating, in milliseconds. */
const AUTHENTICATE_MS = 5_000
/** Long enough for the client to read a refusal. */
const REFUSAL_MS = 200

/** Destroys, without closing, sockets that do not log in: a peer could keep a closing one open for half a minute. */
export function unauthenticatedSockets() {
  const timers = new Map<Socket, NodeJS.Timeout>()
  const destroyIn = (socket: Socket, ms: number) => {
    clearTimeout(timers.get(socket))
    timers.set(socket, setTimeout(() => socket.destroy(), ms).unref())
  }
  return {
    watch: (socket: Socket) => {
      destroyIn(socket, AUTHENTICATE_MS)
      socket.once('close', () => {
        clearTimeout(timers.get(socket))
        timers.delete(socket)
      })
    },
    trust: (socket: Socket) => clearTimeout(timers.get(socket)),
    destroyAfterRefusal: (socket: Socket) => destroyIn(socket, REFUSAL_MS),
    /** Destroys all sockets when the server closes, authenticated ones too. */
    destroyAll: () => timers.forEach((_, socket) => socket.destroySoon()),
  }
}
