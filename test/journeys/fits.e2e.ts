import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { launchBrowser } from '../browser.ts'
import { openDemoMonth, type DemoMonth } from './demo-month.ts'
import { demoScreens } from './demo-screens.ts'
import { giveLongNames } from './long-names.ts'
import { cutByLongWords } from './long-words.ts'
import { squeezedTexts } from './squeezed-texts.ts'
import { phone, visitor } from './visitor.ts'

// No screen of a shop after a month of trade scrolls sideways: with long names at the widths of phones, tablets and
// desks, on a phone with text of twice the size, and in a pseudo-language of words 40 % longer, which no button cuts.

type Screens = Awaited<ReturnType<typeof demoScreens>>

let demo: DemoMonth
let screens: Screens
beforeAll(async () => {
  demo = await openDemoMonth()
  const browser = await launchBrowser()
  screens = await demoScreens(
    await demo.become(browser, 'Keeper', phone),
    await demo.become(browser, 'Shopper', phone),
  )
  await browser.close()
}, 180_000)
afterAll(() => demo.close())

/** The tiles of home keep two lines of a category's name; forms and lists of the staff may be narrow. */
const isReadable = (person: string, path: string) =>
  person === 'Guest' || person === 'Shopper'
    ? !/^\/(hi)?$/.test(path)
    : ([adminPaths.overview, adminPaths.whoOwes] as string[]).includes(path)

const persons = [
  ['Guest', 'all'],
  ['Shopper', 'all'],
  ['Keeper', 'first half'],
  ['Keeper', 'second half'],
  ['Picker', 'all'],
  ['Rider', 'all'],
  ['Cashier', 'all'],
] as const

describe.each([
  ['long names', [], [360, 390, 768, 1280]],
  // The size that people set in their browser, which breakpoints in rem follow, too.
  ['text of twice the size', ['--blink-settings=defaultFontSize=32'], [360, 390]],
  ['words 40 % longer', [], [320, 360, 1280]],
] as const)('%s', (what, flags, widths) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser([...flags])
  })
  afterAll(() => browser.close())

  test.each(persons)('a %s’s screens, %s, are no wider than their window', async (person, part) => {
    const { page, context, follow, leave } = await visitor(browser, phone, { baseURL: demo.url })
    await page.goto('/about-us', { waitUntil: 'networkidle' })
    if (person !== 'Guest') {
      const bar = page.getByRole('region', { name: 'The demo' })
      await bar.getByRole('button', { name: person }).click()
      await page.waitForURL((to) => to.pathname !== '/about-us')
      // What is followed before React has hydrated the page would be another page to it.
      await page.reload({ waitUntil: 'networkidle' })
    }
    if (what === 'long names') await giveLongNames(context)
    const wide: string[] = []
    const middle = Math.ceil(screens[person].length / 2)
    const [start, end] = { all: [0], 'first half': [0, middle], 'second half': [middle] }[part]
    for (const path of screens[person].slice(start, end)) {
      // What is longer before React has hydrated the page would be another page to it.
      if (what === 'words 40 % longer') await page.goto(path, { waitUntil: 'networkidle' })
      else await follow(path)
      await page.locator('h1').first().waitFor({ state: 'attached' })
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        if (what === 'words 40 % longer')
          wide.push(...(await cutByLongWords(page)).map((cut) => `${path} at ${width}: ${cut}`))
        else {
          const beyond = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (beyond > 0) wide.push(`${path} at ${width} by ${beyond} pixels`)
          if (what === 'text of twice the size' && isReadable(person, path))
            wide.push(...(await squeezedTexts(page)).map((text) => `${path} at ${width}: ${text}`))
        }
      }
      await page.setViewportSize(phone)
    }
    expect(wide).toEqual([])
    await leave()
  })
})

const names = [
  'Shree Ganesh Kirana',
  'Sri Venkateswara Kirana & General Stores',
  'श्री वेंकटेश्वर किराना और जनरल स्टोर्स',
]

test.each(names)(
  'a guest’s phone shows the whole name of %s',
  async (name) => {
    const browser = await launchBrowser()
    const keeper = await demo.become(browser, 'Keeper', phone)
    const status = await keeper.evaluate(async (renamed) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      }
      const { data } = await (await fetch('/api/settings/get-settings', { headers })).json()
      const { company, tagline, copyrightYear, logo } = data.shop
      const values = { name: renamed, company, tagline, copyrightYear, logo }
      const body = JSON.stringify({ section: 'general', values, updatedAt: data.updatedAt.general })
      return (await fetch('/api/settings/update-settings', { method: 'PUT', headers, body })).status
    }, name)
    expect(status).toBe(200)
    const { page, leave } = await visitor(browser, phone, { baseURL: demo.url })
    for (const path of ['/', '/hi']) {
      await page.goto(path)
      const words = page.getByRole('banner').getByText(name, { exact: true })
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const { hidden, height } = await words.evaluate((at) => ({
          hidden: [at.scrollWidth - at.clientWidth, at.scrollHeight - at.clientHeight],
          height: at.clientHeight,
        }))
        expect([path, width, ...hidden]).toEqual([path, width, 0, 0])
        expect(height, 'the height of the header').toBeLessThanOrEqual(56)
      }
    }
    await leave()
    await browser.close()
  },
  60_000,
)
