import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { prepareDatabase } from './prepare-database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function recordingLog() {
  const warnings: unknown[] = []
  return {
    warnings,
    log: {
      info: () => undefined,
      error: () => undefined,
      warn: (...args: unknown[]) => warnings.push(args.at(-1)),
    },
  }
}

test('a single role prepares the database, with a warning in the log', async () => {
  const database = await emptyDatabase()
  const { warnings, log } = recordingLog()
  expect(await prepareDatabase({ owner: database.url, serving: database.db }, { root, log })).not.toEqual([])
  expect(warnings).toEqual([expect.stringContaining('one role owns the tables and serves the shop')])
  await database.drop()
})

test('separate owner and serving roles log no warning', async () => {
  const database = await testDatabase()
  const { warnings, log } = recordingLog()
  expect(await prepareDatabase({ owner: database.ownerUrl, serving: database.db }, { root, log })).toEqual([])
  expect(warnings).toEqual([])
  await database.drop()
})

test('a serving role without an owner is refused with an error that names DATABASE_OWNER_URL', async () => {
  const database = await testDatabase()
  const { log } = recordingLog()
  await expect(prepareDatabase({ owner: database.url, serving: database.db }, { root, log })).rejects.toThrow(
    'DATABASE_OWNER_URL',
  )
  await database.drop()
})
