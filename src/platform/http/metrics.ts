import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, type Metric } from 'prom-client'
import { AppError } from '#shared/problems.ts'
import { ANSWERED } from './known-answers.ts'
import { isInNetworks, isOnThisMachine, networkList } from './caller-network.ts'

/** A number that is maintained elsewhere, split by labels. */
export interface LabelledCounter {
  help: string
  labels: string[]
  read: () => { labels: Record<string, string>; count: number }[]
}

interface LabelledGauge {
  help: string
  labels: string[]
  read: () => Promise<{ labels: Record<string, string>; value: number }[]>
}

/** `/metrics` (Prometheus text) for this machine and the addresses of `allow` only: it shows how busy the shop is. */
export function serveMetrics(
  server: FastifyInstance,
  options: {
    allow: string[]
    gauges: Record<string, { help: string; read: () => number }>
    labelledGauges: Record<string, LabelledGauge>
    counters: Record<string, LabelledCounter>
    /** Metrics that other modules maintain. */
    others: Metric[]
  },
): void {
  const { allow, gauges, labelledGauges, counters, others } = options
  const allowed = networkList(allow)!
  const mayRead = (request: FastifyRequest) => isOnThisMachine(request) || isInNetworks(allowed, request.ip)
  const registry = new Registry()
  // Only once somebody reads them: watching the event loop wakes the process a hundred times a second.
  let isWatching = false
  const watchProcess = () => {
    isWatching = true
    collectDefaultMetrics({ register: registry })
    // The library's gauges with the suffix of counters; the metrics without it, by kind, say more.
    for (const kind of ['handles', 'requests', 'resources'])
      registry.removeSingleMetric(`nodejs_active_${kind}_total`)
  }
  const duration = new Histogram({
    name: 'tokri_http_request_duration_seconds',
    help: 'Time from the request to the end of the response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  for (const [name, { help, labels, read }] of Object.entries(counters)) {
    new Counter({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels: found, count } of read()) this.inc(found, count)
      },
    })
  }
  for (const [name, { help, labels, read }] of Object.entries(labelledGauges)) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      // A gauge that cannot be read at the moment is left out; the others are still reported.
      async collect() {
        this.reset()
        for (const { labels: found, value } of await read().catch(() => [])) this.set(found, value)
      },
    })
  }
  for (const metric of others) registry.registerMetric(metric)
  // Looking up a series by its labels costs more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>()
  const count = (seconds: number, ...labels: [method: string, route: string, status: string]) => {
    const key = labels.join(' ')
    const found = series.get(key) ?? duration.labels(...labels)
    series.set(key, found)
    found.observe(seconds)
    return found
  }
  const answered = new Map<string, ReturnType<typeof count>>()
  server.server.on(ANSWERED, (call: string, seconds: number) => {
    const known = answered.get(call)
    if (known) return known.observe(seconds)
    const [method = '', route = ''] = call.split(' ')
    answered.set(call, count(seconds, method, route, '200'))
  })
  server.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the URL: ids would create endless series.
    const route = request.routeOptions.url ?? 'unknown'
    count(reply.elapsedTime / 1000, request.method, route, String(reply.statusCode))
    done()
  })
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new AppError('forbidden')
    if (!isWatching) watchProcess()
    reply.header('Content-Type', registry.contentType).header('Cache-Control', 'no-store')
    return registry.metrics()
  })
}
