import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { addressOf, guestWith, loggedIn, orderCart, productsFor } from './buyer.ts'
import { callsOf } from './calls.ts'
import { checkOverlay } from './check-overlay.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'

let browser: Browser
let products: Product[]
let severalPacks: Product

beforeAll(async () => {
  browser = await openBrowser()
  const asha = await callsOf('overlays@example.in')
  products = await productsFor(asha, 'rice')
  severalPacks = products.find(({ packs }) => packs.length > 1)!
})
afterAll(() => browser.close())

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_name, size) => {
  const isPhone = size === phone
  const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', { name })
  const button = (page: Page | Locator, name: string | RegExp) =>
    page.getByRole('button', { name }).filter({ visible: true }).first()

  test('a guest’s overlays are accessible, work by keyboard and return the focus', async () => {
    const { page, faults, follow, leave } = await guestWith(browser, size, products.slice(0, 2))

    await follow(paths.home)
    await checkOverlay(page, 'login', button(page.getByRole('banner'), 'Login'), dialog(page, 'Log in'))
    await checkOverlay(
      page,
      'place',
      button(page.getByRole('banner'), /pincode|delivering to/i),
      dialog(page, /deliver/i),
    )
    if (!isPhone)
      await checkOverlay(
        page,
        'cart',
        button(page.getByRole('banner'), /items? ₹/),
        dialog(page, 'Your cart'),
      )

    await follow(paths.searchFor(severalPacks.name))
    const options = button(page.getByRole('main'), `options for ${severalPacks.name}`)
    await checkOverlay(page, 'packs', options, dialog(page, severalPacks.name))

    await follow(paths.allProductsByCategory(severalPacks.category))
    await checkOverlay(page, 'filters', button(page, 'Filters'), dialog(page, 'Filters'))

    await follow(paths.product(severalPacks))
    await checkOverlay(page, 'picture', button(page, 'Enlarge picture'), dialog(page, severalPacks.name))

    const box = page.getByRole('combobox', { name: 'Search' })
    await box.fill('ri')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    expect(await box.getAttribute('aria-activedescendant')).not.toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    await leave()
  })

  test('a shopper’s overlays are accessible, work by keyboard and return the focus', async () => {
    const asha = await callsOf(`overlays-${size.width}@example.in`)
    const address = await addressOf(asha)
    const addToCart = () =>
      asha.call('POST /api/cart/add-to-cart', { productId: products[0]!._id, quantity: 1 })
    await addToCart()
    const order = await orderCart(asha, address._id)
    await addToCart()
    const { page, faults, follow, leave } = await loggedIn(browser, size, asha)

    await page.goto(paths.checkout)
    await checkOverlay(page, 'addresses', button(page, 'Change'), dialog(page, 'Deliver to'))

    await follow(paths.addresses)
    await checkOverlay(page, 'add-address', button(page, 'Add an address'), dialog(page, 'Add an address'))
    const card = page.getByRole('article').first()
    await checkOverlay(page, 'edit-address', button(card, 'Edit'), dialog(page, 'Edit address'))
    await checkOverlay(page, 'delete-address', button(card, 'Delete'), dialog(page))

    await follow(paths.orderDetails(order.orderId))
    await checkOverlay(page, 'cancel-order', button(page, 'Cancel order'), dialog(page))

    if (!isPhone) {
      await follow(paths.home)
      const account = button(page.getByRole('banner'), /account/i)
      await checkOverlay(page, 'account', account, page.getByRole('menu'))
    }
    expect(faults).toEqual([])
    await leave()
  })
})
