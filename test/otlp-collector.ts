import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

const attributes = z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
const request = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.number(),
              attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Record<string, unknown>
  service: unknown
  hasFailed: boolean
}

const valuesOf = (list: z.infer<typeof attributes>) =>
  Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))

/** An OTLP/HTTP collector, which stores the request bodies and their spans. */
export async function otlpCollector(): Promise<{
  url: string
  spans: CollectedSpan[]
  bodies: string[]
  close(): Promise<void>
}> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (incoming, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const body = (incoming.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString()
    bodies.push(body)
    for (const { resource, scopeSpans } of request.parse(JSON.parse(body)).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: valuesOf(span.attributes),
          service: valuesOf(resource.attributes)['service.name'],
          hasFailed: span.status.code === 2,
        })
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    bodies,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
