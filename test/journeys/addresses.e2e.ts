import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import type { Address } from '#shared/shapes.ts'
import { loggedIn, shot } from './buyer.ts'
import { callsOf, type Calls } from './calls.ts'
import { desktop, expectAccessible, openBrowser, phone } from './visitor.ts'
import { typeText } from './type-text.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser({ pictures: false })
})
afterAll(() => browser.close())

const addressesOf = ({ call }: Calls) => call<Address[]>('GET /api/address/get-address')

async function fill(form: Page | Locator, line: string): Promise<void> {
  await typeText(form.getByLabel('Pincode', { exact: true }), '411001')
  await typeText(form.getByLabel('House, building, street'), line)
  await typeText(form.getByLabel("Receiver's name"), 'Yash Kulkarni')
  await typeText(form.getByLabel("Receiver's mobile"), '9876543210')
  await form.getByRole('button', { name: 'Save address' }).click()
}

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'on %s addresses are added in a panel and on the page, edited, made default and deleted',
  async (_, size) => {
    const yash = await callsOf(`yash-${size.width}@example.in`)
    const { page, faults, leave } = await loggedIn(browser, size, yash)
    await page.goto(paths.addresses)
    await page.getByText('No address yet').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add an address' }).last().click()
    const panel = page.getByRole('dialog', { name: 'Add an address' })

    // An empty form shows an error under each field and focuses the first of them.
    await panel.getByRole('button', { name: 'Save address' }).click()
    await panel.getByText('Enter a 6-digit pincode').waitFor()
    await panel.getByText('Enter your house, building and street').waitFor()
    await panel.getByText('Enter 10-digit mobile number').waitFor()
    expect(
      await panel
        .getByLabel('Pincode', { exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await expectAccessible(page)
    await shot(page, 'address-errors')
    await fill(panel, 'Flat 4, Sai Kripa, MG Road')
    await panel.waitFor({ state: 'hidden' })
    expect(await addressesOf(yash)).toMatchObject([{ city: 'Pune', state: 'Maharashtra', isDefault: true }])

    await page.goto(paths.addNewAddress)
    await fill(page, '12, Laxmi Road')
    await page.waitForURL(`**${paths.addresses}`)
    const second = page.getByRole('article').filter({ hasText: '12, Laxmi Road' })
    await second.getByRole('button', { name: 'Make default' }).click()
    await second.getByText('Default', { exact: true }).waitFor()
    await shot(page, 'addresses')

    const [first] = (await addressesOf(yash)).filter(({ isDefault }) => !isDefault)
    await page.goto(paths.editAddressOf(first!._id))
    await typeText(page.getByLabel('House, building, street'), 'Flat 5, Sai Kripa, MG Road')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.waitForURL(`**${paths.addresses}`)
    const edited = page.getByRole('article').filter({ hasText: 'Flat 5, Sai Kripa' })
    await edited.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
    await edited.waitFor({ state: 'detached' })
    expect(await addressesOf(yash)).toMatchObject([{ address_line: '12, Laxmi Road', isDefault: true }])
    expect(faults).toEqual([])
    await leave()
  },
)
