import type { Page } from 'playwright-core'
import { adminPaths } from '#shared/admin-paths.ts'
import type { Calls } from './calls.ts'

/** Makes this browser a counter of this name, whose drawer is open with ₹500 in it. */
export async function openTill(page: Page, owner: Calls, name: string): Promise<void> {
  await page.goto(adminPaths.counter)
  await page.getByLabel('Name of the counter').click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.getByText('Scan or type to begin').waitFor()
  const counters = await owner.call<{ _id: string; name: string }[]>('GET /api/counters')
  const { _id: counterId } = counters.find((one) => one.name === name)!
  await owner.call('POST /api/drawer/open', { counterId, float: 500 })
  await page.reload()
  await page.getByText(/^Drawer open/).waitFor()
}
