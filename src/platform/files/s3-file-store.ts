import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { checkedName, type FileStore } from './file-store.ts'
import { s3Client, xmlField as field, type S3Settings } from './s3-client.ts'

export type { S3Settings } from './s3-client.ts'

/**
 * Stores files in a bucket of any service that speaks S3 (AWS, MinIO, R2, Spaces …). The key needs permission to get,
 * put, delete and list. Names in the bucket begin with `prefix`. Throws `unavailable` when the service cannot be
 * reached or refuses.
 */
export function s3FileStore(settings: S3Settings, { pageSize = 1000, prefix = '' } = {}): FileStore {
  const s3Fetch = s3Client(settings)
  const pathOf = (name: string) => `/${prefix}${checkedName(name)}`

  return {
    async put(files) {
      await Promise.all(
        files.map(({ name, type, content }) =>
          s3Fetch(pathOf(name), {
            method: 'PUT',
            headers: { 'Content-Type': type },
            body: new Uint8Array(content),
          }),
        ),
      )
    },
    async open(name) {
      const found = await s3Fetch(pathOf(name))
      if (!found?.body) return null
      const stream = Readable.fromWeb(found.body as ReadableStream)
      return { size: Number(found.headers.get('content-length')), stream }
    },
    async remove(names) {
      for (const name of names) await s3Fetch(pathOf(name), { method: 'DELETE' })
    },
    async *list() {
      for (let last: string | null = ''; last !== null;) {
        const query = new URLSearchParams({ prefix, marker: last, 'max-keys': String(pageSize) })
        const response: Response | null = await s3Fetch(`?${query}`)
        const xml: string = (await response?.text()) ?? ''
        last = null
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = field(entry, 'Key') ?? ''
          yield {
            name: last.slice(prefix.length),
            size: Number(field(entry, 'Size')),
            writtenAt: new Date(field(entry, 'LastModified') ?? ''),
          }
        }
        if (field(xml, 'IsTruncated') !== 'true') return
      }
    },
  }
}
