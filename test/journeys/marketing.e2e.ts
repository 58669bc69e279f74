import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { NOTICE_VERSION } from '#features/consents/purposes.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { loggedIn, shopkeeperCalls, shot } from './buyer.ts'
import { openShopProxy } from './shop-proxy.ts'
import { desktop, expectAccessible, openBrowser, phone, shopUrl, visitor } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(async () => {
  const { call } = await shopkeeperCalls()
  await call('PUT /api/marketing/scripts', { headerScripts: '', metaTags: '', bodyScripts: '', hosts: [] })
  await browser.close()
})

/** A busy machine takes several times as long. */
const SLOW = { timeout: 20_000 }

/** How often the header's script has run in this document; undefined when it never did. */
const runs = (page: Page) => page.evaluate(() => (window as { runs?: number }).runs)
const injected = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-marketing]')].map(
      ({ tagName, parentElement }) => `${parentElement?.tagName} ${tagName}`,
    ),
  )

test('the preview of an invalid draft does not say that pages get nothing', async () => {
  const { page, leave } = await loggedIn(browser, desktop, await shopkeeperCalls())
  await page.goto(adminPaths.marketingScripts)
  await page.getByRole('button', { name: 'Show the scripts' }).click()
  const preview = page.getByRole('region', { name: 'Added to pages' })
  await preview.getByText('Nothing is added to the shop’s pages.').waitFor()
  const [header, hosts] = [/^Header scripts/, /^Allowed hosts/].map((name) =>
    page.getByRole('textbox', { name }),
  )
  await typeText(header!, '<script>x = 1</script>')
  await preview.getByText('x = 1').waitFor()
  await typeText(hosts!, '*')
  await preview.getByText('The preview returns once the marked field is valid.').waitFor()
  expect(await hosts!.getAttribute('aria-invalid')).toBe('true')
  expect(await preview.getByText('Nothing is added').count()).toBe(0)
  await typeText(hosts!, 'a.example')
  await preview.getByText('x = 1').waitFor()
  await typeText(header!, '\u0000')
  await expect.poll(() => header!.getAttribute('aria-invalid')).toBe('true')
  await leave()
})

test('saved scripts run on shop pages and on no other', async () => {
  const ravi = await loggedIn(browser, desktop, await shopkeeperCalls())
  await ravi.page.goto(adminPaths.marketing)
  await ravi.page.getByRole('heading', { name: 'Home banners' }).waitFor()
  await ravi.page.getByRole('link', { name: 'Scripts' }).filter({ visible: true }).click()
  await ravi.page.getByText('Scripts run on every shopper’s page').waitFor()
  expect(await ravi.page.getByRole('textbox', { name: /^Header scripts/ }).count()).toBe(0)
  await ravi.page.getByRole('button', { name: 'Show the scripts' }).click()
  await typeText(
    ravi.page.getByRole('textbox', { name: /^Header scripts/ }),
    '<script>window.runs = (window.runs ?? 0) +</script>',
  )
  await ravi.page.getByRole('button', { name: 'Save and publish' }).click()
  await ravi.page.getByText('Line 1: Unexpected token').waitFor()
  await typeText(
    ravi.page.getByRole('textbox', { name: /^Header scripts/ }),
    '<script>window.runs = (window.runs ?? 0) + 1</script>',
  )
  await typeText(
    ravi.page.getByRole('textbox', { name: /^Meta tags/ }),
    '<meta name="verified" content="yes">',
  )
  await typeText(
    ravi.page.getByRole('textbox', { name: /^Body scripts/ }),
    '<script>window.runs += 10; blocked()</script><div></div>',
  )
  await typeText(ravi.page.getByLabel('What changed'), 'Counting')
  await ravi.page.getByRole('button', { name: 'Save and publish' }).click()
  await ravi.page.getByText('Choose what these scripts are for').first().waitFor()
  for (const which of ['header', 'body'])
    await ravi.page.getByLabel(`What the ${which} scripts are for`).selectOption('necessary')
  await ravi.page.getByRole('button', { name: 'Save and publish' }).click()
  await ravi.page.getByText('Counting').waitFor()
  await shot(ravi.page, 'marketing')
  await expectAccessible(ravi.page)

  const meera = await visitor(browser, phone)
  const { page } = meera
  await page.goto(paths.home)
  await expect.poll(() => runs(page), SLOW).toBe(11)
  expect(await injected(page)).toEqual(['HEAD META', 'HEAD SCRIPT', 'BODY SCRIPT', 'BODY DIV'])
  expect(await page.locator('meta[name=verified]').getAttribute('content')).toBe('yes')

  // Navigation within the shop keeps them; a page that must not have them is loaded as a new document.
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor()
  expect(await runs(page)).toBe(11)
  for (const path of [
    paths.checkout,
    paths.login,
    paths.profile,
    paths.successOf('ORD-1'),
    '/payu-failure',
  ]) {
    await page.goto(paths.home)
    await expect.poll(() => runs(page), SLOW).toBe(11)
    await page.evaluate((to) => {
      // Navigates as the shop's own links do: the router handles it like Back.
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect.poll(() => runs(page).catch(() => 'navigating'), SLOW).toBeUndefined()
    await page.waitForLoadState('networkidle')
    expect([path, new URL(page.url()).pathname, await runs(page), await injected(page)]).toEqual([
      path,
      path.split('?')[0],
      undefined,
      [],
    ])
  }
  // A link back into the shop runs them again.
  await page.goto(paths.login)
  await page.waitForLoadState('networkidle')
  await page.locator('footer').getByRole('link', { name: 'About Us' }).click()
  await expect.poll(() => runs(page).catch(() => undefined), SLOW).toBe(11)
  expect(meera.faults.filter((fault) => !fault.includes('blocked'))).toEqual([])

  await ravi.page.getByRole('switch', { name: /^Scripts and meta tags/ }).click()
  await ravi.page.getByText('Scripts are off.').first().waitFor()
  await page.goto(paths.home)
  await page.waitForLoadState('networkidle')
  expect([await runs(page), await injected(page)]).toEqual([undefined, []])
  await ravi.page
    .getByRole('button', { name: /^Restore version/ })
    .first()
    .click()
  await ravi.page
    .getByText(/Scripts stay off/)
    .first()
    .waitFor()
  await ravi.page.getByRole('switch', { name: /^Scripts and meta tags/ }).click()
  await ravi.page.getByText('Scripts are on.').first().waitFor()
  await page.goto(paths.home)
  await expect.poll(() => runs(page), SLOW).toBe(11)
  expect(ravi.faults.filter((fault) => !/blocked/.test(fault))).toEqual([])
  await Promise.all([ravi.leave(), meera.leave()])
})

test('nothing but necessary scripts loads, connects or stores before a yes and after it is taken back', async () => {
  const { call } = await shopkeeperCalls()
  const requested: string[] = []
  await call('PUT /api/marketing/scripts', {
    headerScripts: '<script>window.runs = 1; localStorage.necessary = 1</script>',
    headerPurpose: 'necessary',
    metaTags: '',
    bodyScripts:
      '<script src="https://stats.example.com/a.js"></script><script>window.runs += 10; document.cookie = "_ga=1; Path=/"; localStorage._hj = 1; fetch("https://stats.example.com/ping")</script>',
    bodyPurpose: 'analytics',
    hosts: ['stats.example.com'],
  })
  const meera = await visitor(browser, phone)
  const { page } = meera
  await page.context().route('https://stats.example.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({
      body: '',
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  const stored = () => page.evaluate(() => [document.cookie.includes('_ga='), '_hj' in localStorage])
  const bar = page.getByRole('region', { name: 'Your consent' })
  const nothingRan = async () => {
    await expect.poll(() => runs(page), SLOW).toBe(1)
    await page.waitForLoadState('networkidle')
    expect([requested, await stored()]).toEqual([[], [false, false]])
  }

  await page.goto(paths.home)
  await bar.waitFor()
  await nothingRan()
  await expectAccessible(page)
  await shot(page, 'consent-bar')
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor()
  await nothingRan()
  await page.goBack()
  await page.reload()
  await nothingRan()

  // A no is remembered, and nobody asks again.
  await bar.getByRole('button', { name: 'Not now' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await nothingRan()
  expect(await bar.count()).toBe(0)

  // A yes on the page of choices counts in the other tab, and so does taking it back.
  await page.goto(privacyPaths.choices)
  const statistics = page.getByRole('switch', { name: /^Statistics/ })
  await statistics.check()
  await page.getByText('You said yes').waitFor()
  await expectAccessible(page)
  await shot(page, 'privacy-choices')
  const other = await page.context().newPage()
  await other.goto(paths.home)
  await expect.poll(() => runs(other), SLOW).toBe(11)
  expect(requested.length).toBeGreaterThan(0)
  expect(await stored()).toEqual([true, true])
  await statistics.uncheck()
  await page.getByText('You said no').waitFor()
  await expect.poll(() => runs(other).catch(() => undefined), SLOW).toBe(1)
  await other.close()
  requested.length = 0
  expect(await stored()).toEqual([false, false])
  await page.goto(paths.home)
  await nothingRan()
  expect(await bar.count()).toBe(0)
  await page.getByRole('link', { name: 'About Us' }).click()
  await page.getByRole('heading', { name: 'About Us', level: 1 }).waitFor()
  await nothingRan()
  await page.goBack()
  await nothingRan()
  const second = await page.context().newPage()
  await second.goto(paths.home)
  await expect.poll(() => runs(second), SLOW).toBe(1)
  await second.close()
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect([requested, cookies.includes('_ga')]).toEqual([[], false])
  await page.goto(paths.home)
  await nothingRan()
  const answers = await page.evaluate(async () => (await (await fetch('/api/user/consents')).json()).data)
  expect(answers).toMatchObject([{ purpose: 'analytics', given: false, version: NOTICE_VERSION }])
  await meera.leave()
})

/** Another company's server, whose script browsers keep for a day. */
async function openCompany() {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url!)
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=86400' })
    response.end('window.company = true; localStorage._hj = 1')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested, close }
}

test('a reload without a network runs no script from a cache once the yes is taken back', async () => {
  const { call } = await shopkeeperCalls()
  const [company, proxy] = [await openCompany(), await openShopProxy()]
  await call('PUT /api/marketing/scripts', {
    headerScripts: '',
    metaTags: '',
    bodyScripts: `<script src="${company.url}/a.js"></script>`,
    bodyPurpose: 'analytics',
    hosts: [company.url],
  })
  const meera = await visitor(browser, phone, { baseURL: proxy.url, serviceWorkers: 'allow' })
  const { page, context } = meera
  const ran = () =>
    page.evaluate(() => [Boolean((window as { company?: boolean }).company), '_hj' in localStorage])
  const cached = () =>
    page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => url)
    })

  await page.goto(paths.home)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('region', { name: 'Your consent' }).getByRole('button', { name: 'Allow' }).click()
  await expect.poll(ran, SLOW).toEqual([true, true])
  await page.reload()
  await expect.poll(() => ran().catch(() => null), SLOW).toEqual([true, true])
  expect(company.requested, 'the browser has kept the script').toEqual(['/a.js'])
  await expect.poll(cached, SLOW).toContain(`${proxy.url}/`)
  expect((await cached()).filter((url) => !url.startsWith(proxy.url))).toEqual([])

  await page.goto(privacyPaths.choices)
  await page.getByRole('switch', { name: /^Statistics/ }).uncheck()
  await page.getByText('You said no').waitFor()
  const nothingRan = async () => {
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(await ran()).toEqual([false, false])
  }
  await page.goto(paths.home)
  await nothingRan()
  await Promise.all([context.setOffline(true), proxy.cut()])
  company.close()
  await page.reload()
  await nothingRan()
  await page.reload()
  await nothingRan()
  expect(company.requested).toEqual(['/a.js'])
  await meera.leave()
})

test('a script may have a purpose of its own, an answer to an earlier notice is asked for again, and Meta is told', async () => {
  const { call } = await shopkeeperCalls()
  await call('PUT /api/marketing/scripts', {
    headerScripts:
      '<script>window.runs = 1; fbq = (...words) => fbq.queue.push(words); fbq.queue = []; fbq("init", "1")</script>' +
      '<script data-purpose="analytics">window.runs += 10</script><script data-purpose="marketing">window.runs += 100</script>',
    headerPurpose: 'necessary',
    metaTags: '',
    bodyScripts: '',
    hosts: [],
  })
  const meera = await visitor(browser, phone)
  const { page } = meera
  const told = () => page.evaluate(() => (window as { fbq?: { queue: string[][] } }).fbq?.queue[0])
  const answer = { name: 'consent', value: '0!analytics+marketing!analytics+marketing' }
  await page.context().addCookies([{ ...answer, url: shopUrl() }])
  await page.goto(paths.home)
  const bar = page.getByRole('region', { name: 'Your consent' })
  await bar.waitFor()
  expect([await runs(page), await told()]).toEqual([1, ['consent', 'revoke']])
  await bar.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => runs(page), SLOW).toBe(111)
  expect(await told()).toEqual(['consent', 'grant'])
  await page.reload()
  await expect.poll(() => runs(page), SLOW).toBe(111)
  expect([await told(), await bar.count()]).toEqual([['consent', 'grant'], 0])
  expect(meera.faults).toEqual([])
  await meera.leave()
})

test('a browser that says no for its user is not asked', async () => {
  const meera = await visitor(browser, phone)
  const { page } = meera
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  await page.goto(paths.home)
  await expect.poll(() => runs(page), SLOW).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('region', { name: 'Your consent' }).count()).toBe(0)
  await meera.leave()
})
