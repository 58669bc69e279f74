import type { Locator, Page } from 'playwright-core'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { checkOverlay, hasFocus } from './check-overlay.ts'
import { expectAccessible } from './visitor.ts'
import { typeText } from './type-text.ts'

/** Opens what can be opened over a screen, and checks it. */
type Open = (over: ReturnType<typeof openedOver>) => Promise<void>

/** By the address of the screen. */
export type Overlays = Readonly<Record<string, Open>>

/** What opens over the open screen, by its role and name. */
export const openedOver = (page: Page, isPhone: boolean) => ({
  page,
  isPhone,
  banner: page.getByRole('banner'),
  dialog: (name?: string | RegExp) => page.getByRole('dialog', { name }),
  menu: page.getByRole('menu').filter({ visible: true }),
  button: (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name }).filter({ visible: true }).first(),
  check: (name: string, opener: Locator, overlay: Locator) => checkOverlay(page, name, opener, overlay),
})

export const guestsOverlays = (severalPacks: Product): Overlays => ({
  [paths.home]: async ({ page, banner, dialog, button, check }) => {
    await check('login', button('Login', banner), dialog('Log in'))
    await check('place', button(/pincode|delivering to/i, banner), dialog(/deliver/i))
    const box = page.getByRole('combobox', { name: 'Search' })
    await typeText(box, 'ri')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    if ((await box.getAttribute('aria-activedescendant')) === null) throw new Error('no suggestion is active')
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    await typeText(box, '')
  },
  [paths.searchFor('rice')]: ({ page, dialog, button, check }) =>
    check(
      'packs',
      button(`options for ${severalPacks.name}`, page.getByRole('main')),
      dialog(severalPacks.name),
    ),
  [paths.allProductsByCategory(severalPacks.category)]: ({ dialog, button, check }) =>
    check('filters', button('Filters'), dialog('Filters')),
  [paths.product(severalPacks)]: ({ dialog, button, check }) =>
    check('picture', button('Enlarge picture'), dialog(severalPacks.name)),
})

export const shoppersOverlays = (orderId: string): Overlays => ({
  [paths.home]: async ({ isPhone, banner, dialog, menu, button, check }) => {
    if (isPhone) return
    await check('cart', button(/items? ₹/, banner), dialog('Your cart'))
    await check('account', button(/account/i, banner), menu)
  },
  [paths.checkout]: ({ dialog, button, check }) => check('addresses', button('Change'), dialog('Deliver to')),
  [paths.addresses]: async ({ page, dialog, button, check }) => {
    const card = page.getByRole('article').first()
    await check('add-address', button('Add an address'), dialog('Add an address'))
    await check('edit-address', button('Edit', card), dialog('Edit address'))
    await check('delete-address', button('Delete', card), dialog())
  },
  [paths.orderDetails(orderId)]: ({ dialog, button, check }) =>
    check('cancel-order', button('Cancel order'), dialog()),
})

export const adminsOverlays = (orderId: string, removable: string): Overlays => ({
  // Orders of other journeys may fill the first page.
  [`${paths.allOrders}?q=${orderId}`]: async ({ page, banner, dialog, menu, button, check }) => {
    const more = button(/^More actions for/, page.locator(`[data-order="${orderId}"]`))
    await check('order-menu', more, menu)
    await more.press('Enter')
    await menu.waitFor()
    await hasFocus(menu)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await dialog().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await check('bell', button(/^Order notifications/, banner), dialog().or(menu).first())
    await page.getByRole('switch', { name: /takes orders/ }).press('Space')
    await dialog().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  },
  [adminPaths.customers]: ({ dialog, button, check }) => check('customer', button(/^Open /), dialog()),
  [adminPaths.products]: ({ menu, button, check }) =>
    check('product-menu', button(/^More actions for/), menu),
  [adminPaths.category]: async ({ dialog, menu, button, check }) => {
    await check('add-category', button('Add category'), dialog())
    await check('edit-category', button(/^(Edit|More actions for)/), dialog().or(menu).first())
  },
  [adminPaths.marketingBanners]: async ({ dialog, button, check }) => {
    await check('add-banner', button('Add banner'), dialog())
    await check('edit-banner', button(/^Edit/), dialog())
  },
  [`${paths.searchDesk}?tab=synonyms`]: ({ dialog, button, check }) =>
    check('add-synonym', button(/^Add/), dialog()),
  [`${adminPaths.settings}/administrators`]: ({ dialog, button, check }) =>
    check('remove-admin', button(`Remove ${removable}`), dialog()),
})
