import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a load balancer may take to notice that a server is not ready, in milliseconds. */
const NOTICE_MS = 3_000
/** No request for this long: it has noticed. */
const QUIET_MS = 1_000
/** A client that asks on has had its time: server and database end within ten seconds. */
const MOST_MS = 6_000

const OPERATIONS = new Set(['/readyz', '/healthz', '/metrics'])

/** Waits until a load balancer polling `/readyz` sends nothing more: its checks may be late, and a closed server fails it. */
export function drainOf(
  server: FastifyInstance,
  { noticeMs = NOTICE_MS, quietMs = QUIET_MS, mostMs = MOST_MS } = {},
): () => Promise<void> {
  let lastAt = -Infinity
  server.addHook('onRequest', (request, _reply, done) => {
    if (!OPERATIONS.has(request.url)) lastAt = performance.now()
    done()
  })
  return async () => {
    const start = performance.now()
    await sleep(noticeMs)
    for (;;) {
      const now = performance.now()
      const wait = Math.min(lastAt + quietMs, start + mostMs) - now
      if (wait <= 0) return
      await sleep(wait)
    }
  }
}
