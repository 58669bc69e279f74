import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Serves /service-worker.js from the build; when it is switched off, serves one that unregisters itself. */
export async function serveServiceWorker(
  server: FastifyInstance,
  folder: string,
  state: 'on' | 'off',
): Promise<void> {
  const file = state === 'on' ? 'service-worker.js' : 'service-worker-withdrawn.js'
  const script = await readFile(join(folder, file))
  server.get('/service-worker.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(script),
  )
}
