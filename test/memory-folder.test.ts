import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeAbandoned } from './memory-folder.ts'

/** Above every process id of Linux. */
const NOBODY = 2 ** 22 + 1

test.skipIf(process.platform !== 'linux')(
  'what a killed run has left running is ended, and what runs goes on',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'tokri-abandoned-'))
    onTestFinished(() => rm(parent, { recursive: true, force: true }))
    const [left, own] = [NOBODY, process.pid].map((pid) => join(parent, `tokri-tests-${pid}-abc`))
    const started = await Promise.all(
      [left!, own!].flatMap((folder) =>
        (['environment', 'folder'] as const).map(async (by) => {
          await mkdir(join(folder, 'data'), { recursive: true })
          const [cwd, env] =
            by === 'folder' ? [join(folder, 'data'), {}] : [parent, { DATA_DIR: `${folder}/data` }]
          const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { cwd, env })
          await once(child, 'spawn')
          return child
        }),
      ),
    )
    onTestFinished(() => void started.map((child) => child.kill('SIGKILL')))
    await symlink('/bin/sleep', join(parent, 'postgres'))
    const database = spawn(join(parent, 'postgres'), ['60'], { cwd: join(left!, 'data') })
    await once(database, 'spawn')
    const ended = [...started.slice(0, 2), database].map((child) => once(child, 'exit'))
    await removeAbandoned(parent)
    expect(await Promise.all(ended)).toEqual([
      [null, 'SIGKILL'],
      [null, 'SIGKILL'],
      // Killed, it would leave its shared memory.
      [null, 'SIGQUIT'],
    ])
    expect([left, own].map((folder) => existsSync(folder!))).toEqual([false, true])
    expect(started.slice(2).map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null])
  },
)
