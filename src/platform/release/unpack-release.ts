import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { ReleaseRefused } from './statement.ts'

/** The most that a release may hold: far more than one does. */
const MOST_FILES = 20_000
const MOST_BYTES = 1024 * 1024 * 1024

/**
 * Unpacks what an archive has of one version into `folder`, which must be empty. Throws `ReleaseRefused` for a path that
 * leads out of the archive's own folder, for links, devices and everything else that is neither a file nor a folder, and
 * for far too much; the caller removes what was written until then.
 */
export async function unpackRelease(file: string, version: string, folder: string): Promise<void> {
  const tar = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), tar)
  reading.catch(() => undefined)
  const within = `tokri/versions/${version}/`
  let [files, bytes] = [0, 0]
  for await (const entry of tar) {
    const { name, type, size, mode } = entry.header
    refuseUnsafe(name, type)
    files++
    bytes += size
    if (files > MOST_FILES || bytes > MOST_BYTES) throw new ReleaseRefused('it is too large for a release')
    if (type === 'file' && name.startsWith(within)) {
      const path = join(folder, name.slice(within.length))
      await mkdir(dirname(path), { recursive: true, mode: 0o755 })
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: mode & 0o100 ? 0o755 : 0o644 }))
    } else entry.resume()
  }
  await reading
}

function refuseUnsafe(name: string, type: string | null | undefined): void {
  if (type !== 'file' && type !== 'directory')
    throw new ReleaseRefused(`it holds ${name}, which is neither a file nor a folder`)
  const parts = name.split('/')
  if (/[\\:\0]/.test(name) || parts[0] !== 'tokri' || parts.includes('..') || parts.includes('.'))
    throw new ReleaseRefused(`its path ${name} leads out of its folder`)
}
