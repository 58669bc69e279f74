import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { isAlive } from '#platform/embedded-postgres/process-life.ts'

/** A build that never ends, of a script that a shell has started, as npm does. */
const build = `
  import { run, step } from './scripts/prepare.mjs'
  console.log('script', process.pid)
  await step('Building', () => run(process.execPath, ['-e', 'console.log("build", process.pid); setInterval(() => 0, 1000)']))`

test.skipIf(process.platform === 'win32').each<[what: string, signal: NodeJS.Signals, of: 'script' | 'npm']>([
  ['TERM of a script', 'SIGTERM', 'script'],
  ['a closed terminal', 'SIGHUP', 'script'],
  ['KILL of the npm that started it', 'SIGKILL', 'npm'],
])('%s ends what it builds', async (_, signal, of) => {
  const npm = spawn('/bin/sh', ['-c', '"$0" --input-type=module -e "$1" & wait', process.execPath, build], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  npm.stdout.on('data', (part: Buffer) => (text += part.toString()))
  const pidOf = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(text)?.[1])
  await expect.poll(() => pidOf('build')).toBeGreaterThan(0)
  const [script, run] = [pidOf('script'), pidOf('build')]
  process.kill(of === 'npm' ? npm.pid! : script, signal)
  try {
    await expect.poll(() => [script, run].filter(isAlive), { timeout: 5_000 }).toEqual([])
  } finally {
    for (const pid of [script, run].filter(isAlive)) process.kill(pid, 'SIGKILL')
  }
})
