import type { FastifyInstance } from 'fastify'

/** A turn of the event loop that takes less than this, in milliseconds, has handled next to no network events. */
const QUIET_MS = 0.3
/** After this many turns even a server that is never quiet closes. */
const MOST_TURNS = 500

/**
 * Before it closes, the server accepts every waiting connection: otherwise the system would reset them, and a load
 * balancer must not retry an order. Only connections of the last few microseconds are still reset.
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
