import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { openDatabase } from '#platform/db/postgres.ts'
import { openEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { findChromium } from '../browser.ts'
import { freePort } from '../free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** One shop for each worker. */
    shopUrls: string[]
    /** The data of a demo shop that no journey has changed, to be copied. */
    filledShop: string
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
  // The first run unpacks it; the workers would each do so.
  await findChromium()
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
  }
}

/**
 * A demo shop that nobody has visited. Its pictures are marked as there in every width and format: making them is some
 * minutes of a processor in each copy, and the shop shows others in place of those that are missing.
 */
async function fillShop(dataDir: string): Promise<string> {
  await openShop({ dataDir, sign: '/healthz' }).then(({ close }) => close())
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const postgres = await openEmbeddedPostgres({ dataDir, log })
  const db = openDatabase(postgres.owner, { poolSize: 1, log })
  const { rowCount } = await db.pool.query('UPDATE images SET widths = $1, has_avif = true', [VARIANT_WIDTHS])
  await db.close()
  await postgres.close()
  if (!rowCount) throw new Error('the filled shop had no pictures')
  return dataDir
}

// PostgreSQL starts as the owner of its files only; `cp` of Node keeps no owners.
export async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  await promisify(execFile)('cp', ['-a', from, to])
}

/**
 * Opens the built shop on a data directory: the demo shop, or an empty one. It is open when `sign` responds; a shop that
 * was asked for `/readyz` within half a minute closes three seconds later, as a load balancer may be watching.
 */
export async function openShop({
  dataDir,
  isDemo = true,
  sign = '/readyz',
}: {
  dataDir: string
  isDemo?: boolean
  sign?: string
}): Promise<OpenShop> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const url = `http://localhost:${port}`
  let shop = await start(process.cwd())

  async function start(build: string): Promise<ChildProcess> {
    const child = spawn(
      process.execPath,
      [join(build, 'dist/server/main.js'), 'serve', ...(isDemo ? ['--demo'] : [])],
      {
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
      },
    )
    let output = ''
    const listen = (text: Buffer) => (output += text.toString())
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)

    const deadline = Date.now() + 180_000
    while (!(await responds(url + sign))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        child.kill()
        throw new Error(`the shop did not open:\n${output}`)
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

const responds = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
