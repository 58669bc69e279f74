import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { shot } from './buyer.ts'
import { expectAccessible, expectToFit } from './visitor.ts'

/** Waits until the focus is inside an overlay. */
export const hasFocus = (overlay: Locator) =>
  expect.poll(() => overlay.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Opens an overlay by keyboard, checks it and closes it with Escape: the focus moves inside, then back to its opener. */
export async function checkOverlay(
  page: Page,
  name: string,
  opener: Locator,
  overlay: Locator,
): Promise<void> {
  await opener.scrollIntoViewIfNeeded()
  await opener.focus()
  await page.keyboard.press('Enter')
  await overlay.waitFor()
  await page.waitForTimeout(250)
  await hasFocus(overlay)
  await expectAccessible(page)
  await expectToFit(page)
  await shot(page, `overlay-${name}`)
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'hidden' })
  expect([name, await opener.evaluate((element) => element === document.activeElement)]).toEqual([name, true])
}
