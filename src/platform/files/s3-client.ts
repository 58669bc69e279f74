import { AwsClient } from 'aws4fetch'
import { AppError } from '#shared/problems.ts'
import { networkReason } from '../network-reason.ts'
import { OutsideError } from '../outside-error.ts'

export interface S3Settings {
  /** The service's URL, without a trailing slash; the bucket is appended as a path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The timeout of one call to the service, in milliseconds. */
const TIMEOUT_MS = 15_000

/** `path` begins with / or ?. Null for 404. Throws `unavailable`; its cause names bucket, address and reason. */
export type S3Fetch = (path: string, init?: RequestInit, timeoutMs?: number) => Promise<Response | null>

export function s3Client({ endpoint, bucket, ...credentials }: S3Settings): S3Fetch {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 })
  const root = `${endpoint}/${encodeURIComponent(bucket)}`
  const unavailable = (reason: string, cause?: unknown) =>
    new AppError('unavailable', undefined, {
      cause: new OutsideError(`The bucket "${bucket}" at ${endpoint} cannot be used: ${reason}`, { cause }),
    })
  return async (path, init = {}, timeoutMs = TIMEOUT_MS) => {
    let response: Response
    try {
      response = await client.fetch(root + path, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    } catch (cause) {
      throw unavailable(networkReason(cause), cause)
    }
    if (response.ok) return response
    const body = await response.text().catch(() => '')
    if (response.status === 404 && !body.includes('NoSuchBucket')) return null
    const said = [xmlField(body, 'Code'), xmlField(body, 'Message')].filter(Boolean).join(': ')
    throw unavailable(`it returned ${response.status}${said && `, ${said.slice(0, 300)}`}`)
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element with this name in the service's response. */
export function xmlField(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '') ?? null
}
