import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signStatement } from '#platform/release/statement.ts'
import { platformName } from '#platform/release/version.ts'
import { writeArchive } from '../../scripts/package/archive.ts'
import type { Entry } from '../../scripts/package/fetch-package.ts'
import { freePort } from '../free-port.ts'
import { mainFile } from './api-process.ts'

export const root = resolve(dirname(mainFile), '../..')
/** The version that is installed. */
export const OLD = '1.0.0'
const parts = ['dist/client', 'dist/server', 'db', 'scripts']
const manifestOf = (version: string) => JSON.stringify({ name: 'tokri', type: 'module', version })

interface Change {
  /** Texts of files, by their paths in the version. */
  files?: Record<string, string>
  key?: KeyObject
  more?: Entry[]
}

const filesIn = (path: string): string[] =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`))
    : [path]

/**
 * This build, unpacked as a release, and others to upgrade it to: the same with files changed. Its commands find no other
 * program than Node: their PATH names an empty folder. `settings` are of the environment.
 */
export async function installRelease(settings: () => Record<string, string> = () => ({})) {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-faults-upgrade-'))
  const home = join(folder, 'tokri')
  const port = await freePort()
  const { privateKey: trusted, publicKey } = generateKeyPairSync('ed25519')
  const trustedKey = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const version = join(home, 'versions', OLD)
  await mkdir(version, { recursive: true })
  await mkdir(join(folder, 'no-programs'))
  for (const part of parts) await cp(join(root, part), join(version, part), { recursive: true })
  await writeFile(join(version, 'package.json'), manifestOf(OLD))
  await writeFile(join(version, 'release-key.pem'), trustedKey)
  await writeFile(join(home, 'current'), `${OLD}\n`)
  // Native parts, where every version looks for them: in the folder above.
  await symlink(join(root, 'node_modules'), join(home, 'node_modules'))

  const current = () => readFileSync(join(home, 'current'), 'utf8').trim()

  /** Makes an archive of a version and its signature; returns its path. */
  async function release(version: string, { files = {}, key = trusted, more = [] }: Change = {}) {
    const within = `tokri/versions/${version}/`
    const all = new Map(
      parts.flatMap((part) => filesIn(part)).map((path) => [path, readFileSync(join(root, path))]),
    )
    const own = { 'package.json': manifestOf(version), 'release-key.pem': trustedKey }
    for (const [path, text] of Object.entries({ ...own, ...files })) all.set(path, Buffer.from(text))
    const entries = [...all].map(([path, content]) => ({ path: within + path, content, isProgram: false }))
    const file = `tokri-${version}-${platformName()}.tar.gz`
    const path = join(folder, file)
    const { sha256 } = await writeArchive(path, [...entries, ...more], new Date(0))
    const statement = { file, version, platform: platformName(), sha256 }
    await writeFile(`${path}.sig`, signStatement(statement, key))
    return path
  }

  function tokri(...args: string[]): { child: ChildProcess; output: () => string } {
    let text = ''
    const program = join(home, 'versions', current(), 'scripts/tokri.mjs')
    const env = {
      PATH: join(folder, 'no-programs'),
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      TOKRI_HOME: home,
      DATA_DIR: join(home, 'data'),
      ...settings(),
    }
    const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (text += part.toString()))
    return { child, output: () => text }
  }

  return {
    folder,
    home,
    release,
    current,
    async upgrade(...args: string[]): Promise<{ code: number | null; output: string }> {
      const { child, output } = tokri('upgrade', ...args)
      const [code] = (await once(child, 'exit')) as [number | null]
      return { code, output: output() }
    },
    /** An upgrade that is killed a moment after it has said so. */
    async killUpgrade(line: string, ...args: string[]): Promise<void> {
      const { child, output } = tokri('upgrade', ...args)
      for (const deadline = Date.now() + 120_000; !output().includes(line); await sleep(10))
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error(`not seen: ${line}\n${output()}`)
      await sleep(1_500)
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    /** Starts the shop; returns its process once it is open. */
    async open(): Promise<ChildProcess> {
      const { child, output } = tokri('serve')
      for (const deadline = Date.now() + 120_000; !output().includes('The shop is open'); await sleep(100))
        if (Date.now() > deadline || child.exitCode !== null)
          throw new Error(`it did not start:\n${output()}`)
      return child
    },
    status: (path: string): Promise<number | null> =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        (answer) => answer.status,
        () => null,
      ),
    // A database ends a moment after its killed server.
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  }
}
