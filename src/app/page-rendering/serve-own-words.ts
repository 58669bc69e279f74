import type { FastifyInstance } from 'fastify'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { SpokenLanguages } from '#features/languages/server/spoken-languages.ts'
import { accepts } from '#platform/http/accepted-encoding.ts'
import { varyOf } from '#platform/http/response-cache.ts'
import { localeIds } from '#shared/locales.ts'

const zip = promisify(gzip)

/** Serves the sentences of the languages in which the shop has its own wording, under names that change with them. */
export function serveOwnWords(server: FastifyInstance, languages: SpokenLanguages): void {
  const onRequest = server.limitCalls
  server.get<{ Params: { file: string } }>('/own-words/:file', { onRequest }, async (request, reply) => {
    await languages.fresh()
    const file = localeIds
      .map((locale) => languages.fileOf(locale))
      .find((one) => one?.path === `/own-words/${request.params.file}`)
    if (!file) return reply.callNotFound()
    const isZipped = accepts(request.headers['accept-encoding'], 'gzip')
    if (isZipped) reply.header('Content-Encoding', 'gzip')
    return reply
      .headers({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
        Vary: varyOf(reply, 'Accept-Encoding'),
      })
      .send(isZipped ? await zip(file.body) : Buffer.from(file.body))
  })
}
