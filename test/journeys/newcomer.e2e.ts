import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { shot } from './buyer.ts'
import { openShop } from './open-shop.ts'
import { expectAccessible, mailedCode, phone, visitor } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const email = 'lakshmi@example.in'

/** Counts the screens, taps and typed letters of a new shopkeeper. */
function countActions(page: Page) {
  const count = { steps: 0, taps: 0, keys: 0 }
  return {
    count,
    tap: async (target: Locator) => {
      await target.click()
      count.taps += 1
    },
    type: async (field: Locator, text: string) => {
      await field.click()
      await page.keyboard.type(text)
      count.taps += 1
      count.keys += text.length
    },
    /** Waits for a text that leads the shopkeeper on. */
    sees: async (text: string) => {
      await page.getByText(text).filter({ visible: true }).first().waitFor()
      count.steps += 1
      await shot(page, `newcomer-${count.steps}`)
    },
  }
}

test('a new shopkeeper gets from an empty database to a first product on sale in 16 taps', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-newcomer-'))
  const shop = await openShop({ dataDir, isDemo: false })
  onTestFinished(async () => {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  await promisify(execFile)(process.execPath, ['dist/server/main.js', 'admin', 'grant', email], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  const { page, faults, leave } = await visitor(browser, phone, { baseURL: shop.url })
  const { count, tap, type, sees } = countActions(page)
  await page.goto('/')
  await sees('We are filling our shelves')
  await expectAccessible(page)
  await tap(page.getByRole('button', { name: 'Login', exact: true }).filter({ visible: true }))
  await type(page.getByLabel('Email address'), email)
  await tap(page.getByRole('button', { name: 'Send code' }))
  await page.getByLabel('6-digit code').waitFor()
  await type(page.getByLabel('6-digit code'), await mailedCode(email, shop.url))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await sees('Now your shop needs products')
  await tap(page.getByRole('link', { name: 'Add the first product' }))
  await page.getByRole('heading', { name: 'Upload product' }).waitFor()
  await sees('Upload product')
  await type(page.getByLabel('Name'), 'Curry leaves')
  await tap(page.getByRole('button', { name: 'Category', exact: true }))
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Name'), 'Greens')
  await tap(dialog.getByRole('button', { name: 'Add category' }))
  await dialog.waitFor({ state: 'hidden' })
  await tap(page.getByRole('button', { name: 'Sub-category', exact: true }))
  await type(dialog.getByLabel('Name'), 'Herbs')
  await tap(dialog.getByRole('button', { name: 'Add sub-category' }))
  await dialog.waitFor({ state: 'hidden' })
  await type(page.getByLabel('Pack size'), '50 g')
  await type(page.getByLabel('MRP'), '15')
  await type(page.getByLabel('Stock'), '40')
  await tap(page.getByRole('button', { name: 'Add product', exact: true }))
  await page.getByLabel('Price of Curry leaves, 50 g').waitFor()
  await sees('Curry leaves')

  const guestPage = await fetch(`${shop.url}/product/curry-leaves`)
  expect([guestPage.status, (await guestPage.text()).includes('₹15.00')]).toEqual([200, true])
  await page.goto('/')
  await sees('Greens')
  expect(await page.getByText('We are filling our shelves').count()).toBe(0)
  expect(faults).toEqual([])
  console.log(`A newcomer's first product: ${count.steps} screens, ${count.taps} taps, ${count.keys} letters`)
  // Fails when the shopkeeper needs one tap or letter more.
  expect([count.taps, count.keys]).toEqual([16, 55])
  await leave()
})
