import type { FastifyInstance } from 'fastify'
import { serveMetrics, type LabelledCounter } from '#platform/http/metrics.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { isReachable } from '#platform/embedded-postgres/ping.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Mounted } from '#platform/http/route.ts'
import { docsPage } from './docs-page.ts'

/** If /readyz was requested within this time, a load balancer is watching it. */
const WATCHED_MS = 30_000

/** Non-fatal problems; a check that fails reports nothing. */
type Signs = Record<string, () => boolean | Promise<boolean>>

/**
 * How the process is watched from outside (api.md, Operations). `closing` turns readiness off before the end;
 * `isWatched` is true while something polls it.
 */
export function serveOperations(
  server: FastifyInstance,
  options: {
    db: Database
    mounted: Mounted[]
    publicUrl: string
    metricsAllow: string[]
    closing: () => boolean
    signs: Signs
    gauges: Record<string, { help: string; read: () => number }>
    counters: Record<string, LabelledCounter>
  },
): { isWatched: () => boolean } {
  const { db, closing } = options
  let asked = -Infinity
  // A keep-alive connection would go on sending requests to a server that is shutting down.
  server.addHook('onSend', async (_request, reply) => {
    if (closing()) reply.header('Connection', 'close')
  })
  server.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { success: true, message: 'alive' }
  })
  server.get('/readyz', async (_request, reply) => {
    asked = performance.now()
    reply.header('Cache-Control', 'no-store')
    if (!closing() && (await isReachable(db))) {
      return { success: true, message: 'ready', degraded: await degradedBy(options.signs) }
    }
    return reply
      .code(503)
      .send({ success: false, code: 'unavailable', message: closing() ? 'closing' : 'no database' })
  })
  serveMetrics(
    server,
    options.metricsAllow,
    {
      ...options.gauges,
      tokri_pool_connections: {
        help: 'Database connections of this process',
        read: () => db.pool.totalCount,
      },
      tokri_pool_waiting: {
        help: 'Calls waiting for a database connection',
        read: () => db.pool.waitingCount,
      },
    },
    options.counters,
  )

  const endpoints = options.mounted.map(({ endpoint }) => endpoint)
  const document = openApiDocument(endpoints, { title: 'Tokri', version: '1', url: options.publicUrl })
  server.get('/api/openapi.json', async () => document)
  const page = docsPage(endpoints)
  server.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  return { isWatched: () => performance.now() - asked < WATCHED_MS }
}

/** The names of the signs that are bad at this moment. */
async function degradedBy(signs: Signs): Promise<string[]> {
  const looks = Object.entries(signs).map(async ([name, isBad]) => {
    const bad = await Promise.resolve()
      .then(isBad)
      .catch(() => false)
    return bad ? [name] : []
  })
  return (await Promise.all(looks)).flat()
}
