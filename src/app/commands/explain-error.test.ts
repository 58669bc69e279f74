import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { freePort } from '../../../test/free-port.ts'
import { openBackupFolder } from '#platform/backup/backup-folder.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { takePort } from '#platform/http/starting-port.ts'
import { requireDatabases } from '../server/require-databases.ts'
import { explainError } from './explain-error.ts'
import { requireFile } from './require-file.ts'

let config: Config
const folder = await mkdtemp(join(tmpdir(), 'tokri-explain-'))
const database = await testDatabase()
await writeFile(join(folder, 'file'), '')
config = readConfig(
  { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'file', 'backups') },
  { demo: false },
)
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const RAW = /\b(E[A-Z]{4,}|28P01|3D000|errno|syscall)\b/
/** What the person at the terminal is told. */
async function told(work: () => unknown, called?: string): Promise<{ text: string; code: number }> {
  try {
    await work()
  } catch (error) {
    const found = explainError(error, config, called)
    expect(found.text).not.toMatch(RAW)
    return found
  }
  return expect.unreachable('it should have failed')
}
const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: raw`), { code, ...more })

describe('a wrong database is named with its setting, and what to do', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return told(() => requireDatabases({ ...config, databaseUrl: database.url, databaseOwnerUrl: url.href }))
  }

  test('its name', async () => {
    expect(await at((url) => (url.pathname = '/nowhere'))).toEqual({
      text: expect.stringMatching(
        /^Invalid settings:\n {2}DATABASE_OWNER_URL: .* has no database "nowhere"\. .*createdb/,
      ),
      code: 78,
    })
  })
  test('its role', async () => {
    expect(await at((url) => (url.username = 'nobody_known'))).toEqual({
      text: expect.stringMatching(/DATABASE_OWNER_URL: .* refuses the role "nobody_known"/),
      code: 78,
    })
  })
  const elsewhere = (databaseUrl: string) => told(() => requireDatabases({ ...config, databaseUrl }))
  test('its host', async () => {
    const { text, code } = await elsewhere('postgres://tokri:secret@nowhere.invalid/tokri')
    expect(text).toContain('DATABASE_URL: ')
    // Without a network the name cannot be looked up, which may pass.
    expect(code).toBe(text.includes('there is no machine called "nowhere.invalid"') ? 78 : 1)
  })
  test('its port, where the server may still be starting', async () => {
    const port = await freePort()
    const answer = {
      text: expect.stringMatching(
        /^DATABASE_(OWNER_)?URL: nothing answers at .*\. Start PostgreSQL there, or correct/,
      ),
      code: 1,
    }
    expect(await elsewhere(`postgres://tokri@127.0.0.1:${port}/tokri`)).toEqual(answer)
    expect(await at((url) => (url.port = String(port)))).toEqual(answer)
  })
  test('a right one passes', () => requireDatabases({ ...config, databaseUrl: database.url }))
})

describe('ports', () => {
  test('a taken one is told with its setting', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const taken = () => takePort({ port, host: '127.0.0.1' }, { responds: true })
    const start = `Port ${port} (PORT) is already in use. Stop the other program, or choose another port: PORT=`
    expect(await told(taken)).toEqual({ text: expect.stringContaining(start), code: 1 })
    for (const [called, demo, advice] of [
      ['serve', false, 'npm run serve'],
      ['start', true, 'npm start'],
      ['dev', true, 'npm run dev'],
      [undefined, false, 'npm run serve'],
    ] as const) {
      config = { ...config, demo }
      expect((await told(taken, called)).text).toMatch(new RegExp(`PORT=${port + 1} ${advice}$`))
    }
    config = { ...config, demo: false, sandboxPort: port }
    expect((await told(taken)).text).toContain(`Port ${port} (SANDBOX_PORT)`)
    other.close()
  })
  test('one that is not allowed, and an address that is not this machine’s', async () => {
    expect(await told(() => Promise.reject(withCode('EACCES', { syscall: 'listen', port: 80 })))).toEqual({
      text: expect.stringMatching(/PORT is 80: this user may not listen on it\. Choose one above 1023/),
      code: 78,
    })
    expect(await told(() => takePort({ port: 0, host: '203.0.113.1' }, { responds: true }))).toEqual({
      text: expect.stringContaining('HOST is 127.0.0.1: this machine has no such address.'),
      code: 78,
    })
  })
})

test('files and folders that cannot be used are told in words', async () => {
  expect(await told(() => readConfig({ DATA_DIR: join(folder, 'file') }, { demo: false }))).toEqual({
    text: expect.stringMatching(/DATA_DIR cannot be used: .*file is a file where a folder is needed/),
    code: 78,
  })
  expect((await told(() => openBackupFolder(config.backup.folder))).text).toMatch(
    /BACKUP_DIR: .* cannot be a folder/,
  )
  expect((await told(() => requireFile(folder))).text).toBe(
    `${folder} is a folder. Give a file, such as one in it.`,
  )
  expect((await told(() => requireFile(join(folder, 'none')))).text).toContain(
    'The file cannot be read: there is no',
  )
  const full = withCode('ENOSPC', { path: join(config.dataDir, 'auth-secret') })
  expect(await told(() => Promise.reject(full))).toEqual({
    text: expect.stringMatching(/^DATA_DIR: the disk of .* is full: free some space/),
    code: 1,
  })
  const forbidden = withCode('EACCES', { path: join(config.dataDir, 'server.json') })
  expect((await told(() => Promise.reject(forbidden))).text).toMatch(/DATA_DIR: the user \S+ may not use/)
})
