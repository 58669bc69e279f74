import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookCustomer, Khata } from '#features/khata/contract.ts'
import type { Settings } from '#features/storefront/contract.ts'
import type { Product } from '#shared/shapes.ts'
import { loggedIn, ownProduct, shopkeeperCalls } from './buyer.ts'
import { callsOf, emailForTry, nameForTry, type Calls } from './calls.ts'
import { newBarcode } from './draw-barcode.ts'
import { pressOn } from './keyboard.ts'
import { openTill } from './open-till.ts'
import { scan } from './scanner.ts'
import { typeText } from './type-text.ts'
import { desktop, openBrowser, phone } from './visitor.ts'

const barcode = newBarcode(470_270_134)

let browser: Browser
let owner: Calls
let rice: Product
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
  owner = await shopkeeperCalls()
  rice = await ownProduct(owner, { stock: 60, price: 100 })
  const { _id: productId, unit } = rice
  await owner.call('PUT /api/counter/barcode', { productId, unit, barcode, also: true })
}, 120_000)
afterAll(() => browser.close())

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })

const sellOne = async (page: Page) => {
  await page.getByLabel('Scan or type').focus()
  await page.keyboard.type(`${barcode}\n`)
  await button(page, /^Pay /).waitFor()
}

/** All of it is on the screen, and nothing lies over it. */
const isInView = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return [0.06, 0.5, 0.94].every((at) => {
      const found = document.elementFromPoint(left + width / 2, top + height * at)
      return found !== null && one.contains(found)
    })
  })

for (const size of [phone, desktop])
  test(`at ${size.width} pixels the sum by UPI and its code are in view together, and a recalled bill begins clean`, async () => {
    const { upi } = await owner.call<Settings>('GET /api/settings/get-settings')
    const save = (values: object) =>
      owner.call('PUT /api/settings/update-settings', { section: 'upi', values })
    await save({ ...upi, vpa: 'tokri@okaxis', name: 'Tokri', kind: 'personal' })
    const { page, faults, leave } = await loggedIn(browser, size, owner)
    await openTill(page, owner, nameForTry(`Hands ${size.width}`))
    await sellOne(page)
    await button(page, 'Park').click()
    await button(page, /^Recall/).waitFor()

    await sellOne(page)
    await button(page, /^Pay /).click()
    // A slip of the finger, and a name that was meant for the search.
    await page.keyboard.type('2o0')
    await page.getByText('Enter an amount', { exact: true }).waitFor()
    await button(page, 'Customer or khata').click()
    await page.keyboard.type('Lak')
    expect(await page.getByLabel('Find a customer').inputValue()).toBe('Lak')
    await button(page, 'No customer').click()
    await button(page, 'All by UPI').click()
    const code = page.getByRole('img', { name: /^UPI code to pay ₹100\.00/ })
    await code.waitFor()
    const sum = page.getByRole('form', { name: 'Payment' }).getByLabel('UPI', { exact: true })
    // The sum is changed while the code is shown: neither leaves the screen.
    await sum.press('Control+a')
    await typeText(sum, '60')
    await page.getByRole('img', { name: /^UPI code to pay ₹60\.00/ }).waitFor()
    for (const one of [sum, page.getByRole('img', { name: /^UPI code to pay/ }), button(page, 'Sold')])
      await expect.poll(() => isInView(one)).toBe(true)

    await sum.press('Control+a')
    await page.keyboard.press('Backspace')
    await typeText(page.getByLabel(/^Cash handed over/), '500')
    await button(page, 'Sold').click()
    const change = page.getByRole('region', { name: 'Sold' }).getByText('Change ₹400.00', { exact: true })
    await change.waitFor()
    await button(page, /^Recall/).click()
    await page.getByText(/^Recalled, ₹100\.00/).waitFor()
    expect(await page.getByText(/Change ₹/).count()).toBe(0)
    await save(upi)
    expect(faults).toEqual([])
    await leave()
  })

/** What the till has stored of those who may buy on khata. */
const storedCustomers = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('tokri-counter')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('customers')
          reading.onsuccess = () => {
            opening.result.close()
            resolve(((reading.result ?? []) as { name: string }[]).map(({ name }) => name))
          }
        }
      }),
  )

test('a till that is reloaded without a network says once to keep selling, and sells, also on khata', async () => {
  const name = nameForTry('Tara of the khata')
  const meena = await owner.call<BookCustomer>('POST /api/customers', { name, khataLimit: 150 })
  const { page, context, faults, leave } = await loggedIn(browser, desktop, owner)
  // What a browser keeps of the pages, as the service worker does.
  const kept = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>()
  await context.route(
    ({ pathname }) => !pathname.startsWith('/api/') && !pathname.startsWith('/socket.io'),
    async (route) => {
      const url = route.request().url()
      const known = kept.get(url)
      if (known) return route.fulfill(known)
      const response = await route.fetch()
      const answer = { status: response.status(), headers: response.headers(), body: await response.body() }
      kept.set(url, answer)
      await route.fulfill(answer)
    },
  )
  await openTill(page, owner, nameForTry('Net away'))
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  await expect.poll(() => storedCustomers(page)).toContain(name)
  await context.setOffline(true)
  await page.reload()
  await page.getByText(/Keep selling/).waitFor()
  await sellOne(page)
  await button(page, /^Pay /).click()
  await typeText(page.getByLabel(/^Cash handed over/), '100')
  await button(page, 'Sold').click()
  await page.getByText('Not sent yet').waitFor()
  expect(await page.getByText(/Keep selling/).count()).toBe(1)
  expect(await page.getByText(/unavailable|could not load/i).count()).toBe(0)

  // On khata within the room that was last seen, which each bill lowers.
  const payOnKhata = async () => {
    await sellOne(page)
    await button(page, /^Pay /).click()
    await button(page, 'Customer or khata').click()
    await typeText(page.getByLabel('Find a customer'), name)
    await button(page, new RegExp(`^${name}`)).click()
    await button(page, 'All on khata').click()
  }
  await payOnKhata()
  await button(page, 'Sold').click()
  await page.getByRole('region', { name: 'Sold' }).getByText(name).first().waitFor()
  await payOnKhata()
  await page.getByText(`Only ₹50.00 more can go on the khata of ${name}.`).waitFor()
  await button(page, 'Back').click()
  await context.setOffline(false)
  await page.getByText(/not sent/i).waitFor({ state: 'detached' })
  const balance = async () =>
    (await owner.call<Khata>(`GET /api/khata?customerId=${meena._id}`)).customer.balance
  await expect.poll(balance).toBe(100)
  expect(faults.filter((fault) => !/net::ERR_|Failed to load resource/.test(fault))).toEqual([])
  await leave()
})

test("a removed cashier's till says whose it is, and that their account may not sell", async () => {
  const email = emailForTry('gita-left@example.in')
  await owner.call('POST /api/staff/invite', { name: 'Gita Left', email, role: 'cashier' })
  const gita = await callsOf('gita-left@example.in')
  const { page, leave } = await loggedIn(browser, phone, gita)
  await openTill(page, owner, nameForTry('The lane'))
  const staff = await owner.call<{ _id: string; email: string }[]>('GET /api/staff')
  const { _id } = staff.find((one) => one.email === email)!
  await owner.call(`DELETE /api/staff`, { _id })
  await page.reload()
  await page
    .getByText(`This is the till “${nameForTry('The lane')}”. Your account may not sell at it.`)
    .waitFor()
  await expect.poll(() => storedCustomers(page)).toEqual([])
  await leave()
})

test('what is scanned before a till has read its packs is on the bill once it has', async () => {
  const { page, faults, leave } = await loggedIn(browser, desktop, owner)
  await openTill(page, owner, nameForTry('Slow disk'))
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...of: Parameters<typeof getAll>) {
      const request = getAll.apply(this, of)
      if (this.name === 'packs')
        Object.defineProperty(request, 'onsuccess', {
          set(read: () => void) {
            request.addEventListener('success', () => setTimeout(read, 3_000))
          },
        })
      return request
    }
  })
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
  await page.getByText('The products are being fetched').waitFor()
  await scan(page, barcode)
  await page.keyboard.type('2*')
  await scan(page, barcode)
  await button(page, 'Pay ₹300.00').waitFor()
  expect(await page.getByLabel('Scan or type').inputValue()).toBe('')
  expect(faults).toEqual([])
  await leave()
})

test('a cashier’s keys: each Enter goes where the next key belongs, in paying, for a customer and in a return', async () => {
  const name = nameForTry('Latha of the keys')
  const mobile = Number(`93${String(Date.now()).slice(-8)}`)
  await owner.call<BookCustomer>('POST /api/customers', { name, mobile, khataLimit: 1000 })
  const email = emailForTry('hema-keys@example.in')
  await owner.call('POST /api/staff/invite', { name: 'Hema of the keys', email, role: 'cashier' })
  const hema = await callsOf('hema-keys@example.in')
  const { page, faults, leave } = await loggedIn(browser, desktop, hema)
  await openTill(page, owner, nameForTry('Keys alone'))
  const focused = (of: Locator) =>
    expect.poll(() => of.evaluate((one) => one === document.activeElement)).toBe(true)
  const enter = () => page.keyboard.press('Enter')
  const sold = page.getByRole('region', { name: 'Sold' })
  const soldNumber = async () => /P\d+\/\d+\/\d+/.exec((await sold.textContent())!)![0]
  const pay = async () => {
    await scan(page, barcode)
    await button(page, /^Pay /).waitFor()
    await enter()
    await focused(page.getByLabel(/^Cash handed over/))
  }

  // 22 is asked about once: it may be a slip of the finger for 2.
  await focused(page.getByLabel('Scan or type'))
  await page.keyboard.type('22*')
  await scan(page, barcode)
  await button(page, 'Pay ₹2,200.00').waitFor()
  await enter()
  await page.getByText(/^Is it 22 of .*\? Enter once more\.$/).waitFor()
  await enter()
  await focused(page.getByLabel(/^Cash handed over/))
  await page.keyboard.press('Escape')
  await pressOn(page, button(page, /^Change /))
  await pressOn(page, button(page, 'Remove'))
  await focused(page.getByLabel('Scan or type'))

  // Part by UPI: Enter asks for what has not been said.
  await pay()
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.type('60')
  await enter()
  const seen = page.getByLabel(/^Seen/)
  await focused(seen)
  await page.keyboard.press('Space')
  await enter()
  await sold.waitFor()
  await focused(page.getByLabel('Scan or type'))
  const nobodys = await soldNumber()

  // On the khata of the only one who is found, whether Enter comes before the shop's answer or after it.
  for (const isAnswered of [false, true]) {
    await pay()
    await pressOn(page, button(page, 'Customer or khata'))
    const typed = `${String(mobile).slice(0, 5)}-${String(mobile).slice(5)}`
    const answer = isAnswered && page.waitForResponse((of) => of.url().includes(`search=${typed}`))
    // What was asked before is known already.
    await page.keyboard.type(isAnswered ? typed : `+91 ${typed}`)
    if (isAnswered) {
      await answer
      await expect
        .poll(() =>
          page
            .getByRole('listitem')
            .filter({ hasText: /may go on the khata/ })
            .count(),
        )
        .toBe(1)
    }
    await enter()
    await focused(page.getByLabel(/^Cash handed over/))
    // The press that chose them has not sold the bill.
    await pressOn(page, button(page, 'All on khata'))
    await focused(button(page, 'Sold'))
    await enter()
    await sold.getByText(name).first().waitFor()
    await sold.getByText('Khata', { exact: true }).waitFor({ state: 'attached' })
    await focused(page.getByLabel('Scan or type'))
  }
  const number = await soldNumber()

  // Back again by its number.
  await pressOn(page, button(page, 'Return'))
  await focused(page.getByLabel('Bill number'))
  await page.keyboard.type(number)
  await enter()
  await focused(page.getByLabel(/^Comes back/))
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Torn')
  await pressOn(page, button(page, 'Exchange'))
  await focused(button(page, 'Ask a manager'))
  await pressOn(page, button(page, 'Leave'))
  await focused(page.getByLabel('Scan or type'))
  // By the packet: the last bill without a name is the first, and why is asked next.
  await pressOn(page, button(page, 'Return'))
  await scan(page, barcode)
  await focused(button(page, new RegExp(`^${nobodys.replaceAll('/', '\\/')}`)))
  await enter()
  await focused(page.getByLabel('Reason'))
  await pressOn(page, button(page, 'Leave'))

  // What had the focus goes away with the press: the next key goes into the field.
  await pressOn(page, button(page, 'Last bills'))
  await focused(page.getByLabel('Find a bill of this till'))
  await page.keyboard.type(number)
  await pressOn(page, button(page, new RegExp(`^${number.replaceAll('/', '\\/')}`)))
  await sold.waitFor()
  await focused(page.getByLabel('Scan or type'))
  await pressOn(page, button(page, 'Next customer'))
  await focused(page.getByLabel('Scan or type'))
  // A bill is laid aside, and taken back, from the field.
  await scan(page, barcode)
  await button(page, /^Pay /).waitFor()
  await page.keyboard.type('Ramesh/')
  await enter()
  await page.getByText('Parked for Ramesh.').waitFor()
  await focused(page.getByLabel('Scan or type'))
  await page.keyboard.type('Suresh/')
  await enter()
  await page.getByText('No such bill is parked.').waitFor()
  await page.keyboard.type('/')
  await enter()
  await page.getByText('Recalled, ₹100.00.').waitFor()
  await focused(page.getByLabel('Scan or type'))
  expect(faults).toEqual([])
  await leave()
})

test('a bill that is not sent is written again when the data of the site are cleared, which logs the cashier out', async () => {
  const { page, context, leave } = await loggedIn(browser, desktop, owner)
  await openTill(page, owner, nameForTry('Cleared'))
  await context.setOffline(true)
  await page.getByText(/^You are offline/).waitFor()
  await sellOne(page)
  await button(page, /^Pay /).click()
  await button(page, 'Exact cash').click()
  await button(page, 'Sold').click()
  await page.getByText('1 not sent').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  })
  await expect.poll(() => storedSales(page)).toBe(1)
  await leave()
})

test('the list of last bills of the release before goes when thirty were sold after it', async () => {
  const { page, leave } = await loggedIn(browser, desktop, owner)
  await openTill(page, owner, nameForTry('Thirty'))
  const sell = async () => {
    await sellOne(page)
    await button(page, /^Pay /).click()
    await button(page, 'Exact cash').click()
    await button(page, 'Sold').click()
    await page.getByRole('region', { name: 'Sold' }).waitFor()
  }
  await sell()
  await expect.poll(() => lastBills(page)).toEqual({ own: 1, hasOld: false })
  await lastBills(page, 27)
  await sell()
  await expect.poll(() => lastBills(page)).toEqual({ own: 29, hasOld: true })
  await sell()
  await expect.poll(() => lastBills(page)).toEqual({ own: 30, hasOld: false })
  await leave()
})

/** The last bills that the till has stored; before that, adds the list of the release before, and so many bills. */
const lastBills = (page: Page, added = 0) =>
  page.evaluate(
    (count) =>
      new Promise<{ own: number; hasOld: boolean }>((resolve, reject) => {
        const opening = indexedDB.open('tokri-counter')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('meta', 'readwrite')
          const meta = transaction.objectStore('meta')
          if (count > 0) meta.put([], 'last')
          for (let n = 0; n < count; n++) meta.put({}, ['last', '2026-01-01T00:00:00.000Z', `${n}`])
          const own = meta.count(IDBKeyRange.bound(['last'], ['last', []]))
          const old = meta.count('last')
          transaction.oncomplete = () => {
            opening.result.close()
            resolve({ own: own.result, hasOld: old.result === 1 })
          }
        }
      }),
    added,
  )

/** How many bills the till has stored; none without its database. */
const storedSales = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'tokri-counter')) return 0
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('tokri-counter')
      // The till makes it anew: it would take one that is made here for its own, without a store.
      opening.onupgradeneeded = () => opening.transaction!.abort()
      opening.onerror = () => resolve(0)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('sales').objectStore('sales').count()
        // The clearing may end it.
        counting.transaction!.onabort = opening.result.onclose = () => resolve(0)
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
