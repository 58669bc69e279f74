import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Entry } from './fetch-package.ts'

/**
 * Writes a .tar.gz whose bytes follow from the entries and the time alone: sorted, of nobody, without folders and links.
 * Returns its size in bytes and its checksum.
 */
export async function writeArchive(
  file: string,
  entries: Entry[],
  time: Date,
): Promise<{ bytes: number; sha256: string }> {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file))
  for (const { path, content, isProgram } of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const mode = isProgram ? 0o755 : 0o644
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name: path, mode, mtime: time, size: content.length }, content, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }
  tar.finalize()
  await written
  const content = await readFile(file)
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
