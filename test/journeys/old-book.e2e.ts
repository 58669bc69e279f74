import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookCustomer } from '#features/khata/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { loggedIn, shopkeeperCalls, shot, toasts } from './buyer.ts'
import { nameForTry } from './calls.ts'
import { typeText } from './type-text.ts'
import { desktop, expectAccessible, expectToFit, openBrowser, phone } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

for (const [at, size] of [phone, desktop].entries())
  test(`the old book is taken over from a list, and who is in the book is left out, ${size.width} pixels wide`, async () => {
    const owner = await shopkeeperCalls()
    const [known, meena, kamla] = ['Known', 'Meena', 'Kamla'].map((one) => nameForTry(`${one} ${at}`))
    await owner.call('POST /api/customers', { name: known })
    const { page, faults, leave } = await loggedIn(browser, size, owner)
    await page.goto(adminPaths.khata)
    await page.getByRole('button', { name: 'Old book' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add them' }).click()
    await dialog.getByText('Write a name and what is owed in each line').waitFor()
    await typeText(
      dialog.getByLabel('The list'),
      [
        `${meena}, ${9_812_300_000 + at}, 1,200`,
        `${kamla}, 022 2555 12${30 + at}, 50 Cr`,
        `${known}, 70`,
        'Nobody',
      ].join('\n'),
    )
    await dialog.getByText(/^3 customers, ₹1,220\.00 owed\. 1 line cannot be read .* “Nobody”\.$/).waitFor()
    await expectAccessible(page)
    await expectToFit(page)
    await shot(page, `old-book-${size.width}`)
    await dialog.getByRole('button', { name: 'Add them' }).click()
    await toasts(page).getByText('2 customers added from the old book.').waitFor()
    await dialog.getByText(`in the book already: ${known}.`).waitFor()
    expect(await dialog.getByText('Write a name').count()).toBe(0)
    await shot(page, `old-book-left-${size.width}`)
    const find = async (search: string) =>
      (await owner.call<BookCustomer[]>(`GET /api/customers?search=${encodeURIComponent(search)}`)).map(
        ({ name, balance }) => [name, balance],
      )
    expect(await find(meena!)).toContainEqual([meena, 1200])
    expect(await find(`22255512${30 + at}`)).toContainEqual([kamla, -50])
    expect(await find(known!)).toContainEqual([known, 0])
    await leave()
    expect(faults).toEqual([])
  })

test('a list that broke off on its way is sent again, and nobody is booked twice', async () => {
  const owner = await shopkeeperCalls()
  const people = ['Farida', 'Gopal', 'Hema'].map((one) => nameForTry(`${one} of the break`))
  const { page, leave } = await loggedIn(browser, desktop, owner)
  const book = async (): Promise<[string, number][]> =>
    (await owner.call<BookCustomer[]>('GET /api/customers?search=of+the+break&limit=50'))
      .filter(({ name }) => people.includes(name))
      .map(({ name, balance }): [string, number] => [name, balance])
      .toSorted(([one], [other]) => one.localeCompare(other))
  await page.goto(adminPaths.khata)
  const open = async () => {
    await page.getByRole('button', { name: 'Old book' }).click()
    const dialog = page.getByRole('dialog')
    const rows = people.map((name, at) => `${name}, ${(at + 1) * 100}`)
    await typeText(dialog.getByLabel('The list'), rows.join('\n'))
    return dialog
  }
  // The shop writes the second balance, and its answer is lost; the third is not heard at all.
  let entries = 0
  await page.route('**/api/khata/entry', async (route) => {
    entries += 1
    if (entries > 1) await (entries === 2 ? route.fetch() : Promise.resolve())
    return entries > 1 ? route.abort() : route.continue()
  })
  const dialog = await open()
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await toasts(page).first().waitFor()
  await dialog.getByRole('button', { name: 'Add them' }).waitFor()
  expect(entries).toBeGreaterThan(1)
  expect((await book()).slice(0, 2)).toEqual([
    [people[0], 100],
    [people[1], 200],
  ])
  await page.unroute('**/api/khata/entry')
  await dialog.getByRole('button', { name: 'Add them' }).click()
  await toasts(page).getByText('3 customers added from the old book.').waitFor()
  const whole = people.map((name, at) => [name, (at + 1) * 100])
  expect(await book()).toEqual(whole)

  // The same list once more, by a page that remembers nothing: all of them are in the book.
  await page.reload()
  const again = await open()
  await again.getByRole('button', { name: 'Add them' }).click()
  await again.getByText(`in the book already: ${people.join(', ')}.`).waitFor()
  expect(await book()).toEqual(whole)
  await leave()
})
