import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { chmod, rename, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What headless Chromium is started with: that of `path`, else the one that `findChromium` finds. */
export async function browserOptions(more: string[] = [], path?: string): Promise<LaunchOptions> {
  // Chromium cannot use its sandbox as root, and most containers do not support it.
  const isRoot = process.getuid?.() === 0
  return {
    executablePath: path ?? (await findChromium()),
    args: [...flags, ...more, ...(isRoot ? ['--no-sandbox'] : [])],
    // Playwright keeps Chromium's shared memory in files in /tmp, whose creation is a seventh of a browser's work.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    chromiumSandbox: false,
  }
}

export const launchBrowser = async (more?: string[], path?: string): Promise<Browser> =>
  chromium.launch(await browserOptions(more, path))

/** Whether /dev/shm has room for browsers; Docker gives it 64 MB. */
const hasSharedMemory = (): Promise<boolean> =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize >= 1024 ** 3,
    () => false,
  )

/**
 * The browser of CHROMIUM_PATH, else the one from npm, so that a test's outcome does not depend on what a machine has
 * installed; an installed one only where the package has none.
 */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? (await browsersToTest())[0]!
}

/** Every browser that this machine can test with: the one from npm first. */
export async function browsersToTest(): Promise<string[]> {
  const named = process.env.CHROMIUM_PATH
  const installed = [...(named ? [named] : []), ...installedBrowsers()].filter((path) => existsSync(path))
  if (process.platform === 'linux' && process.arch === 'x64') return [await unpackedChromium(), ...installed]
  if (installed.length === 0)
    throw new Error('No browser was found. Install Chrome, or set CHROMIUM_PATH to a Chromium.')
  return installed
}

/** Where Chrome, Chromium and Edge are installed; the npm package is for Linux only. */
export function installedBrowsers(
  platform: string = process.platform,
  env: Record<string, string | undefined> = process.env,
): string[] {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', `${env.HOME ?? ''}/Applications`].map(
        (folder) => `${folder}/${name}.app/Contents/MacOS/${name}`,
      ),
    )
  if (platform === 'win32')
    return [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].flatMap((folder) =>
      [
        'Google\\Chrome\\Application\\chrome.exe',
        'Chromium\\Application\\chrome.exe',
        'Microsoft\\Edge\\Application\\msedge.exe',
      ].flatMap((path) => (folder ? [`${folder}\\${path}`] : [])),
    )
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
}

/**
 * Unpacks the package's browser into the project. The package itself unpacks it into one file in /tmp, which only the
 * first user of the machine may run.
 */
async function unpackedChromium(): Promise<string> {
  const packed = dirname(dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'))))
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { version: string }
  const cache = fileURLToPath(new URL('../.cache', import.meta.url))
  const path = join(cache, `chromium-${version}`)
  if (existsSync(path)) return path
  mkdirSync(cache, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  await pipeline(
    createReadStream(join(packed, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(draft),
  )
  await chmod(draft, 0o755)
  await rename(draft, path)
  return path
}
