import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { afterAll, beforeAll, expect } from 'vitest'
import { testDatabase, type TestDatabase } from '../database.ts'
import { freePort } from '../free-port.ts'
import { mainFile } from './api-process.ts'
import { AUTH_SECRET, until } from './fault-shop.ts'
import { scenario } from './scenario.ts'

let database: TestDatabase
let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-faults-commands-'))
})
afterAll(async () => {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null)
  const ends = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(ends)
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
const real = () => ({ db: database.owner })

/** A server on the test's database (`own`: on an embedded one), with redirected output. */
async function start(
  stdio: number | 'pipe',
  options: { own?: boolean; port?: number; command?: string[] } = {},
) {
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, options.command ?? [mainFile, 'serve'], {
    env: {
      PATH: process.env.PATH,
      // So that it ends with this run, however that is ended.
      npm_lifecycle_event: process.env.npm_lifecycle_event,
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(port === 65_535 ? 65_534 : port + 1),
      DATA_DIR: join(folder, 'shop'),
      ...(!options.own && {
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        AUTH_SECRET,
      }),
    },
    stdio: ['ignore', stdio, stdio],
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, url, isReady }
}

/** Stops a server; returns whether it reported "not ready" first, as load balancers need, and its exit code. */
async function drained({ child, url }: { child: ChildProcess; url: string }) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  let wasNotReady = false
  await until('not ready any more', async () => {
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => null,
    )
    wasNotReady ||= status === 503
    return wasNotReady || status === null
  })
  const [code] = (await ended) as [number | null]
  return { wasNotReady, code }
}

const isLinux = existsSync('/dev/full')

scenario(
  'OPS with a full disk under its log the shop starts, serves and drains',
  real,
  async () => {
    const server = await start(openSync('/dev/full', 'w'))
    await until('ready', server.isReady, 20_000)
    expect((await fetch(`${server.url}/`)).status).toBe(200)
    expect(await drained(server)).toEqual({ wasNotReady: true, code: 0 })
  },
  { skip: !isLinux && 'needs /dev/full' },
)

scenario(
  'OPS with a closed log pipe the shop continues, and drains when stopped',
  real,
  async () => {
    const server = await start('pipe')
    await until('ready', server.isReady, 20_000)
    for (const stream of [server.child.stdout, server.child.stderr]) (stream as unknown as Writable).destroy()
    for (let call = 0; call < 5; call++) expect((await fetch(`${server.url}/`)).status).toBe(200)
    expect(await drained(server)).toEqual({ wasNotReady: true, code: 0 })
  },
  { tags: ['long'] },
)

scenario('OPS a second start on a DATA_DIR in use exits with a message and code 3', real, async () => {
  const first = await start('pipe', { own: true })
  await until('ready', first.isReady, 30_000)
  const second = await start('pipe', { own: true })
  let output = ''
  second.child.stdout?.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(second.child, 'exit')) as [number | null]
  expect(code).toBe(3)
  expect(output).toContain('This shop is already running')
  expect(await first.isReady()).toBe(true)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  rmSync(join(folder, 'shop'), { recursive: true, force: true })
})

scenario(
  'OPS in development pages are rendered from the sources',
  real,
  async () => {
    const command = ['node_modules/tsx/dist/cli.mjs', 'src/main.ts', 'serve', '--dev']
    const server = await start('pipe', { command })
    await until('ready', server.isReady, 30_000)
    const page = await fetch(`${server.url}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('/src/app/browser/client.tsx')
    server.child.kill('SIGTERM')
    await once(server.child, 'exit')
  },
  { tags: ['long'] },
)
