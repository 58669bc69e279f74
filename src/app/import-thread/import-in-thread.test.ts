import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#features/audit/actor.ts'
import { importInThread } from './import-in-thread.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const options = { dryRun: true, skipWrongRows: false }

/** A runner whose thread does this, in place of the shop's program. */
async function runner(work: string) {
  const program = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(program, `import { parentPort, workerData } from 'node:worker_threads'\n${work}`)
  return importInThread(program, 'postgres://shop')
}

test('the thread is given its task, and what it says arrives', async () => {
  const run = await runner(`
    parentPort.postMessage({ kind: 'progress', done: 1, total: 2 })
    parentPort.postMessage({ kind: 'outcome', outcome: workerData })`)
  const steps: number[][] = []
  expect(await run(systemActor, 'a,b', { ...options, progress: (...step) => steps.push(step) })).toEqual({
    database: 'postgres://shop',
    actor: systemActor,
    csv: 'a,b',
    ...options,
  })
  expect(steps).toEqual([[1, 2]])
})

test('a refusal keeps its code', async () => {
  const run = await runner(`parentPort.postMessage({ kind: 'refused', code: 'unavailable' })`)
  await expect(run(systemActor, '', options)).rejects.toMatchObject({ code: 'unavailable' })
})

test.each(['throw new Error("broken")', 'process.exit(7)', ''])(
  'a thread that ends without an outcome (%j) fails its import alone: the next one runs',
  async (work) => {
    const run = await runner(work)
    await expect(run(systemActor, '', options)).rejects.toThrow(/broken|ended with code/)
    await expect(run(systemActor, '', options)).rejects.toThrow(/broken|ended with code/)
  },
)

test('a second file is refused while one is being imported', async () => {
  const run = await runner(`setTimeout(() => parentPort.postMessage({ kind: 'outcome', outcome: {} }), 200)`)
  const first = run(systemActor, '', options)
  await expect(run(systemActor, '', options)).rejects.toMatchObject({ code: 'import_running' })
  await first
  await expect(run(systemActor, '', options)).resolves.toEqual({})
})
