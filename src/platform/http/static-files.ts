import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import { sendNotFound } from './error-handler.ts'
import { builtFileType } from './stored-builds.ts'

/** Hashed files for ever, those of earlier builds from `earlier`, and the few with fixed names revalidated each time. */
export async function serveStaticFiles(
  server: FastifyInstance,
  folder: string,
  earlier: FileStore,
): Promise<void> {
  await server.register(
    async (scope) => {
      serveEarlierBuilds(scope, earlier)
      await scope.register(fastifyStatic, {
        root: join(folder, 'assets'),
        prefix: '/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        index: false,
        acceptRanges: false,
        decorateReply: false,
      })
    },
    { prefix: '/assets' },
  )
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    index: false,
    acceptRanges: false,
    cacheControl: false,
    globIgnore: [
      'assets/**',
      'manifest*.json',
      'offline.html',
      'icon-letter*',
      'service-worker*.js',
      '**/*.br',
      '**/*.gz',
    ],
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  })
}

/** Files that the current build lacks are looked up among the earlier ones; misses count against the rate limit. */
function serveEarlierBuilds(scope: FastifyInstance, earlier: FileStore): void {
  scope.setNotFoundHandler({ preHandler: scope.limitCalls }, async (request, reply) => {
    const name = /^\/assets\/([^/?]+)(?:\?|$)/.exec(request.url)?.[1] ?? ''
    const type = ['GET', 'HEAD'].includes(request.method) && builtFileType(name)
    const file = type ? await earlier.open(name) : null
    if (!type || !file) return sendNotFound(reply)
    reply.headers({
      'Content-Type': type,
      'Content-Length': file.size,
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
    return reply.send(file.stream)
  })
}
