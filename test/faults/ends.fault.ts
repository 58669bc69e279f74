import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'
import { freePort } from '../free-port.ts'

// However a shop's starter ends, the shop and its database end in order, and nothing is left behind.

/** How long everything may take to be gone, in milliseconds. */
const MOST_MS = 10_000
const onWindows = process.platform === 'win32'
let folder: string
let left: number[] = []
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tokri-faults-ends-'))))
afterEach(() => {
  for (const pid of left) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  left = []
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  dataDir: string
  server: number
  database: number
  output(): string
}

/** Starts a shop of its own as an operator does, in a session of its own, and waits until it is open. */
async function open(command: string[], name = 'shop'): Promise<Started> {
  const dataDir = join(folder, name)
  let text = ''
  const child = spawn(command[0]!, command.slice(1), {
    detached: true,
    env: {
      ...ownEnvironment(),
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  left.push(child.pid!)
  for (const deadline = Date.now() + 120_000; !text.includes('The shop is open'); await sleep(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`it did not start:\n${text}`)
  const pidIn = (path: string) => Number.parseInt(readFileSync(join(dataDir, path), 'utf8'), 10)
  const server = (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { pid: number }).pid
  const database = pidIn('postgres/postmaster.pid')
  left.push(server, database)
  return { child, dataDir, server, database, output: () => text }
}

/** Of whoever runs the tests, only where programs are: npm tells its scripts by the rest who has started them. */
const ownEnvironment = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' })

async function untilGone({ server, database }: Started): Promise<number> {
  const begun = Date.now()
  while (Date.now() - begun < MOST_MS && (isAlive(server) || isAlive(database))) await sleep(50)
  expect({ server: isAlive(server), database: isAlive(database) }).toEqual({ server: false, database: false })
  return Date.now() - begun
}

/** PostgreSQL removes this file when it has written everything and stopped. */
const hasStoppedInOrder = ({ dataDir }: Started) => !existsSync(join(dataDir, 'postgres/postmaster.pid'))

const serve = ['npm', 'run', 'serve']
const long = { tags: ['long'] }
const ways: [string, string[], (started: Started) => void, typeof long?][] = [
  ['TERM of npm itself ends npm run serve', serve, ({ child }) => process.kill(child.pid!, 'SIGTERM')],
  [
    'TERM of npm itself ends npm start',
    ['npm', 'start'],
    ({ child }) => process.kill(child.pid!, 'SIGTERM'),
    long,
  ],
  ['KILL of npm ends npm run serve', serve, ({ child }) => process.kill(child.pid!, 'SIGKILL')],
  ['a closed terminal ends npm run serve', serve, ({ child }) => process.kill(-child.pid!, 'SIGHUP'), long],
  [
    'a closed terminal ends the script alone',
    ['node', 'scripts/serve.mjs'],
    ({ child }) => process.kill(child.pid!, 'SIGHUP'),
  ],
]

for (const [way, command, end, options] of ways)
  test.skipIf(onWindows)(`OPS ${way}, and its database in order`, options ?? {}, async () => {
    const started = await open(command, command.includes('start') ? 'demo' : 'shop')
    end(started)
    await untilGone(started)
    expect(started.output()).toContain('Closing the shop…')
    expect(hasStoppedInOrder(started)).toBe(true)
  })

test.skipIf(onWindows)('OPS KILL of the server ends its database in order', async () => {
  const started = await open(serve)
  process.kill(started.server, 'SIGKILL')
  await untilGone(started)
  expect(hasStoppedInOrder(started)).toBe(true)
})

test.skipIf(onWindows)(
  'OPS a shop goes on when the shell that started it without npm has ended',
  long,
  async () => {
    const started = await open(['sh', '-c', 'node scripts/serve.mjs & sleep 600'])
    process.kill(started.child.pid!, 'SIGKILL')
    await sleep(3_000)
    expect(isAlive(started.server)).toBe(true)
    process.kill(started.server, 'SIGTERM')
    await untilGone(started)
    process.kill(-started.child.pid!, 'SIGKILL')
  },
)

test.skipIf(onWindows)('OPS a shop whose folder is gone ends when its database has', async () => {
  const started = await open(['node', 'scripts/serve.mjs'], 'deleted')
  const ended = once(started.child, 'exit')
  await rename(started.dataDir, `${started.dataDir}-away`)
  process.kill(started.database, 'SIGKILL')
  await untilGone(started)
  expect(await ended).toEqual([78, null])
  expect(started.output()).toContain(`${started.dataDir} is gone`)
})

test.skipIf(process.platform !== 'linux')('OPS a DATA_DIR that cannot be made is told at once', async () => {
  const child = spawn('node', ['scripts/serve.mjs'], {
    env: { ...ownEnvironment(), DATA_DIR: '/proc/shop' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MOST_MS,
  })
  let text = ''
  child.stderr.on('data', (part: Buffer) => (text += part.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  expect({ code, text }).toEqual({
    code: 78,
    text: expect.stringContaining('DATA_DIR cannot be used: no folder can be made in /proc') as string,
  })
})
