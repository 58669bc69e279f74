import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MAX_PRESSES = 1_500
/** Sent together, as from a key that is held down: waiting for each takes longer than the page needs. */
const PRESSES_PER_BATCH = 20

/** Expects that Tab reaches everything that can be clicked, and leaves the screen again. */
export async function expectReachedByTab(page: Page): Promise<void> {
  await tabThrough(page)
  // Elements that appeared meanwhile, such as an order, are reached the second time.
  if ((await unreached(page)).length > 0) await tabThrough(page)
  expect([page.url(), ...(await unreached(page))]).toEqual([page.url()])
}

/** Expects that `expectReachedByTab` would have found elements that Tab cannot reach. */
export async function expectUnreachedToBeFound(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [button, wrapper] = [document.createElement('button'), document.createElement('div')]
    button.tabIndex = -1
    Object.assign(wrapper, { __reactProps$test: { onClick: () => undefined } })
    for (const [element, text] of [
      [button, 'left out'],
      [wrapper, 'pressed'],
    ] as const) {
      element.textContent = text
      document.querySelector('main')!.append(element)
    }
  })
  expect((await unreached(page)).map((html) => html.replace(/<.*?>/g, ''))).toEqual(['left out', 'pressed'])
}

/** Presses Tab through the whole page, and marks each element that has had the focus. */
async function tabThrough(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    // The layout around the screen is that of the previous screen, with its marks.
    for (const element of document.querySelectorAll<HTMLElement>('[data-reached]'))
      delete element.dataset.reached
    delete document.body.dataset.walked
    if ('watched' in document.body.dataset) return
    document.body.dataset.watched = ''
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      // The first element has the focus a second time: every element has been reached.
      if (element.dataset.reached === 'first') document.body.dataset.walked = ''
      element.dataset.reached ??= document.querySelector('[data-reached]') ? '' : 'first'
    })
  })
  for (let presses = 0; presses < MAX_PRESSES; presses += PRESSES_PER_BATCH) {
    await Promise.all(Array.from({ length: PRESSES_PER_BATCH }, () => page.keyboard.down('Tab')))
    await page.keyboard.up('Tab')
    if (await page.evaluate(() => 'walked' in document.body.dataset)) return
  }
  throw new Error(`${page.url()}: Tab does not return to the first element`)
}

/** The elements that can be clicked but never had the focus. */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** React stores an element's props on it: a handler of clicks makes any element a button. */
    const isClickable = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key]! : {}
      return ['onClick', 'onPointerDown', 'onMouseDown', 'onDoubleClick'].some(
        (name) => name in props && props[name],
      )
    }
    const isReached = (element: Element): boolean => 'reached' in (element as HTMLElement).dataset
    /** Tab reaches one element of a group, and the arrow keys reach the others. */
    const isInGroup = (element: Element) => {
      if (element.getAttribute('role') === 'option') return true
      if (element.getAttribute('role') === 'tab') return [...element.parentElement!.children].some(isReached)
      if (element instanceof HTMLInputElement && element.type === 'radio')
        return [...document.getElementsByName(element.name)].some(isReached)
      return false
    }
    const controlOf = (element: Element) => element.closest('label')?.control
    return (
      [...document.querySelectorAll('*')]
        .filter(
          (element) =>
            element.matches('a[href], button, input, select, textarea, summary, [role=button]') ||
            isClickable(element),
        )
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.matches(':disabled') && !element.closest('[inert]'))
        // The button beside a file field opens it.
        .filter((element) => !element.matches('input[type=file][tabindex="-1"]'))
        .filter(
          (element) =>
            !isReached(element) &&
            !isInGroup(element) &&
            !(controlOf(element) && isReached(controlOf(element)!)) &&
            // A handler on a wrapper belongs to the control inside.
            !element.querySelector('[data-reached]') &&
            !element.parentElement?.closest('a[data-reached], button[data-reached], summary[data-reached]'),
        )
        .map((element) => element.outerHTML.slice(0, 160))
    )
  })
