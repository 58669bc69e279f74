import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    shopUrl: string
  }
}

/** Opens the built demo shop in a folder of its own, for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-journeys-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = spawn(process.execPath, ['dist/server/main.js', 'serve', '--demo'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (text: Buffer) => (said += text.toString())
  shop.stdout.on('data', listen)
  shop.stderr.on('data', listen)

  const deadline = Date.now() + 90_000
  while (!(await isReady(url))) {
    if (shop.exitCode !== null || Date.now() > deadline) throw new Error(`the shop did not open:\n${said}`)
    await sleep(200)
  }
  project.provide('shopUrl', url)
  return async () => {
    shop.kill('SIGTERM')
    if (shop.exitCode === null) await once(shop, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
