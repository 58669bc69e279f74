import { createReadStream } from 'node:fs'
import { checkedName } from './file-store.ts'
import { s3Client, xmlField, type S3Fetch, type S3Settings } from './s3-client.ts'

/** The size of a part, which is held in memory; a service accepts 10,000 parts, so 160 GB in total. */
const PART_BYTES = 16 * 1024 * 1024
/** The timeout of one part, in milliseconds: the shop may have a slow connection. */
const TIMEOUT_MS = 300_000

/** Copies a file of any size into a bucket; it appears completely or not at all. Throws `unavailable`. */
export async function uploadToS3(
  settings: S3Settings,
  file: string,
  name: string,
  { prefix = '', partBytes = PART_BYTES } = {},
): Promise<void> {
  const s3Fetch = s3Client(settings)
  const path = `/${prefix}${checkedName(name)}`
  const begun = await s3Fetch(`${path}?uploads`, { method: 'POST' })
  const uploadId = xmlField((await begun?.text()) ?? '', 'UploadId')
  if (!uploadId) throw new Error('the file store did not start the upload')
  const query = `uploadId=${encodeURIComponent(uploadId)}`
  try {
    const tags = await putParts(s3Fetch, file, partBytes, (part) => `${path}?partNumber=${part}&${query}`)
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await s3Fetch(`${path}?${query}`, { method: 'POST', body }, TIMEOUT_MS)
    // A service that fails while joining the parts has already responded with 200.
    const text = (await done?.text()) ?? '<Error>'
    if (text.includes('<Error>'))
      throw new Error(`the file store did not join the parts: ${text.slice(0, 500)}`)
  } catch (error) {
    await s3Fetch(`${path}?${query}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

async function putParts(
  s3Fetch: S3Fetch,
  file: string,
  partBytes: number,
  pathOf: (part: number) => string,
): Promise<string[]> {
  const tags: string[] = []
  const put = async (body: Uint8Array<ArrayBuffer>) => {
    const stored = await s3Fetch(pathOf(tags.length + 1), { method: 'PUT', body }, TIMEOUT_MS)
    tags.push(stored?.headers.get('etag') ?? '')
  }
  // Exactly one part's size, except for the last.
  for await (const chunk of createReadStream(file, { highWaterMark: partBytes }) as AsyncIterable<Buffer>)
    await put(new Uint8Array(chunk))
  if (tags.length === 0) throw new Error(`${file} is empty`)
  return tags
}
