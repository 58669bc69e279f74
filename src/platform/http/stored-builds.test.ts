import type { FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderFileStore } from '../files/folder-file-store.ts'
import { openLog } from '../log.ts'
import { openHttpServer } from './http-server.ts'
import { keepBuildStored, storeBuild } from './stored-builds.ts'
import { serveStaticFiles } from './static-files.ts'

const DAY = 24 * 3_600_000
let folder: string
let server: FastifyInstance | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-builds-'))
})
afterEach(async () => {
  await server?.close()
  server = null
  await rm(folder, { recursive: true, force: true })
})
const store = () => folderFileStore(join(folder, 'kept'))
const storedNames = async () => (await readdir(join(folder, 'kept'))).sort()

/** Builds in place, like Vite: the previous files are deleted. */
async function build(files: Record<string, string>): Promise<string> {
  const client = join(folder, 'client')
  await rm(client, { recursive: true, force: true })
  await mkdir(join(client, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, 'assets', name), text)
  return client
}

async function serve(client: string, callsPerMinute = 100): Promise<FastifyInstance> {
  server = await openHttpServer({
    log: openLog('silent'),
    trustedProxies: [],
    publicUrl: 'http://localhost:8080',
    origins: [],
    callsPerMinute,
    loopbackExempt: false,
  })
  await serveStaticFiles(server, client, store())
  return server
}

test('a tab of an earlier build still gets its files, after a rebuild in place and after a restart', async () => {
  const client = await build({ 'cart-page-0old0old.js': 'old', 'shop-aaaaaaaa.css': 'a', 'notes.txt': 'x' })
  await storeBuild(store(), join(client, 'assets'))
  const running = await serve(client)
  await build({ 'cart-page-0new0new.js': 'new', 'shop-aaaaaaaa.css': 'a' })
  const old = await running.inject('/assets/cart-page-0old0old.js')
  expect([old.statusCode, old.body]).toEqual([200, 'old'])

  await running.close()
  await storeBuild(store(), join(client, 'assets'))
  const next = await serve(client)
  for (const [name, text] of [
    ['cart-page-0old0old.js', 'old'],
    ['cart-page-0new0new.js', 'new'],
  ]) {
    const { statusCode, body, headers } = await next.inject(`/assets/${name}`)
    expect([statusCode, body]).toEqual([200, text])
    expect(headers['content-type']).toMatch(/^application\/javascript/)
    expect(headers['cache-control']).toMatch(/immutable/)
  }
  expect((await next.inject({ method: 'HEAD', url: '/assets/cart-page-0old0old.js' })).statusCode).toBe(200)
  expect(await storedNames()).toEqual(['cart-page-0new0new.js', 'cart-page-0old0old.js', 'shop-aaaaaaaa.css'])
})

test('only files of builds are served', async () => {
  const client = await build({ 'cart-page-0new0new.js': 'new' })
  await writeFile(join(folder, 'secret-00000000.js'), 'a secret')
  await mkdir(join(folder, 'kept'))
  await writeFile(join(folder, 'kept/auth-secret'), 'a secret')
  const running = await serve(client)
  for (const name of [
    '../secret-00000000.js',
    '..%2fsecret-00000000.js',
    '%2e%2e/secret-00000000.js',
    '..%5csecret-00000000.js',
    '..%252fsecret-00000000.js',
    'secret-00000000.js%00',
    'auth-secret',
    '.auth-secret',
    'cart-page-0gone00.js',
  ]) {
    const { statusCode, body } = await running.inject(`/assets/${name}`)
    expect([name, [400, 404].includes(statusCode)]).toEqual([name, true])
    expect(body).not.toContain('a secret')
  }
  const { statusCode } = await running.inject({ method: 'POST', url: '/assets/cart-page-0new0new.js' })
  expect(statusCode).toBe(404)
})

test('requests for unknown files count against the rate limit', async () => {
  const running = await serve(await build({}), 3)
  const statuses = []
  for (let i = 0; i < 4; i++) statuses.push((await running.inject(`/assets/page-0000000${i}.js`)).statusCode)
  expect(statuses).toEqual([404, 404, 404, 429])
})

test('a build is stored for a week after its last server stopped, up to a number of files', async () => {
  const old = await build({ 'page-0old0old.js': 'old', 'page-00000000.js': 'both' })
  await storeBuild(store(), join(old, 'assets'))
  const monthAgo = new Date(Date.now() - 30 * DAY)
  for (const name of await storedNames()) await utimes(join(folder, 'kept', name), monthAgo, monthAgo)

  // Its server is still running, and renews it twice a day.
  await storeBuild(store(), join(old, 'assets'))
  const next = await build({ 'page-0new0new.js': 'new', 'page-00000000.js': 'both' })
  await storeBuild(store(), join(next, 'assets'))
  expect(await storedNames()).toHaveLength(3)
  await storeBuild(store(), join(next, 'assets'), { now: Date.now() + 6 * DAY })
  expect(await storedNames()).toContain('page-0old0old.js')
  await storeBuild(store(), join(next, 'assets'), { now: Date.now() + 8 * DAY })
  expect(await storedNames()).toEqual(['page-00000000.js', 'page-0new0new.js'])

  for (let i = 0; i < 9; i++) await writeFile(join(folder, 'kept', `page-${i}xxxxxxx.js`), '')
  await storeBuild(store(), join(next, 'assets'), { mostFiles: 5 })
  expect(await storedNames()).toHaveLength(5)
})

test('a server stores its build once it is ready', async () => {
  const client = await build({ 'cart-page-0new0new.js': 'new' })
  let becomeReady = () => {}
  const ready = new Promise<void>((resolve) => (becomeReady = resolve))
  const reads: string[] = []
  const observed = {
    ...store(),
    list: () => {
      reads.push('list')
      return store().list()
    },
  }
  const running = keepBuildStored(observed, join(client, 'assets'), { ready, log: openLog('silent') })
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(reads).toEqual([])
  becomeReady()
  await expect.poll(() => storedNames().catch(() => [])).toEqual(['cart-page-0new0new.js'])
  running.stop()
})
