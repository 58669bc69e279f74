import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loggedIn } from './buyer.ts'
import type { Calls } from './calls.ts'
import { desktop } from './visitor.ts'

/** Presses Tab until the focus is there, forwards and then backwards: it can be reached without a mouse. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  await what.waitFor()
  // Finding an element by its name takes as long as ten presses: it is found again only when it was replaced.
  let element = await what.elementHandle()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 160; presses++) {
      const { isFocused, isReplaced } = await element!.evaluate((one) => ({
        isFocused: one === document.activeElement,
        isReplaced: !one.isConnected,
      }))
      if (isFocused) return
      if (isReplaced) element = await what.elementHandle()
      else await page.keyboard.press(key)
    }
  throw new Error(`the focus cannot be brought to ${String(what)}`)
}

export async function pressOn(page: Page, what: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, what)
  await page.keyboard.press(key)
}

/** Opens a menu; keys go to it only once it has the focus. */
export async function openMenu(page: Page, what: Locator): Promise<void> {
  await pressOn(page, what)
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** An administrator's desktop on which nothing but the keyboard works. */
export async function keyboardOnly(browser: Browser, shopkeeper: Calls, path: string) {
  const who = await loggedIn(browser, desktop, shopkeeper)
  await who.page.goto(path, { waitUntil: 'networkidle' })
  const button = (name: string | RegExp, within: Page | Locator = who.page) =>
    within
      .getByRole('button', { name, exact: typeof name === 'string' })
      .filter({ visible: true })
      .first()
  const done = async () => {
    expect(who.faults).toEqual([])
    await who.leave()
  }
  return { page: who.page, button, done }
}
