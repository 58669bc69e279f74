import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTime } from './embedded-postgres/process-life.ts'
import { findServer, takeServerLock } from './server-lock.ts'

const url = 'http://localhost:8080'
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tokri-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const lockFile = () => join(dataDir, 'server.json')
const put = (lock: object) => writeFileSync(lockFile(), JSON.stringify({ startedAt: '', url, ...lock }))

it('has one holder until it is released', async () => {
  const first = await takeServerLock(dataDir, url)
  expect(first.isTaken).toBe(false)
  expect(statSync(lockFile()).mode & 0o777).toBe(0o600)

  const second = await takeServerLock(dataDir, 'http://localhost:9999')
  expect(second).toMatchObject({ isTaken: true, holder: { pid: process.pid, url } })
  expect(await findServer(dataDir)).toMatchObject({ url })

  if (!first.isTaken) first.release()
  expect(await findServer(dataDir)).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])
  expect((await takeServerLock(dataDir, url)).isTaken).toBe(false)
})

it('is taken over from a dead process by exactly one of many concurrent starts', async () => {
  const child = spawn('true')
  await once(child, 'exit')
  put({ pid: child.pid, startTime: '1' })
  const locks = await Promise.all(Array.from({ length: 20 }, () => takeServerLock(dataDir, url)))
  expect(locks.filter((lock) => !lock.isTaken)).toHaveLength(1)
  expect(readdirSync(dataDir)).toEqual(['server.json'])
})

it.runIf(process.platform === 'linux')('ignores a lock whose process id was reused', async () => {
  put({ pid: process.pid, startTime: String(Number(startTime(process.pid)) - 1) })
  expect(await findServer(dataDir)).toBeNull()
  expect((await takeServerLock(dataDir, url)).isTaken).toBe(false)
})

it('asks the server itself if the system does not know its start time', async () => {
  put({ pid: process.pid, startTime: null, url: 'http://127.0.0.1:1' })
  expect(await findServer(dataDir)).toBeNull()

  const server = createServer((_request, reply) => reply.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  put({ pid: process.pid, startTime: null, url: `http://127.0.0.1:${port}` })
  expect((await takeServerLock(dataDir, url)).isTaken).toBe(true)
  server.close()
})

it('replaces an unreadable lock', async () => {
  writeFileSync(lockFile(), '{"pid":')
  expect((await takeServerLock(dataDir, url)).isTaken).toBe(false)
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid })
})

it('releases only its own lock', async () => {
  const lock = await takeServerLock(dataDir, url)
  put({ pid: process.pid, startTime: startTime(process.pid), url: 'http://localhost:7' })
  if (!lock.isTaken) lock.release()
  expect(await findServer(dataDir)).toMatchObject({ url: 'http://localhost:7' })
})
