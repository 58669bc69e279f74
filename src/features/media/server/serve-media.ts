import { open, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { errorCode } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'
import { MEDIA_PATH } from '../image-url.ts'

const FILE = /^[0-9a-f]{32}(?:-320)?\.webp$/

/** Serves the pictures. A name is the hash of its content, so a browser may keep it for ever. */
export function serveMedia(server: FastifyInstance, { folder }: { folder: string }): void {
  server.get<{ Params: { file: string } }>(`${MEDIA_PATH}/:file`, async (request, reply) => {
    const { file } = request.params
    const picture = FILE.test(file) ? await openIfThere(join(folder, file)) : null
    if (!picture) throw new AppError('not_found')
    reply.headers({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${file}"`,
    })
    if (request.headers['if-none-match']?.includes(`"${file}"`)) {
      await picture.close()
      return reply.code(304).send()
    }
    reply.headers({ 'Content-Type': 'image/webp', 'Content-Length': (await picture.stat()).size })
    return reply.send(picture.createReadStream())
  })
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
