import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { chmod, rename, statfs } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts headless Chromium: that of CHROMIUM_PATH, else the system's, else the one from npm. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  // Chromium cannot use its sandbox as root, and most containers do not support it.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...flags, ...more, ...(isRoot ? ['--no-sandbox'] : [])],
    // Playwright keeps Chromium's shared memory in files in /tmp, whose creation is a seventh of a browser's work.
    ignoreDefaultArgs: (await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    chromiumSandbox: false,
  })
}

/** Whether /dev/shm has room for browsers; Docker gives it 64 MB. */
const hasSharedMemory = (): Promise<boolean> =>
  statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize >= 1024 ** 3,
    () => false,
  )

export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const installed = installedBrowsers().find(existsSync)
  if (!installed && process.platform !== 'linux')
    throw new Error('No browser was found. Install Chrome, or set CHROMIUM_PATH to a Chromium.')
  return installed ?? unpackedChromium()
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
