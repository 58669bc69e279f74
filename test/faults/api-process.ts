import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'

/** The built server in a separate process, as in a shop. */
export interface ApiProcess {
  port: number
  url: string
  pid(): number
  /** Everything it has logged so far. */
  output(): string
  /** `program` is another build, which later starts use too. */
  start(program?: string): Promise<void>
  /** SIGTERM; returns the exit code and the milliseconds it took to stop. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** SIGKILL, without a shutdown. */
  kill(): Promise<void>
  close(): Promise<void>
}

/** The built server; FAULT_SERVER names another build. */
export const mainFile =
  process.env.FAULT_SERVER ?? fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
const running = new Set<ChildProcess>()
// Kills the servers however this run ends.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

export async function apiProcess(env: Record<string, string>, main = mainFile): Promise<ApiProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-faults-api-'))
  let child: ChildProcess | null = null
  let output = ''
  let isEnding = false

  const start = async (program = main) => {
    main = program
    const started = spawn(process.execPath, [main, 'serve'], {
      env: {
        PATH: process.env.PATH,
        // So that it ends with this run, however that is ended.
        npm_lifecycle_event: process.env.npm_lifecycle_event,
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        PORT: String(port),
        SANDBOX_PORT: String(port === 65_535 ? 65_534 : port + 1),
        DATA_DIR: dataDir,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    isEnding = false
    running.add(started)
    started.once('exit', (code, signal) => {
      running.delete(started)
      if (!isEnding) console.error(`A server ended by itself (${signal ?? code}):\n${output.slice(-3000)}`)
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    // A minute at least, of the time in which the machine does not stand still.
    let tries = 1_200
    const logStart = output.length
    // Check its log as well: another process that took the port first would be ready too.
    const isOpen = async () => output.includes('The shop is open', logStart) && (await isReady(url))
    while (!(await isOpen())) {
      if (started.exitCode !== null || tries-- === 0)
        throw new Error(`a server did not start (exit code ${started.exitCode}):\n${output.slice(logStart)}`)
      await sleep(50)
    }
  }
  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return { code: null, ms: 0 }
    const begun = Date.now()
    isEnding = true
    ending.kill(signal)
    await once(ending, 'exit')
    return { code: ending.exitCode, ms: Date.now() - begun }
  }
  return {
    port,
    url,
    pid: () => child!.pid!,
    output: () => output,
    start,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    close: async () => {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
