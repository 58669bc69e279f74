import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { serveMetrics, type LabelledCounter } from '#platform/http/metrics.ts'
import { openApiDocument } from '#platform/http/openapi.ts'
import { isReachable } from '#platform/embedded-postgres/ping-store.ts'
import { transactionRetries, transactionSeconds } from '#platform/db/observe-transaction.ts'
import type { Database } from '#platform/db/postgres.ts'
import { countJobs } from '#platform/jobs/job-trouble-store.ts'
import { jobSeconds } from '#platform/jobs/observe-job.ts'
import type { Mounted } from '#platform/http/route.ts'
import { docsPage } from './docs-page.ts'

/** If /readyz was requested within this time, a load balancer is watching it. */
const WATCHED_MS = 30_000

/** Non-fatal problems; a check that fails reports nothing. */
type Signs = Record<string, () => boolean | Promise<boolean>>

/** Health, readiness (off while `closing`) and metrics (api.md). `isWatched`: a load balancer polls it. */
export function serveOperations(
  server: FastifyInstance,
  options: {
    db: Database
    /** The connection pools to count, by purpose. */
    pools: Record<string, Pool>
    mounted: Mounted[]
    publicUrl: string
    metricsAllow: string[]
    closing: () => boolean
    /** True while something that the first calls need is still being built. */
    preparing: () => boolean
    signs: Signs
    gauges: Record<string, { help: string; read: () => number }>
    counters: Record<string, LabelledCounter>
  },
): { isWatched: () => boolean } {
  const { db, closing, preparing } = options
  const pools = Object.entries(options.pools)
  let lastPolledAt = -Infinity
  // A keep-alive connection would keep sending requests to a server that is shutting down.
  server.addHook('onSend', async (_request, reply) => {
    if (closing()) reply.header('Connection', 'close')
  })
  server.get('/healthz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    return { success: true, message: 'alive' }
  })
  // /readyz has no rate limit, so concurrent requests share one database check.
  let checking: Promise<string[] | null> | null = null
  const check = async () => ((await isReachable(db)) ? degradedBy(options.signs) : null)
  server.get('/readyz', async (_request, reply) => {
    lastPolledAt = performance.now()
    reply.header('Cache-Control', 'no-store')
    if (!closing() && !preparing()) {
      checking ??= check().finally(() => (checking = null))
      const degraded = await checking
      if (degraded) return { success: true, message: 'ready', degraded }
    }
    return reply.code(503).send({
      success: false,
      code: 'unavailable',
      message: closing() ? 'closing' : preparing() ? 'preparing' : 'no database',
    })
  })
  serveMetrics(server, {
    allow: options.metricsAllow,
    gauges: options.gauges,
    counters: options.counters,
    labelledGauges: {
      tokri_pool_connections: {
        help: 'Database connections of this process',
        labels: ['pool'],
        read: async () => pools.map(([pool, { totalCount: value }]) => ({ labels: { pool }, value })),
      },
      tokri_pool_waiting: {
        help: 'Calls waiting for a database connection',
        labels: ['pool'],
        read: async () => pools.map(([pool, { waitingCount: value }]) => ({ labels: { pool }, value })),
      },
      tokri_degraded: {
        help: 'Problems that are not fatal, as in /readyz: 1 while there is one',
        labels: ['sign'],
        read: async () => {
          const degraded = await degradedBy(options.signs)
          return Object.keys(options.signs).map((sign) => ({
            labels: { sign },
            value: Number(degraded.includes(sign)),
          }))
        },
      },
      tokri_jobs: {
        help: 'Jobs of all servers: waiting, running, or permanently failed',
        labels: ['state'],
        read: async () =>
          Object.entries(await countJobs(db)).map(([state, value]) => ({ labels: { state }, value })),
      },
    },
    others: [transactionSeconds, transactionRetries, jobSeconds],
  })

  const endpoints = options.mounted.map(({ endpoint }) => endpoint)
  // Made by the first request: few servers get one.
  let document: ReturnType<typeof openApiDocument> | undefined
  let page: string | undefined
  server.get(
    '/api/openapi.json',
    async () =>
      (document ??= openApiDocument(endpoints, { title: 'Tokri', version: '1', url: options.publicUrl })),
  )
  server.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= docsPage(endpoints))),
  )
  return { isWatched: () => performance.now() - lastPolledAt < WATCHED_MS }
}

/** The names of the warnings that currently apply. */
async function degradedBy(signs: Signs): Promise<string[]> {
  const results = Object.entries(signs).map(async ([name, isBad]) => {
    const bad = await Promise.resolve()
      .then(isBad)
      .catch(() => false)
    return bad ? [name] : []
  })
  return (await Promise.all(results)).flat()
}
