import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loggedIn } from './buyer.ts'
import type { Calls } from './calls.ts'
import { desktop } from './visitor.ts'

const MAX_PRESSES = 160
/** Key presses sent together: waiting for each takes several times as long. */
const PRESSES_PER_BATCH = 10

/** Presses Tab, then Shift+Tab, until an element has the focus; throws when the keyboard cannot reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // A lookup by name takes as long as ten key presses: it is repeated only when the element was replaced.
  let element = await target.elementHandle()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses <= MAX_PRESSES; presses += PRESSES_PER_BATCH) {
      const { isFocused, isReplaced, isDisabled } = await element!.evaluate(holdFocus)
      if (isFocused) return
      // Presses that are sent together would all pass a button that waits for a call.
      if (isDisabled) await element!.waitForElementState('enabled')
      else if (isReplaced) element = await target.elementHandle()
      else await Promise.all(Array.from({ length: PRESSES_PER_BATCH }, () => page.keyboard.press(key)))
    }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Once this element has the focus, the other presses of a batch do nothing. Tab works again as soon as it has arrived. */
function holdFocus(one: Element) {
  const held = window as { holdsFocus?: AbortController }
  held.holdsFocus?.abort()
  const isFocused = one === document.activeElement
  if (!isFocused) {
    held.holdsFocus = new AbortController()
    const { signal } = held.holdsFocus
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab' || document.activeElement !== one) return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      { capture: true, signal },
    )
  }
  return { isFocused, isReplaced: !one.isConnected, isDisabled: one.matches(':disabled') }
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Opens a menu and waits for its focus: keys pressed earlier would miss it. */
export async function openMenu(page: Page, target: Locator): Promise<void> {
  await pressOn(page, target)
  await page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** An administrator's page on a desktop, for journeys that use the keyboard alone. */
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
