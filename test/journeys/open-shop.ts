import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { keepTempInMemory } from '../memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: string[]
    /** The data directory of a demo shop that no journey has changed, to be copied. */
    filledShop: string
  }
}

export interface OpenShop {
  url: string
  /** The line of the start that matches, as the terminal shows it; waits for it. */
  startLine(pattern: RegExp): Promise<string>
  /** Stops the server and starts that of another build in its place, on the same data. */
  reopen(build: string): Promise<void>
  close(): Promise<void>
}

/** Fills a demo shop in a temporary folder, and starts a copy of it for each worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // The first call unpacks Chromium; without it each worker would do so.
  await findChromium()
  const removeTemp = await keepTempInMemory()
  const folder = await mkdtemp(join(tmpdir(), 'tokri-journeys-'))
  const filled = await fillShop(join(folder, 'filled'))
  const shops = await Promise.all(
    Array.from({ length: Number(project.config.maxWorkers) }, async (_, worker) => {
      const dataDir = join(folder, String(worker))
      await copyFolder(filled, dataDir)
      return openShop({ dataDir })
    }),
  )
  project.provide(
    'shopUrls',
    shops.map(({ url }) => url),
  )
  project.provide('filledShop', filled)
  return async () => {
    await Promise.all(shops.map(({ close }) => close()))
    await rm(folder, { recursive: true, force: true })
    await removeTemp()
  }
}

async function fillShop(dataDir: string): Promise<string> {
  await openShop({ dataDir, readyPath: '/healthz' }).then(({ close }) => close())
  // The database may stop after the server, and cannot be copied before.
  for (
    const deadline = Date.now() + 60_000;
    existsSync(join(dataDir, 'postgres/postmaster.pid'));
    await sleep(50)
  )
    if (Date.now() > deadline) throw new Error('the database of the filled shop does not stop')
  return dataDir
}

// PostgreSQL runs only as the owner of its files, and Node's `cp` does not preserve owners.
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await promisify(execFile)('cp', ['-a', from, to])
}

/**
 * Starts the built shop, a demo shop or an empty one, and waits until `readyPath` responds. A shop whose `/readyz` was
 * requested in the last half minute takes three seconds longer to stop, as a load balancer may be watching.
 */
export async function openShop({
  dataDir,
  isDemo = true,
  readyPath = '/readyz',
  env = {},
}: {
  dataDir: string
  isDemo?: boolean
  readyPath?: string
  /** Further settings. */
  env?: Record<string, string>
}): Promise<OpenShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  let output = ''
  let shop = await start(process.cwd())

  async function start(build: string): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      [join(build, 'dist/server/main.js'), 'serve', ...(isDemo ? ['--demo'] : [])],
      {
        cwd: build,
        env: {
          ...process.env,
          // As `npm start` sets it; vitest's `test` would render pages with React's development build, at twice the work.
          NODE_ENV: 'production',
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          PAYMENT_POLL_SECONDS: '5',
          DEMO_HISTORY: 'none',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    output = ''
    const collect = (text: Buffer) => (output += text.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)

    const deadline = Date.now() + 180_000
    while (!(await responds(url + readyPath))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill()
        throw new Error(`the shop did not start:\n${output}`)
      }
      await sleep(200)
    }
    return child
  }
  const close = async () => {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
  }
  return {
    url,
    startLine: async (pattern) => {
      for (let tries = 0; tries < 300; tries++) {
        const line = output.split('\n').find((each) => pattern.test(each))
        if (line) return line
        await sleep(100)
      }
      throw new Error(`the start does not print ${pattern.source}:\n${output}`)
    },
    reopen: async (build) => {
      await close()
      shop = await start(build)
    },
    close,
  }
}

const responds = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
