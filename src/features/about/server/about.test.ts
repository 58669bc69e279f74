import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { newestVersion } from '#platform/release/newest-version.ts'
import { readUpgradeRequest, writeUpgradeRequest } from '#platform/release/upgrade-request.ts'
import { appCode } from '../../../../test/app-code.ts'
import { testShop } from '../../../../test/server.ts'
import { ravi } from '../../../../test/world.ts'
import { versionChanges } from '../changes.ts'
import type { About } from '../contract.ts'

let published: { status: number; text: string } = { status: 200, text: '' }
let questions = 0
const releases = createServer((_, reply) => {
  questions++
  reply.writeHead(published.status, { location: '/elsewhere' }).end(published.text)
})
await once(releases.listen(0, '127.0.0.1'), 'listening')
const releasesUrl = `http://127.0.0.1:${(releases.address() as AddressInfo).port}`
afterAll(() => void releases.close())

test('the changes begin with the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(versionChanges[0].version).toBe(version)
})

test.each([
  [200, '1.0.1\n', '1.0.1'],
  [200, '<html>', null],
  [200, '1.0.1'.padEnd(5_000), null],
  [404, '1.0.1', null],
  [302, '1.0.1', null],
])('an answer %s %.10s names the version %s', async (status, text, version) => {
  published = { status, text }
  expect(await newestVersion(releasesUrl)).toBe(version)
})

describe('a shop whose service carries out requests', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tokri-about-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const shop = await testShop({ dataDir, releasesUrl, releasesCheck: true, upgradeButton: true })
  const owner = await shop.signIn(await ravi(shop.db))
  const request = join(dataDir, 'upgrade-request')
  const about = async () => {
    const { body } = await shop.call('GET /api/about', { as: owner })
    return body.data as unknown as About
  }
  const ask = (version: string, secondFactor: string) =>
    shop.call('POST /api/about/upgrade', { as: owner, body: { version, secondFactor } })
  beforeEach(() => rmSync(request, { force: true, recursive: true }))

  test('says which version is newer, and asks for it once an hour', async () => {
    published = { status: 200, text: '9.0.0\n' }
    questions = 0
    expect(await about()).toMatchObject({ newer: { state: 'newer', version: '9.0.0' }, hasButton: true })
    await about()
    expect(questions).toBe(1)
  })

  test('takes a request with a code of two-step login only, each time a new one', async () => {
    const off = await ask('9.0.0', '123456')
    expect(off.body.code).toBe('second_factor_off')
    const begun = await shop.call('POST /api/user/set-up-second-factor', { as: owner })
    const { secret } = begun.body.data as unknown as { secret: string }
    expect(
      (await shop.call('PUT /api/user/confirm-second-factor', { as: owner, body: { code: appCode(secret) } }))
        .status,
    ).toBe(200)
    const right = appCode(secret, 1)
    expect((await ask('9.0.1', right)).body.code).toBe('upgrade_unknown')
    const wrong = right === '000000' ? '111111' : '000000'
    expect((await ask('9.0.0', wrong)).body.code).toBe('second_factor_wrong')
    expect(existsSync(request)).toBe(false)
    const taken = await ask('9.0.0', right)
    expect(taken.body.data).toMatchObject({ requested: '9.0.0' })
    expect(readFileSync(request, 'utf8')).toBe('9.0.0\n')
    const { rows } = await shop.owner.pool.query(
      `SELECT subject_id AS version FROM audit_log WHERE action = 'upgrade.request'`,
    )
    expect(rows).toEqual([{ version: '9.0.0' }])
    expect((await ask('9.0.0', right)).body.code).toBe('second_factor_wrong')
  })

  test('a request that is a link, long or not a version is none', () => {
    writeUpgradeRequest(dataDir, '1.0.1')
    expect(readUpgradeRequest(dataDir)).toBe('1.0.1')
    for (const text of ['1.0.1 --downgrade', '/tmp/x.tar.gz', '1.0.1'.padEnd(100)]) {
      writeFileSync(request, text)
      expect(readUpgradeRequest(dataDir)).toBeNull()
    }
    rmSync(request)
    writeFileSync(`${request}-other`, '1.0.1')
    symlinkSync(`${request}-other`, request)
    expect(readUpgradeRequest(dataDir)).toBeNull()
  })
})

test('a shop that was not told to neither asks nor takes a request', async () => {
  const shop = await testShop({ releasesUrl })
  const owner = await shop.signIn(await ravi(shop.db))
  questions = 0
  const { body } = await shop.call('GET /api/about', { as: owner })
  expect(body.data).toMatchObject({ newer: { state: 'off' }, hasButton: false, requested: null })
  expect(questions).toBe(0)
  const asked = { version: '9.0.0', secondFactor: '123456' }
  const refused = await shop.call('POST /api/about/upgrade', { as: owner, body: asked })
  expect(refused.body.code).toBe('upgrade_not_here')
})
