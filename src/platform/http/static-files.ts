import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'

/** Serves the browser's files: hashed ones for ever, the few with fixed names asked for again each time. */
export async function serveStaticFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
  })
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['assets/**', 'manifest.json', '**/*.br', '**/*.gz'],
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  })
}
