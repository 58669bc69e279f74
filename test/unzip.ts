import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive, as another program reads them; it checks sizes and checksums. */
export async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(bytes)
  const files: Record<string, string> = {}
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = (await buffer(await archive.openReadStreamPromise(entry))).toString()
  return files
}
