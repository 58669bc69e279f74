import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkRelease, downloadRelease, type Installed } from '#platform/release/find-release.ts'
import { ReleaseRefused } from '#platform/release/statement.ts'
import { unpackRelease } from '#platform/release/unpack-release.ts'
import { isVersion } from '#platform/release/version.ts'

interface Wanted {
  release: string
  downgrade: boolean
  home: string
  installed: Installed
  from: string | null
  fromHere: (path: string) => string
  say: (line: string) => void
}

/** Puts a release beside the installed version, once it is known to be one. Returns its version. */
export async function unpackSigned({ release, home, installed, say, ...wanted }: Wanted): Promise<string> {
  const versions = join(home, 'versions')
  // The server, another user, reads what is written here.
  process.umask(0o022)
  const draft = mkdtempSync(join(versions, '.new-'))
  try {
    const file = isVersion(release) ? await download(release, wanted.from, draft) : wanted.fromHere(release)
    say('Checking the release…')
    const { version } = await checkRelease(file, installed, wanted)
    const program = join(draft, 'program')
    mkdirSync(program)
    await unpackRelease(file, version, program)
    const { version: within } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as {
      version: string
    }
    if (within !== version) throw new ReleaseRefused(`it holds version ${within}`)
    rmSync(join(versions, version), { recursive: true, force: true })
    renameSync(program, join(versions, version))
    return version
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error
    throw new Error(`${release} is refused: ${error.message}. Nothing was changed.`, { cause: error })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function download(version: string, from: string | null, folder: string): Promise<string> {
  if (!from) throw new ReleaseRefused('RELEASES_URL does not say where versions are published')
  return downloadRelease(version, from, folder)
}
