import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { FileStore } from '#platform/files/file-store.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { AppError } from '#shared/problems.ts'
import { fileName, MEDIA_PATH } from '../image-url.ts'

const FILE = new RegExp(`^([0-9a-f]{32})(?:-(?:${VARIANT_WIDTHS.join('|')}))?\\.webp$`)

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/**
 * Serves pictures. A name is the hash of the content, so browsers may cache it forever. A missing width is answered
 * with the original, cached for a minute. `onRequest` may refuse a caller: a name costs a look into the store.
 */
export function serveMedia(
  server: FastifyInstance,
  { files, onRequest }: { files: FileStore; onRequest?: onRequestHookHandler },
): void {
  const options = onRequest ? { onRequest } : {}
  server.get<{ Params: { file: string } }>(`${MEDIA_PATH}/:file`, options, async (request, reply) => {
    const { file } = request.params
    const [, id] = FILE.exec(file) ?? []
    if (!id) throw new AppError('not_found')
    reply.headers({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    const wanted = await files.open(file)
    if (wanted) reply.headers({ 'Cache-Control': FOR_EVER, ETag: `"${file}"` })
    else reply.header('Cache-Control', FOR_A_MINUTE)
    const picture = wanted ?? (await files.open(fileName(id)))
    if (!picture) throw new AppError('not_found')
    if (wanted && request.headers['if-none-match']?.includes(`"${file}"`)) {
      picture.stream.destroy()
      return reply.code(304).send()
    }
    reply.headers({ 'Content-Type': 'image/webp', 'Content-Length': picture.size })
    return reply.send(picture.stream)
  })
}
