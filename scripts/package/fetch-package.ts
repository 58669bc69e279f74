import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { lockedPackage } from './lock-file.ts'

/** A file of an archive; its path has "/" between folders. */
export interface Entry {
  path: string
  content: Buffer
  isProgram: boolean
}

const CACHE = '.cache/packages'

/**
 * The files of a package as the registry has it, which may be another platform's, below "node_modules/NAME/". npm gets it;
 * its checksum must be that of package-lock.json.
 */
export async function fetchPackage(name: string): Promise<Entry[]> {
  const { version, integrity } = lockedPackage(name)
  mkdirSync(CACHE, { recursive: true })
  const path = join(CACHE, `${name.replace('/', '-')}-${version}.tgz`)
  if (!existsSync(path)) {
    const flags = ['--pack-destination', CACHE, '--json', '--loglevel', 'error']
    const shell = process.platform === 'win32'
    const told = execFileSync('npm', ['pack', `${name}@${version}`, ...flags], { encoding: 'utf8', shell })
    const [{ filename }] = JSON.parse(told) as [{ filename: string }]
    renameSync(join(CACHE, filename), path)
  }
  const packed = readFileSync(path)
  if (integrity !== `sha512-${createHash('sha512').update(packed).digest('base64')}`)
    throw new Error(`${path} is not what package-lock.json asks for. Delete it, and try again.`)
  return unpacked(packed, `node_modules/${name}/`)
}

async function unpacked(packed: Buffer, folder: string): Promise<Entry[]> {
  const tar = extract()
  Readable.from([packed]).pipe(createGunzip()).pipe(tar)
  const entries: Entry[] = []
  for await (const entry of tar) {
    const { name, type, mode } = entry.header
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    if (type === 'file')
      entries.push({
        path: folder + name.slice(name.indexOf('/') + 1),
        content: Buffer.concat(parts),
        isProgram: (mode & 0o111) !== 0,
      })
  }
  return entries
}
