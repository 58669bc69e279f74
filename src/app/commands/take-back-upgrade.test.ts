import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { noteCutOff } from '../../../test/note-cut-off.ts'
import { root } from '../../../test/template-database.ts'
import type { Command } from './parse-command.ts'
import { refuseCutOff, takeBackUpgrade } from './take-back-upgrade.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

let folder: string
let backup: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-take-back-'))
  backup = join(folder, 'before.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const takeBack = (env: Record<string, string> = {}) =>
  takeBackUpgrade({
    config: readConfig({ DATA_DIR: folder, ...env }, { demo: false }),
    root,
    say: () => undefined,
  })

test('a backup that is not there stops the start with its path, and the note stays', async () => {
  const note = noteCutOff(folder, backup, version)
  await expect(takeBack()).rejects.toThrow(`its backup ${backup} is not found`)
  expect(existsSync(note)).toBe(true)
})

test('a backup that cannot be put back stops the start with what to type, and the note stays', async () => {
  const note = noteCutOff(folder, backup, version)
  writeFileSync(backup, 'no backup')
  await expect(takeBack()).rejects.toThrow(`Or type: npm run restore -- ${backup} --replace`)
  await expect(takeBack({ BACKUP_RECIPIENT: RECIPIENT })).rejects.toThrow(
    `Or type: BACKUP_IDENTITY=… npm run restore -- ${backup} --replace`,
  )
  expect(existsSync(note)).toBe(true)
})

test('as long as a backup is to be put back, a command whose changes would be lost is refused', () => {
  const config = readConfig({ DATA_DIR: folder }, { demo: false })
  const doctor = { name: 'doctor', json: false, auditHead: null } as const
  const changing: Command[] = [
    { name: 'import', file: 'a.csv', dryRun: false, skipWrongRows: false, map: null },
    { name: 'grant-admin', email: 'meera@example.com' },
    { name: 'revoke-admin', email: 'meera@example.com' },
    { name: 'reset-second-factor', email: 'meera@example.com' },
    { name: 'breach', since: new Date(), until: new Date(), known: null, to: null },
    { ...doctor, fix: true },
  ]
  const others: Command[] = [
    { ...doctor, fix: false },
    { name: 'upgrade', release: '1.0.1', downgrade: false },
    { name: 'restore', file: backup, replace: true, signedBy: null, acceptUnverified: false },
    { name: 'backup', to: null },
    { name: 'migrate' },
    { name: 'check-backup', file: backup, signedBy: null },
  ]
  const refused = (given = config) =>
    [...changing, ...others].filter((command) => {
      try {
        refuseCutOff(given, command)
        return false
      } catch (error) {
        expect(String(error)).toContain('First start the shop (npm run serve)')
        return true
      }
    })
  expect(refused()).toEqual([])
  noteCutOff(folder, null)
  expect(refused()).toEqual([])
  noteCutOff(folder, backup)
  expect(refused()).toEqual(changing)
  expect(refused({ ...config, databaseUrl: 'postgres://elsewhere/shop' })).toEqual([])
})
