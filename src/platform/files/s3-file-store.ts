import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '#shared/problems.ts'
import { checkedName, type FileStore } from './file-store.ts'

export interface S3Settings {
  /** The service's own address, without a slash at the end; the bucket follows it as a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long one call to the service may take, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Keeps files in a bucket of any service that speaks S3 (AWS, MinIO, R2, Spaces …). The key needs to get, put,
 * delete and list. Names begin with `prefix` in the bucket. Throws `unavailable` while the service cannot be reached
 * or refuses.
 */
export function s3FileStore(
  { endpoint, bucket, ...credentials }: S3Settings,
  { pageSize = 1000, prefix = '' } = {},
): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`

  const pathOf = (name: string) => `/${prefix}${checkedName(name)}`

  /** Answers null for 404. */
  async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
    let response: Response
    try {
      response = await client.fetch(root + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    } catch (cause) {
      throw new AppError('unavailable', undefined, { cause })
    }
    if (response.ok) return response
    const answer = await response.text().catch(() => '')
    if (response.status === 404 && !answer.includes('NoSuchBucket')) return null
    const cause = new Error(`the file store returned ${response.status}: ${answer.slice(0, 500)}`)
    throw new AppError('unavailable', undefined, { cause })
  }

  return {
    async put(files) {
      await Promise.all(
        files.map(({ name, type, content }) =>
          ask(pathOf(name), {
            method: 'PUT',
            headers: { 'Content-Type': type },
            body: new Uint8Array(content),
          }),
        ),
      )
    },
    async open(name) {
      const found = await ask(pathOf(name))
      if (!found?.body) return null
      const stream = Readable.fromWeb(found.body as ReadableStream)
      return { size: Number(found.headers.get('content-length')), stream }
    },
    async remove(names) {
      for (const name of names) await ask(pathOf(name), { method: 'DELETE' })
    },
    async *list() {
      for (let last: string | null = ''; last !== null;) {
        const query = new URLSearchParams({ prefix, marker: last, 'max-keys': String(pageSize) })
        const answer: Response | null = await ask(`?${query}`)
        const xml: string = (await answer?.text()) ?? ''
        last = null
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          last = field(entry, 'Key') ?? ''
          yield { name: last.slice(prefix.length), writtenAt: new Date(field(entry, 'LastModified') ?? '') }
        }
        if (field(xml, 'IsTruncated') !== 'true') return
      }
    },
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function field(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '') ?? null
}
