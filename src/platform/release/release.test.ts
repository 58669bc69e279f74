import { generateKeyPairSync } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Header } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStatement, signStatement } from './statement.ts'
import { withoutNpm } from './typed-commands.ts'
import { unpackRelease } from './unpack-release.ts'
import {
  beginUpgrade,
  cutOffUpgrade,
  isUpgrading,
  removeUpgradeNote,
  startedProcess,
  writeUpgradeNote,
} from './upgrade-note.ts'
import { compareVersions, isVersion } from './version.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tokri-release-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('versions are compared by their numbers, and what comes before one is older', () => {
  const sorted = ['0.9.9', '1.0.0-rc.1', '1.0.0-rc.2', '1.0.0', '1.0.10', '1.1.0', '10.0.0']
  expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  expect(['1.2', '1.2.3/..', 'v1.2.3', '1.2.3 ', '../1'].filter(isVersion)).toEqual([])
})

test('in a release, commands are named as they are typed there', () => {
  expect(withoutNpm('npm run backup [-- --to <folder> | --check <file>]')).toBe(
    'tokri backup [--to <folder> | --check <file>]',
  )
  expect(withoutNpm('Run: npm run restore -- FILE')).toBe('Run: tokri restore FILE')
  expect(withoutNpm('DATA_DIR=x npm start, or npm run upgrade-database.')).toBe(
    'DATA_DIR=x tokri demo, or tokri upgrade-database.',
  )
})

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const statement = { file: 'a.tar.gz', version: '1.0.1', platform: 'linux-x64', sha256: 'ab'.repeat(32) }
  const text = signStatement(statement, privateKey)

  test('is read as it was made', () => expect(readStatement(text, key)).toEqual(statement))
  test.each([
    ['another version', text.replace('1.0.1', '1.0.2')],
    ['another sum', text.replace('abab', 'abac')],
    ['another kind', text.replace('release 1', 'release 2')],
    ['no signature', text.split('signature')[0]!],
    ['an additional line', `x\n${text}`],
    ['nothing', ''],
  ])('of %s is refused', (_, changed) => expect(() => readStatement(changed, key)).toThrow(/sign/))
  test('by another key is refused', () => {
    const other = signStatement(statement, generateKeyPairSync('ed25519').privateKey)
    expect(() => readStatement(other, key)).toThrow('not signed with the key of the installed version')
  })
})

describe('an archive', () => {
  async function archive(...entries: (Partial<Header> & { name: string })[]): Promise<string> {
    const tar = pack()
    for (const header of entries) tar.entry(header, header.type === 'file' ? 'text' : '')
    tar.finalize()
    const path = join(folder, 'archive.tar.gz')
    await pipeline(tar, createGzip(), createWriteStream(path))
    return path
  }
  const file = (name: string, mode = 0o644): Partial<Header> & { name: string } => ({
    name,
    type: 'file',
    mode,
  })
  const within = 'tokri/versions/1.0.1/'

  test('is unpacked without what is outside of its version, and without strange rights', async () => {
    const to = mkdtempSync(join(folder, 'to-'))
    const entries = [file('tokri/tokri', 0o755), file(`${within}a/b`), file(`${within}run`, 0o4777)]
    await unpackRelease(await archive(...entries), '1.0.1', to)
    expect(readFileSync(join(to, 'a/b'), 'utf8')).toBe('text')
    expect(statSync(join(to, 'run')).mode & 0o7022).toBe(0)
    expect(
      statSync(to).isDirectory() && statSync(join(to, 'tokri'), { throwIfNoEntry: false }),
    ).toBeUndefined()
  })

  test.each<[string, Partial<Header> & { name: string }]>([
    ['a path above', file(`${within}../../../x`)],
    ['an absolute path', file('/etc/x')],
    ['a path of Windows', file(`${within}..\\x`)],
    ['another folder', file('elsewhere/x')],
    ['a link', { name: `${within}x`, type: 'symlink', linkname: '/etc/passwd' }],
    ['a hard link', { name: `${within}x`, type: 'link', linkname: '/etc/passwd' }],
    ['a pipe', { name: `${within}x`, type: 'fifo' }],
  ])('with %s is refused', async (_, bad) => {
    const to = mkdtempSync(join(folder, 'to-'))
    await expect(unpackRelease(await archive(bad), '1.0.1', to)).rejects.toThrow(
      /leads out of|neither a file nor a folder/,
    )
  })
})

test('a note of an earlier version, of its process only, counts too while that lives', () => {
  const note = join(folder, 'upgrade.json')
  const text = JSON.stringify(startedProcess(process.pid))
  writeFileSync(note, text)
  expect(isUpgrading(folder)).toBe(true)
  expect(() => beginUpgrade(folder)).toThrow('Another upgrade of this shop is going on')
  expect(readFileSync(note, 'utf8')).toBe(text)
  removeUpgradeNote(folder)
})

test('a note of an upgrade counts while its process lives', () => {
  expect(isUpgrading(folder)).toBe(false)
  const before = {
    version: '1.0.0',
    unit: null,
    wasRunning: true,
    backup: '/backups/one.tar.gz',
    server: null,
  }
  writeUpgradeNote(folder, before)
  expect([isUpgrading(folder), cutOffUpgrade(folder)]).toEqual([true, null])
  const note = join(folder, 'upgrade.json')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/"startTime":"\d+"/, '"startTime":"1"'))
  expect(isUpgrading(folder)).toBe(process.platform !== 'linux')
  // What was killed is taken over with what it has noted, also by the one after; of two that go on the second is refused.
  if (process.platform === 'linux')
    expect([cutOffUpgrade(folder), beginUpgrade(folder)]).toEqual([before, before])
  expect(() => beginUpgrade(folder)).toThrow('Another upgrade of this shop is going on')
  removeUpgradeNote(folder)
  expect(isUpgrading(folder)).toBe(false)
})
