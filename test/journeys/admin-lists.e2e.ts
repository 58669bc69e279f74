import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { loggedIn, shopkeeperCalls } from './buyer.ts'
import { desktop, openBrowser } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

/** The searches that the page requests, in order. */
function searchesOf(page: Page): string[] {
  const searches: string[] = []
  page.on('request', (request) => {
    if (!/get-product$|get-all-orders|search\/synonyms$/.test(new URL(request.url()).pathname)) return
    const inBody = request.method() === 'POST' ? (request.postDataJSON() as { search?: string }).search : null
    const search = inBody ?? new URL(request.url()).searchParams.get('search')
    if (search && searches.at(-1) !== search) searches.push(search)
  })
  return searches
}

test.each([
  ['products', adminPaths.products, 'Search'],
  ['orders', paths.allOrders, 'Find orders'],
  ['synonyms', `${paths.searchDesk}?tab=synonyms`, 'Find a word'],
])(
  '%s are searched after a pause in typing; the field keeps the focus and every letter',
  async (_name, path, label) => {
    const { page, faults, leave } = await loggedIn(browser, desktop, await shopkeeperCalls())
    const searches = searchesOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const field = page.getByRole('main').getByRole('searchbox', { name: label })
    await field.focus()
    await page.keyboard.type('panr')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('panr')
    await expect.poll(() => searches).toEqual(['panr'])

    // Letters in the middle, and one that is typed at the very moment the URL changes.
    await page.keyboard.press('ArrowLeft')
    await field.evaluate((input: HTMLInputElement) => {
      const { replaceState } = history
      history.replaceState = function (...args) {
        history.replaceState = replaceState
        replaceState.apply(history, args)
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
        set.call(input, `${input.value}!`)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await page.keyboard.type('ee')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('paneer!')
    expect(await field.inputValue()).toBe('paneer!')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
    await expect.poll(() => searches).toEqual(['panr', 'paneer', 'paneer!'])

    // Enter searches at once; an emptied field removes the query from the URL.
    await typeText(field, '')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.has('q')).toBe(false)
    expect(faults).toEqual([])
    await leave()
  },
)
