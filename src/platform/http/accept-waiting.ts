import type { FastifyInstance } from 'fastify'

/** A turn of the event loop in which the network brought next to nothing, in milliseconds. */
const QUIET_MS = 0.3
/** Then a server that is never quiet closes all the same. */
const MOST_TURNS = 500

/**
 * Before it closes, the server accepts whoever has connected: the system resets connections that wait behind a closed
 * listener, and a load balancer may not send an order again. What is left is a moment of some microseconds.
 */
export function acceptWaiting(server: FastifyInstance): void {
  server.addHook('preClose', async () => {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const start = performance.now()
      await new Promise((resolve) => setImmediate(resolve))
      if (turn > 0 && performance.now() - start < QUIET_MS) return
    }
  })
}
