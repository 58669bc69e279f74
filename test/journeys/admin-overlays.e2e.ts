import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls } from './buyer.ts'
import { callsOf } from './calls.ts'
import { hasFocus, checkOverlay } from './check-overlay.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_name, size) => {
  const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', { name })
  const button = (page: Page | Locator, name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first()

  test('an administrator’s overlays are accessible, work by keyboard and return the focus', async () => {
    const shopkeeper = await shopkeeperCalls()
    const asha = await callsOf(`overlays-of-desk-${size.width}@example.in`)
    const [rice] = await productsFor(asha, 'rice')
    const address = await addressOf(asha)
    await asha.call('POST /api/cart/add-to-cart', { productId: rice!._id, quantity: 1 })
    const order = await orderCart(asha, address._id, 'कृपया घंटी न बजाएँ')
    await shopkeeper.call('POST /api/user/grant-admin', { email: `overlays-${size.width}@example.in` })
    const { page, faults, follow, leave } = await loggedIn(browser, size, shopkeeper)
    const menu = page.getByRole('menu').filter({ visible: true })

    // Orders of other journeys may fill the first page.
    await page.goto(`${paths.allOrders}?q=${order.orderId}`, { waitUntil: 'networkidle' })
    const card = page.locator(`[data-order="${order.orderId}"]`)
    await card.waitFor()
    await checkOverlay(page, 'order-menu', button(card, /^More actions for/), menu)
    await button(card, /^More actions for/).press('Enter')
    await menu.waitFor()
    await hasFocus(menu)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await dialog(page).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await checkOverlay(
      page,
      'bell',
      button(page.getByRole('banner'), /^Order notifications/),
      dialog(page).or(menu).first(),
    )
    const open = page.getByRole('switch', { name: /takes orders/ })
    await open.press('Space')
    await dialog(page).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await follow(adminPaths.customers)
    await checkOverlay(page, 'customer', button(page, /^Open /), dialog(page))
    await follow(adminPaths.products)
    await checkOverlay(page, 'product-menu', button(page, /^More actions for/), menu)
    await follow(adminPaths.category)
    await checkOverlay(page, 'add-category', button(page, 'Add category'), dialog(page))
    await checkOverlay(
      page,
      'edit-category',
      button(page, /^(Edit|More actions for)/),
      dialog(page).or(menu).first(),
    )
    await follow(adminPaths.marketingBanners)
    await checkOverlay(page, 'add-banner', button(page, 'Add banner'), dialog(page))
    await checkOverlay(page, 'edit-banner', button(page, /^Edit/), dialog(page))
    await follow('/dashboard/search')
    await page.getByRole('tab', { name: 'Synonyms' }).click()
    await checkOverlay(page, 'add-synonym', button(page, /^Add/), dialog(page))
    await follow('/dashboard/settings/administrators')
    const removeButton = page.getByRole('button', { name: `Remove overlays-${size.width}@example.in` })
    await checkOverlay(page, 'remove-admin', removeButton, dialog(page))
    expect(faults).toEqual([])
    await leave()
  })
})
