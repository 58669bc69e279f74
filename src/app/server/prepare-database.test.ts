import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { prepareDatabase } from './prepare-database.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function listeningLog() {
  const warnings: unknown[] = []
  return {
    warnings,
    log: {
      info: () => undefined,
      error: () => undefined,
      warn: (...words: unknown[]) => warnings.push(words.at(-1)),
    },
  }
}

test('one role that does everything prepares the shop, and the log says so', async () => {
  const database = await emptyDatabase()
  const { warnings, log } = listeningLog()
  expect(await prepareDatabase({ owner: database.url, serving: database.db }, { root, log })).not.toEqual([])
  expect(warnings).toEqual([expect.stringContaining('one role owns the tables and serves the shop')])
  await database.drop()
})

test('two roles are not worth a word', async () => {
  const database = await testDatabase()
  const { warnings, log } = listeningLog()
  expect(await prepareDatabase({ owner: database.ownerUrl, serving: database.db }, { root, log })).toEqual([])
  expect(warnings).toEqual([])
  await database.drop()
})

test('a serving role without an owner is told what is missing', async () => {
  const database = await testDatabase()
  const { log } = listeningLog()
  await expect(prepareDatabase({ owner: database.url, serving: database.db }, { root, log })).rejects.toThrow(
    'DATABASE_OWNER_URL',
  )
  await database.drop()
})
