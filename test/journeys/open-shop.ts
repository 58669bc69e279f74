import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { findChromium } from '../browser.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: string[]
  }
}

export interface OpenShop {
  url: string
  /** Ends the server and opens that of another build in its place, on the same data. */
  reopen(build: string): Promise<void>
  close(): Promise<void>
}

/** Fills a built demo shop in a temporary folder, and opens a copy of it for each worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked once, before every worker wants it.
  await findChromium()
  const folder = await mkdtemp(join(tmpdir(), 'tokri-journeys-'))
  const filled = join(folder, 'filled')
  await openShop({ dataDir: filled }).then(({ close }) => close())
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
  return async () => {
    await Promise.all(shops.map(({ close }) => close()))
    await rm(folder, { recursive: true, force: true })
  }
}

// PostgreSQL starts as the owner of its files only; `cp` of Node keeps no owners.
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await promisify(execFile)('cp', ['-a', from, to])
}

/** Opens the built demo shop on a data directory. */
export async function openShop({ dataDir }: { dataDir: string }): Promise<OpenShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  let shop = await start(process.cwd())

  async function start(build: string): Promise<ChildProcess> {
    const child = spawn(process.execPath, [join(build, 'dist/server/main.js'), 'serve', '--demo'], {
      cwd: build,
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        PAYMENT_POLL_SECONDS: '5',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const listen = (text: Buffer) => (said += text.toString())
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)

    const deadline = Date.now() + 180_000
    while (!(await isReady(url))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill()
        throw new Error(`the shop did not open:\n${said}`)
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
    reopen: async (build) => {
      await close()
      shop = await start(build)
    },
    close,
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
