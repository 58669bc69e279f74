import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReleaseRefused, readStatement, type ReleaseStatement } from './statement.ts'
import { compareVersions, isVersion, platformName } from './version.ts'

const MOST_BYTES = 300 * 1024 * 1024
const SIGNATURE_BYTES = 4_096
/** How long a release's address may say nothing, in milliseconds. */
const SILENCE_MS = 30_000

export interface Installed {
  version: string
  /** The public key that this version came with, as PEM. */
  key: string
}

/**
 * What is signed about an archive that may be installed here. Throws `ReleaseRefused` unless the installed version's key
 * has signed it, its bytes are those that were signed, and it is for this platform and newer; older with `downgrade`.
 */
export async function checkRelease(
  file: string,
  installed: Installed,
  { downgrade }: { downgrade: boolean },
): Promise<ReleaseStatement> {
  const text = await readFile(`${file}.sig`, 'utf8').catch(() => {
    throw new ReleaseRefused(`there is no ${basename(file)}.sig beside it`)
  })
  const statement = readStatement(text, installed.key)
  const { version, platform, sha256 } = statement
  if (statement.file !== basename(file))
    throw new ReleaseRefused(`its signature is that of ${statement.file}`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  if (hash.digest('hex') !== sha256) throw new ReleaseRefused('it is not what was signed: get it again')
  if (platform !== platformName()) throw new ReleaseRefused(`it is for ${platform}, not ${platformName()}`)
  if (!isVersion(version)) throw new ReleaseRefused('its version is not one')
  const order = compareVersions(version, installed.version)
  if (order === 0) throw new ReleaseRefused(`version ${version} is installed already`)
  if (order < 0 && !downgrade)
    throw new ReleaseRefused(
      `${version} is older than ${installed.version}: --downgrade goes back on purpose`,
    )
  return statement
}

/** Gets a version and its signature from where releases are published into a folder. Returns the archive's path. */
export async function downloadRelease(version: string, from: string, folder: string): Promise<string> {
  const name = `tokri-${version}-${platformName()}.tar.gz`
  const file = join(folder, name)
  for (const [suffix, most] of [
    ['.sig', SIGNATURE_BYTES],
    ['', MOST_BYTES],
  ] as const) {
    const url = `${from}/${name}${suffix}`
    const reply = await fetch(url, { signal: AbortSignal.timeout(suffix ? SILENCE_MS : 20 * SILENCE_MS) })
    if (!reply.ok || !reply.body) throw new ReleaseRefused(`${url} answered ${reply.status}`)
    await pipeline(Readable.fromWeb(reply.body as never), atMost(most, url), createWriteStream(file + suffix))
  }
  return file
}

function atMost(bytes: number, url: string): Transform {
  let seen = 0
  return new Transform({
    transform(part: Buffer, _, done) {
      seen += part.length
      done(seen > bytes ? new ReleaseRefused(`${url} is too large`) : null, part)
    },
  })
}
