import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { loggedIn } from './buyer.ts'
import type { Calls } from './calls.ts'
import { desktop } from './visitor.ts'

const MAX_PRESSES = 320

/** Presses Tab or Shift+Tab until an element has the focus; throws when the keyboard cannot reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  // A lookup by name takes as long as ten key presses: it is repeated only when the element was replaced.
  let element = await target.elementHandle()
  for (let presses = 0; presses < MAX_PRESSES;) {
    const way = await element!.evaluate(wayTo)
    if (!way) {
      element = await target.elementHandle()
      presses += 1
      continue
    }
    if (way.isThere) return
    // Sent together: an answer to each takes longer than the page needs.
    await Promise.all(Array.from({ length: way.presses }, () => page.keyboard.press(way.key)))
    presses += way.presses
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Runs in the page: the key that leads from the focus to an element, and how often it must be pressed at least; null once it was replaced. */
function wayTo(element: Element) {
  if (!element.isConnected) return null
  const from = document.activeElement!
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const isAhead = from === document.body || follows(from, element)
  const [first, last] = isAhead ? [from, element] : [element, from]
  const isPassed = (one: HTMLElement) =>
    one.tabIndex >= 0 &&
    follows(first, one) &&
    follows(one, last) &&
    one.checkVisibility({ visibilityProperty: true }) &&
    // Tab stops at one of a group.
    !one.matches(':disabled, [inert] *, input[type=radio]')
  const stops = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
  // Where Tab begins after the element with the focus was removed, a page cannot know.
  const passed = from === document.body ? 0 : [...stops].filter(isPassed).length
  return { isThere: element === from, key: isAhead ? 'Tab' : 'Shift+Tab', presses: passed + 1 }
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
