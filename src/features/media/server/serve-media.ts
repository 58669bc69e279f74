import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { FileStore } from '#platform/files/file-store.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { AppError } from '#shared/problems.ts'
import { fileName, MEDIA_PATH } from '../image-url.ts'

const FILE = new RegExp(`^(([0-9a-f]{32})(?:-(?:${VARIANT_WIDTHS.join('|')}))?)\\.(webp|avif)$`)

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_EVER_IN_ONE_BROWSER = 'private, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/**
 * Serves pictures. A name is the hash of the content, so browsers may cache it forever. An AVIF that has not been made
 * yet is replaced by the WebP of its width, which only that browser may cache; a missing width by the original, cached
 * for a minute. `onRequest` may refuse a caller, because every name costs a read of the file store.
 */
export function serveMedia(
  server: FastifyInstance,
  { files, onRequest }: { files: FileStore; onRequest?: onRequestHookHandler },
): void {
  const firstOf = async (candidates: { name: string; cacheControl: string }[]) => {
    for (const candidate of candidates) {
      const picture = await files.open(candidate.name)
      if (picture) return { ...candidate, ...picture }
    }
    throw new AppError('not_found')
  }
  const options = onRequest ? { onRequest } : {}
  server.get<{ Params: { file: string } }>(`${MEDIA_PATH}/:file`, options, async (request, reply) => {
    const [file, base, id, format] = FILE.exec(request.params.file) ?? []
    if (!file || !base || !id) throw new AppError('not_found')
    reply.headers({
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    })
    const { name, cacheControl, size, stream } = await firstOf([
      { name: file, cacheControl: FOR_EVER },
      ...(format === 'avif' ? [{ name: `${base}.webp`, cacheControl: FOR_EVER_IN_ONE_BROWSER }] : []),
      { name: fileName(id), cacheControl: FOR_A_MINUTE },
    ])
    const etag = `"${name}"`
    reply.header('Cache-Control', cacheControl)
    if (cacheControl !== FOR_A_MINUTE) reply.header('ETag', etag)
    if (cacheControl !== FOR_A_MINUTE && request.headers['if-none-match']?.includes(etag)) {
      stream.destroy()
      return reply.code(304).send()
    }
    reply.headers({ 'Content-Type': `image/${name.split('.').at(-1)}`, 'Content-Length': size })
    return reply.send(stream)
  })
}
