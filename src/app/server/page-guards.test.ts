import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { asha, ravi, type Person } from '../../../test/world.ts'
import { cookieNameFrom, hashOfCookie } from '#features/people/accounts/server/browser-binding.ts'
import { endSession, insertSession } from '#features/people/accounts/server/session-store.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { openLog } from '#platform/log.ts'
import { problemMessage } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import { pageGuards } from './page-guards.ts'

const shop = await testShop({}, { pages: true })
const admin = await ravi(shop.db)
afterAll(() => shop.close())

const cookieName = () => cookieNameFrom(shop.config.authSecrets[0] ?? '', false)
const page = (url: string, cookie = '') => shop.server.inject({ url, headers: { cookie } })

/** A logged-in browser: its cookie and its session. */
async function browserOf({ userId }: Person, secret: string) {
  const { id } = await insertSession(shop.db, userId, hashOfCookie(secret))
  return { id, cookie: `${cookieName()}=${secret}` }
}

/** Other spellings of a path that lead to the same page. */
const disguised = (path: string): string[] => [
  path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  `/search/..${path}`,
  `/product/%2e%2e${path}`,
  `/.${path}`,
  `${path}\\`,
  `/search\\..${path}`,
]

test('AZ-10 the marketing panel is refused to everybody but an administrator', async () => {
  const sentence = problemMessage('forbidden')
  const shopper = await browserOf(await asha(shop.db), 'a secret of Asha')
  for (const cookie of ['', `${cookieName()}=made-up`, shopper.cookie])
    for (const url of [
      '/marketing-admin-panel',
      '/marketing-admin-panel/scripts',
      '/marketing-admin-panel?x=1',
      ...disguised('/marketing-admin-panel'),
    ]) {
      const { statusCode, body, headers } = await page(url, cookie)
      expect([url, statusCode, body.includes(sentence)]).toEqual([url, 403, true])
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }

  const { statusCode, body } = await page('/hi/marketing-admin-panel', '')
  expect([statusCode, body.includes(inLocale('hi', () => problemMessage('forbidden')))]).toEqual([403, true])
  expect(body).toContain('<html lang="hi-IN"')

  const shopkeeper = await browserOf(admin, 'a secret of Ravi')
  const seen = await page('/marketing-admin-panel', shopkeeper.cookie)
  expect([seen.statusCode, seen.body.includes(sentence)]).toEqual([200, false])
  expect(seen.headers['cache-control']).toBe('no-store')

  await endSession(shop.db, shopkeeper.id, 'logout')
  expect((await page('/marketing-admin-panel', shopkeeper.cookie)).statusCode).toBe(403)
})

test('AZ-10 browsers never cache the shell of a personal page', async () => {
  for (const url of [
    '/dashboard/all-orders',
    '/dashboard',
    '/Dashboard/charges',
    '/marketing-admin-panel',
    ...disguised('/dashboard'),
  ]) {
    const { headers, body } = await page(url)
    expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    expect(body).not.toContain('ravi@example.in')
  }
  expect((await page('/')).headers['cache-control']).toBe('public, no-cache')
})

test('only the page for scanning may use the camera and compile WebAssembly', async () => {
  const allowed = async (url: string) => {
    const { headers } = await page(url)
    const [, scripts] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
    return [scripts, String(headers['permissions-policy'])]
  }
  const others = 'microphone=(), geolocation=(), payment=()'
  for (const url of [
    '/dashboard/scan',
    '/dashboard/scan/',
    '/Dashboard/Scan?x=1',
    '/dashboard/pick',
    '/dashboard/buying',
    '/dashboard/counts',
    '/dashboard/expiry',
    '/dashboard/labels',
    '/Dashboard/Pick/',
    ...disguised('/dashboard/scan'),
  ])
    expect([url, ...(await allowed(url))]).toEqual([
      url,
      "'self' 'wasm-unsafe-eval'",
      `camera=(self), ${others}`,
    ])
  for (const url of [
    '/',
    '/dashboard',
    '/dashboard/products',
    '/dashboard/scanner',
    '/search?q=/dashboard/scan',
    '/dashboard/scan/x',
    '/dashboard/picking',
    '/dashboard/scan%2F..',
    '/api/product/get-product-by-id',
  ])
    expect([url, ...(await allowed(url))]).toEqual([url, "'self'", `camera=(), ${others}`])
})

test('another process allows published scripts within a second, and stops allowing withdrawn ones', async () => {
  const log = openLog('silent')
  const feed = openChangeFeed(shop.db, log)
  const other = pageGuards({
    db: shop.db,
    readDb: shop.db,
    feed,
    log,
    content: () => ({ scriptHosts: ['https://pay.example'] }),
    startContent: { scriptHosts: ['https://pay.example'] },
    cookieNames: [cookieName()],
  })
  const home = { url: '/' } as Parameters<typeof other.policyFor>[0]
  const as = await shop.signIn(admin)
  const save = (body: object) => shop.call('PUT /api/marketing/scripts', { as, body })

  expect(await other.policyFor(home)).toBeNull()
  await save({ headerScripts: '<script>tag()</script>' })
  await expect.poll(() => other.policyFor(home), { timeout: 4_000 }).not.toBeNull()
  for (const url of disguised('/checkout'))
    expect([url, await other.policyFor({ ...home, url } as typeof home)]).toEqual([url, null])
  // What every page may load stays allowed.
  expect((await other.policyFor(home))?.header).toMatch(
    /script-src 'self' 'sha256-[^ ]+' https:\/\/pay\.example;/,
  )
  await save({ enabled: false })
  await expect.poll(() => other.policyFor(home), { timeout: 4_000 }).toBeNull()
  feed.stop()
})
