import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyFolder, openShop, type OpenShop } from './open-shop.ts'
import { desktop, openBrowser, visitor } from './visitor.ts'

let browser: Browser
let folder: string
let shop: OpenShop
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  folder = await mkdtemp(join(tmpdir(), 'tokri-release-'))
  await copyFolder(inject('filledShop'), join(folder, 'data'))
  shop = await openShop({ dataDir: join(folder, 'data') })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** A build of the next release: a copy of this one, in which every browser file has another name. */
async function nextBuild(): Promise<string> {
  const path = join(folder, 'next-build')
  await mkdir(path)
  for (const part of ['dist', 'db', 'demo', 'public', 'package.json'])
    await cp(part, join(path, part), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(path, 'node_modules'))
  const assets = join(path, 'dist/client/assets')
  for (const name of await readdir(assets)) if (/\.(br|gz)$/.test(name)) await rm(join(assets, name))
  const names = (await readdir(assets)).filter((name) => /-[a-z0-9]{8}\./.test(name))
  const next = (name: string) =>
    name.replace(/-([a-z0-9]{7})([a-z0-9])\./, (_, hash, last) => `-${hash}${last === 'x' ? 'y' : 'x'}.`)
  const client = await readdir(join(path, 'dist/client'))
  const manifests = client
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(path, 'dist/client', name))
  for (const file of [...manifests, ...names.map((name) => join(assets, name))]) {
    if (!/\.(js|css|json)$/.test(file)) continue
    let text = await readFile(file, 'utf8')
    for (const name of names) text = text.replaceAll(name, next(name))
    await writeFile(file, text)
  }
  for (const name of names) await rename(join(assets, name), join(assets, next(basename(name))))
  return path
}

/** Marks the document: `isMarked` tells whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => void ((window as { marked?: true }).marked = true))
const isMarked = (page: Page) => page.evaluate(() => (window as { marked?: true }).marked === true)

// Without a service worker, which would serve its own cached code.
const atShop = () => ({ baseURL: shop.url })

/** Opens home and waits until scripts handle its links. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')),
  )
  // React's first render follows in a separate task.
  await page.waitForTimeout(500)
}

test('a tab opened before a release keeps working, and reloads once when its code is gone', async () => {
  const { page, leave } = await visitor(browser, desktop, atShop())
  await openHome(page)
  await mark(page)
  await shop.reopen(await nextBuild())

  // The previous build's files are still served: the tab keeps working.
  await page.getByRole('link', { name: /privacy/i }).click()
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor()
  expect(await isMarked(page)).toBe(true)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')

  // A month later they are deleted. The server may still be storing its own.
  await rm(join(folder, 'data/builds'), { recursive: true, maxRetries: 20 })
  await page.getByRole('link', { name: /, home$/ }).click()
  await page.locator('a[href^="/product/"]').first().click()
  await page.waitForURL('**/product/**')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
  expect(await isMarked(page)).toBe(false)
  await leave()
})

test('a tab whose code cannot be loaded shows an error instead of reloading in a loop', async () => {
  const { page, leave } = await visitor(browser, desktop, atShop())
  await page.route(/\/assets\/policy-page-/, (route) => route.fulfill({ status: 404, body: '' }))
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  await openHome(page)
  await page.getByRole('link', { name: /privacy/i }).click()
  // Reloaded once: the page can be read as the server rendered it, though no script hydrates it.
  await page.getByRole('heading', { level: 1, name: /privacy/i }).waitFor()
  await page.waitForTimeout(1_500)
  expect(documents).toBe(2)

  await openHome(page)
  await page.getByRole('link', { name: /privacy/i }).click()
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor()
  expect(documents).toBe(3)
  await leave()
})
