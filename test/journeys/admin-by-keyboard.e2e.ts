import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import type { Order } from '#features/orders/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import { addressOf, orderCart, ownProduct, productsFor, shopkeeperCalls, toasts } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { keyboardOnly, openMenu, pressOn, tabTo, typeInto } from './keyboard.ts'
import { openBrowser } from './visitor.ts'

let browser: Browser
let shopkeeper: Calls
beforeAll(async () => {
  ;[browser, shopkeeper] = await Promise.all([openBrowser({ pictures: false }), shopkeeperCalls()])
})
afterAll(() => browser.close())

/** Whether one of these elements has the focus or contains it. */
const hasFocus = (elements: Locator) =>
  elements.evaluateAll((all) => all.some((element) => element.contains(document.activeElement)))

test('Tab reaches the last link of the overview, and the navigation opens Money', async () => {
  const { page, done } = await keyboardOnly(browser, shopkeeper, adminPaths.overview)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await tabTo(page, page.getByRole('main').getByRole('link').last())
  await pressOn(
    page,
    page.getByRole('navigation', { name: 'Shop administration' }).getByRole('link', { name: 'Money' }),
  )
  await page.getByRole('heading', { name: 'Who owes' }).waitFor()
  await done()
})

test('Ctrl K goes to a page by a word that a grocer uses, and finds a product', async () => {
  const { page, done } = await keyboardOnly(browser, shopkeeper, adminPaths.overview)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: 'A place, an order, a person or a product' })
  await field.waitFor()
  await page.keyboard.type('timings')
  await page.getByRole('option', { name: 'Opening hours' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${adminPaths.settings}/opening`)
  await page.getByRole('heading', { name: 'Opening hours' }).waitFor()

  // A slash opens it, too, and what was opened last stands first.
  await page.keyboard.press('/')
  await field.waitFor()
  await page.getByRole('option', { name: 'Opening hours' }).waitFor()
  await page.keyboard.type('alphonso')
  await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/update-product/*')
  await done()
})

test('a charge is added, moved, switched off, edited and deleted by keyboard', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, paths.charges)
  await pressOn(page, button('Add charge'))
  await typeInto(page, page.getByLabel('Name'), 'Ice box')
  await typeInto(page, page.getByLabel('Amount', { exact: true }), '9')
  await page.keyboard.press('Enter')
  await pressOn(page, button('Move Ice box up'))
  await page.getByText(/^Ice box moved to position 1/).waitFor({ state: 'attached' })
  await pressOn(page, page.getByRole('switch', { name: 'Charge Ice box' }), 'Space')
  await pressOn(page, button('Edit Ice box'))
  await typeInto(page, page.getByLabel('Amount', { exact: true }), '11')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /₹11\.00/ }).waitFor()
  await pressOn(page, button('Delete Ice box'))
  await toasts(page).getByText('Ice box deleted.').waitFor()
  // The row is gone, and the row in its place has the focus.
  await expect.poll(() => hasFocus(page.getByRole('row'))).toBe(true)
  await done()
})

test('orders are selected, printed, confirmed and cancelled with a reason by keyboard', async () => {
  const radha = await callsOf('radha.keys@example.in')
  const [rice] = await productsFor(radha, 'rice')
  const { _id } = await addressOf(radha)
  const orders: Order[] = []
  for (let made = 0; made < 2; made++) {
    await radha.call('POST /api/cart/add-to-cart', { productId: rice!._id })
    orders.push(await orderCart(radha, _id))
  }
  const { page, button, done } = await keyboardOnly(
    browser,
    shopkeeper,
    `${paths.allOrders}?status=Pending&q=radha.keys%40example.in`,
  )
  await page.evaluate(() => (window.print = () => void Object.assign(window, { isPrinted: true })))
  const card = (at: number) => page.locator(`[data-order="${orders[at]!.orderId}"]`)
  await pressOn(page, card(0).getByRole('checkbox'), 'Space')
  await pressOn(page, button(/^Print/))
  await page.waitForFunction(() => 'isPrinted' in window)
  await tabTo(page, card(0).getByRole('link', { name: /^Call / }))
  await pressOn(page, button(`Confirm ${orders[0]!.orderId}`))
  await card(0).waitFor({ state: 'detached' })
  await openMenu(page, button(/^More actions for /, card(1)))
  await page.getByRole('menuitem', { name: 'Cancel order…' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await typeInto(page, page.getByRole('textbox', { name: /Reason/ }), 'Out of rice')
  await pressOn(page, button('Cancel order', page.getByRole('dialog')))
  await card(1).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
  const { order_status } = await shopkeeper.call<Order>(`GET /api/order/get-order/${orders[1]!.orderId}`)
  expect(order_status).toBe('Cancelled')

  await page.goto(paths.orderDetails(orders[0]!.orderId), { waitUntil: 'networkidle' })
  await page.getByText('0 of 1 picked').waitFor()
  await tabTo(page, button('Picking slip'))
  await tabTo(page, button('Pick this order'))
  await done()
})

test('a claim is accepted and a count begun by keyboard, and the focus stays where the work is', async () => {
  const meena = await callsOf('meena.keys@example.in')
  const milk = await ownProduct(shopkeeper, { stock: 20, price: 60 })
  const { _id } = await addressOf(meena)
  const orders: string[] = []
  for (let made = 0; made < 2; made++) {
    await meena.call('POST /api/cart/add-to-cart', { productId: milk._id })
    const { orderId } = await orderCart(meena, _id)
    for (const order_status of ['Confirmed', 'Packed', 'Out for Delivery', 'Delivered'])
      await shopkeeper.call('PUT /api/order/update-order-status-admin', {
        orderId,
        order_status,
        note: 'Seen',
      })
    const items = [{ position: 0, pieces: 1, kind: 'missing' }]
    await meena.call('POST /api/claim', { orderId, items, wish: 'money' })
    orders.push(orderId)
  }
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, `${adminPaths.claims}?state=open`)
  const card = (at: number) => page.getByRole('article', { name: orders[at]! })
  for (const at of [0, 1]) {
    await pressOn(page, button('Accept', card(at)))
    await pressOn(page, button('Accept', page.getByRole('dialog')))
    await card(at).waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page.getByRole('main').locator('a, button, select'))).toBe(true)
  }
  await page.goto(adminPaths.counts, { waitUntil: 'networkidle' })
  await pressOn(page, button('Begin a count'))
  await page.keyboard.type('K1')
  await page.keyboard.press('Enter')
  // The next thing that is typed is what lies there.
  await expect.poll(() => hasFocus(page.getByLabel('What lies on the shelf'))).toBe(true)
  await page.keyboard.type(milk.name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: milk.name }).waitFor()
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await page.getByText(`${milk.name} ${milk.unit}: 18 counted, 18 expected`).waitFor()
  expect(await hasFocus(page.getByLabel('What lies on the shelf'))).toBe(true)
  await done()
})

test('each arrow key moves on from the tab that has the focus', async () => {
  const { page, done } = await keyboardOnly(browser, shopkeeper, paths.allOrders)
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replace(/\d+$/, ''))
  await tabTo(page, page.getByRole('tab', { name: /^Waiting/ }))
  // Unpaid is among the tabs while an order waits for its payment.
  const fourth = page.getByRole('tab').nth(3)
  const label = (await fourth.innerText()).replace(/\s*\d+$/, '')
  await page.evaluate(() => {
    // Faster than the page renders the selection.
    for (let presses = 0; presses < 3; presses++)
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
      )
  })
  expect(await focused()).toBe(label)
  await page.getByRole('tab', { name: label, selected: true }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('Waiting')
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('All')
  await page.keyboard.press('Home')
  await page.getByRole('tab', { name: /^Waiting/, selected: true }).waitFor()
  await done()
})

test('synonyms are added, found, switched off and edited by keyboard', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, paths.searchDesk)
  await tabTo(page, page.getByRole('tab', { name: 'Nothing found' }))
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await pressOn(page, button('Add synonyms'))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('Name in the shop'), 'key salt')
  await typeInto(page, dialog.getByLabel('Other words for it'), 'keyboardsalt, clicking salt')
  await pressOn(page, button('Save', dialog))
  await dialog.waitFor({ state: 'hidden' })
  await typeInto(page, page.getByRole('searchbox', { name: 'Find a word' }), 'keyboardsalt')
  const used = page.getByRole('switch', { name: 'Searches use the synonyms of key salt' })
  // An edit right after the switch applies to the switched version, not to an older one.
  await page.route('**/api/search/update-synonym', async (route) => {
    const response = await route.fetch()
    await sleep(1_000)
    await route.fulfill({ response })
  })
  await pressOn(page, used, 'Space')
  await expect.poll(() => used.isChecked(), { timeout: 20_000 }).toBe(false)
  await pressOn(page, button('Edit the synonyms of key salt'))
  await typeInto(page, dialog.getByLabel('Other words for it'), 'keyboardsalt')
  await pressOn(page, button('Save', dialog))
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'keyboardsalt', exact: true }).waitFor()
  await done()
})

test('the bell is opened, confirms an order and is closed by keyboard', async () => {
  const asha = await callsOf('asha.keys@example.in')
  const [rice] = await productsFor(asha, 'rice')
  await asha.call('POST /api/cart/add-to-cart', { productId: rice!._id })
  const { orderId } = await orderCart(asha, (await addressOf(asha))._id)
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.overview)
  await pressOn(page, button(/^Order notifications/))
  await pressOn(page, button(`Confirm ${orderId}`))
  await button(`Confirm ${orderId}`).waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toMatch(/^Order notifications/)
  const { order_status } = await shopkeeper.call<Order>(`GET /api/order/get-order/${orderId}`)
  expect(order_status).toBe('Confirmed')
  await done()
})

test('marketing scripts, banners and defaults are edited by keyboard', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, adminPaths.marketingScripts)
  await pressOn(page, button('Show the scripts'))
  const meta = page.getByRole('textbox', { name: /^Meta tags/ })
  await typeInto(page, meta, '<meta name="keys" content="1">')
  await typeInto(page, page.getByLabel('What changed'), 'By keyboard')
  await page.keyboard.press('Enter')
  await page.getByText('By keyboard').first().waitFor()
  await pressOn(page, page.getByRole('switch', { name: /^Scripts and meta tags/ }), 'Space')
  await page.getByText('Scripts are off.').first().waitFor()
  await pressOn(page, button(/^Restore version/))
  await page
    .getByText(/Scripts stay off/)
    .first()
    .waitFor()
  await pressOn(page, page.getByRole('switch', { name: /^Scripts and meta tags/ }), 'Space')
  await page.getByText('Scripts are on.').first().waitFor()
  await page.goto(adminPaths.marketingBanners, { waitUntil: 'networkidle' })
  await pressOn(page, button(/^Add (a )?banner/))
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel(/^Title(?! in)/), 'Keys are here')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await pressOn(page, button(/^Move Keys are here up/))
  await page.getByText(/^Keys are here moved to position/).waitFor({ state: 'attached' })
  await pressOn(page, button(/^Move Keys are here down/))
  // Last again, it cannot move further down: the other button gets the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('Move Keys are here up')
  // The focus is not taken back when a move is saved after the administrator has gone elsewhere.
  await page.route('**/api/marketing/banners', async (route) => {
    const response = await route.fetch()
    await sleep(1_500)
    await route.fulfill({ response })
  })
  const announcement = page.getByText(/^Keys are here moved to position/)
  const before = await announcement.textContent()
  await pressOn(page, button(/^Move Keys are here up/))
  await tabTo(page, button(/^Add (a )?banner/))
  await expect.poll(() => announcement.textContent(), { timeout: 20_000 }).not.toBe(before)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add banner')
  await page.unroute('**/api/marketing/banners')
  await pressOn(page, button(/^(Delete|Remove) Keys are here/))
  await expect.poll(() => hasFocus(page.getByRole('main').getByRole('listitem'))).toBe(true)
  // Other journeys use this shop too, and its pages show the title: it is restored below.
  const { shop } = await shopkeeper.call<Settings>('GET /api/settings/get-settings')
  await page.goto(adminPaths.marketingDefaults, { waitUntil: 'networkidle' })
  await typeInto(page, page.getByLabel(/title/i).first(), 'Groceries by keyboard')
  await page.keyboard.press('Enter')
  await page.getByText(/saved/i).first().waitFor()
  await shopkeeper.call('PUT /api/settings/update-settings', { section: 'seo', values: shop.seo })
  await shopkeeper.call('PUT /api/marketing/scripts', { metaTags: '', headerScripts: '', bodyScripts: '' })
  await done()
})

test('settings, administrators and the audit log are used by keyboard', async () => {
  const { page, button, done } = await keyboardOnly(browser, shopkeeper, '/dashboard/settings/contact')
  await typeInto(page, page.getByLabel('Phone'), '080 5550 0999')
  await page.keyboard.press('Enter')
  await page.getByText('Settings saved.').first().waitFor()
  await page.goto(adminPaths.staff, { waitUntil: 'networkidle' })
  await pressOn(page, page.getByRole('link', { name: 'Administrators' }))
  await typeInto(page, page.getByLabel('Their email address'), 'keys@example.in')
  await page.keyboard.press('Enter')
  await pressOn(page, button(/^Remove keys@example.in/))
  await pressOn(page, button('Remove', page.getByRole('dialog')))
  await button(/^Remove keys@example.in/).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
  await page.goto(adminPaths.auditLog, { waitUntil: 'networkidle' })
  await page
    .getByText(/keys@example.in/)
    .first()
    .waitFor()
  await tabTo(page, page.getByRole('main').getByRole('combobox').first())
  await done()
})
