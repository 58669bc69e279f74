import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importInThread } from './import-in-thread.ts'

const folder = await mkdtemp(join(tmpdir(), 'tokri-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A runner whose thread runs `work` instead of the shop's program. */
async function runner(work: string) {
  const program = join(folder, `${crypto.randomUUID()}.mjs`)
  await writeFile(program, `import { parentPort, workerData } from 'node:worker_threads'\n${work}`)
  return importInThread(program, 'postgres://shop')
}

test('the thread gets the database and the id of the import', async () => {
  const run = await runner(`
    const { database, importId } = workerData
    if (database !== 'postgres://shop' || importId !== 'a1') throw new Error('another task')
    parentPort.postMessage({ kind: 'done' })`)
  await expect(run('a1')).resolves.toBeUndefined()
  await expect(run('a2')).rejects.toThrow('another task')
})

test('a refusal is rethrown with its code', async () => {
  const run = await runner(`parentPort.postMessage({ kind: 'refused', code: 'unavailable' })`)
  await expect(run('a1')).rejects.toMatchObject({ code: 'unavailable' })
})

test.each(['throw new Error("broken")', 'process.exit(7)', ''])(
  'an import whose thread ends early (%j) is rejected',
  async (work) => {
    const run = await runner(work)
    await expect(run('a1')).rejects.toThrow(/broken|ended with code/)
  },
)
