import { launchBrowser } from '../test/browser.ts'
import { giveLongNames } from '../test/journeys/long-names.ts'
const url = 'http://localhost:9411'
const text = process.argv[2] ?? '100'
const b = await launchBrowser([`--blink-settings=defaultFontSize=${(16 * Number(text)) / 100}`])
for (const width of [390, 1280]) {
  const c = await b.newContext({
    viewport: { width, height: width < 700 ? 844 : 800 },
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  c.setDefaultTimeout(15000)
  if (process.argv[3] === 'long') await giveLongNames(c)
  const page = await c.newPage()
  page.on('pageerror', (e) => console.log('error', e.message))
  const become = async (who: string) => {
    await page.goto(url + '/about-us')
    await page.getByRole('region', { name: 'The demo' }).getByRole('button', { name: who }).click()
    await page.waitForURL((to) => to.pathname !== '/about-us')
  }
  const shot = async (name: string) => {
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/frame/dialogs/${name}-${width}-${text}.png` })
    console.log(name, width)
  }
  const tryIt = async (name: string, f: () => Promise<void>) => {
    try {
      await f()
    } catch (e) {
      console.log('!', name, width, String(e).split('\n')[0])
      await page.screenshot({ path: `/tmp/frame/dialogs/fail-${name}-${width}.png` })
    }
  }
  await become('Keeper')
  await tryIt('customer', async () => {
    await page.goto(url + '/dashboard/customers')
    await page.getByLabel('Search').first().click()
    await page.keyboard.type('meera')
    await page.waitForTimeout(1500)
    await page.getByRole('button', { name: /Open/ }).first().click()
    await shot('customer-open')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: /Suspend/ })
      .first()
      .click()
    await shot('suspend')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(400)
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: /Open/ }).first().click()
    await dialog
      .getByRole('button', { name: /[Ee]rase/ })
      .first()
      .click()
    await shot('erase')
  })
  await become('Cashier')
  await tryIt('till', async () => {
    await page.goto(url + '/counter')
    await page.getByText(/^Drawer open/).waitFor()
    const field = page.getByRole('combobox').first()
    await field.click()
    for (const w of ['toned milk', 'atta']) {
      await page.keyboard.type(w, { delay: 20 })
      await page.waitForTimeout(1500)
      await page.keyboard.press('Enter')
      await page.waitForTimeout(800)
    }
    await shot('till-bill')
    const split = page.getByRole('button', { name: /Split/ })
    if (!(await split.first().isVisible())) {
      const more = page.getByRole('button', { name: /More|⋯/ })
      await more.first().click()
      await shot('till-more')
    }
    await page.getByText(/Split/).first().click()
    await shot('till-split')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Pay/ }).first().click()
    await shot('till-pay')
  })
  await become('Rider')
  await tryIt('rider', async () => {
    await page.goto(url + '/rider')
    await page
      .getByRole('button', { name: /Delivered/ })
      .first()
      .click()
    await shot('rider-delivered')
    const both = page.getByText(/[Pp]art cash|Both|both/).first()
    if (await both.isVisible()) {
      await both.click()
      await shot('rider-split')
    }
  })
  await c.close()
}
await b.close()
