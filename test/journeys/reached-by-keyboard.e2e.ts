import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { adminScreens } from './admin-screens.ts'
import { addressOf, loggedIn, orderCart, productsFor, shopkeeperCalls } from './buyer.ts'
import { callsOf } from './calls.ts'
import { desktop, openBrowser, phone } from './visitor.ts'

let browser: Browser
let screens: ReturnType<typeof adminScreens>
beforeAll(async () => {
  browser = await openBrowser()
  const shopkeeper = await shopkeeperCalls()
  const asha = await callsOf('reached@example.in')
  const [rice] = await productsFor(asha, 'rice')
  const address = await addressOf(asha)
  await asha.call('POST /api/cart/add-to-cart', { productId: rice!._id })
  const { orderId } = await orderCart(asha, address._id, 'Ring twice')
  await shopkeeper.call('PUT /api/marketing/scripts', {
    headerScripts: '<script src="https://not-listed.example/a.js"></script>',
    metaTags: '',
    bodyScripts: '',
    enabled: false,
  })
  screens = adminScreens({ orderId, productId: rice!._id })
})
afterAll(async () => {
  const shopkeeper = await shopkeeperCalls()
  // Other journeys of this shop find the scripts on, as they were.
  await shopkeeper.call('PUT /api/marketing/scripts', {
    headerScripts: '',
    metaTags: '',
    bodyScripts: '',
    enabled: true,
  })
  await browser.close()
})

const MOST_PRESSES = 1_500
/** So many are sent together: waiting for each of them takes longer than the page needs. */
const PRESSES_TOGETHER = 20

/** Presses Tab through the whole page; what had the focus is marked. */
async function tabThrough(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    // The frame around the screens is that of the screen before.
    for (const element of document.querySelectorAll<HTMLElement>('[data-reached]'))
      delete element.dataset.reached
    delete document.body.dataset.walked
    if ('watched' in document.body.dataset) return
    document.body.dataset.watched = ''
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      // Round again: the first one has the focus a second time.
      if (element.dataset.reached === 'first') document.body.dataset.walked = ''
      element.dataset.reached ??= document.querySelector('[data-reached]') ? '' : 'first'
    })
  })
  for (let presses = 0; presses < MOST_PRESSES; presses += PRESSES_TOGETHER) {
    await Promise.all(Array.from({ length: PRESSES_TOGETHER }, () => page.keyboard.press('Tab')))
    if (await page.evaluate(() => 'walked' in document.body.dataset)) return
  }
  throw new Error(`${page.url()}: the focus does not come to an end`)
}

/** What can be pressed with a mouse, and had not the focus. */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** React keeps what it gave an element: a handler of presses makes anything a button. */
    const isPressed = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props = key ? (element as unknown as Record<string, Record<string, unknown>>)[key]! : {}
      return ['onClick', 'onPointerDown', 'onMouseDown', 'onDoubleClick'].some(
        (name) => name in props && props[name],
      )
    }
    const isReached = (element: Element): boolean => 'reached' in (element as HTMLElement).dataset
    /** One of a group has the focus, and arrow keys lead to the others. */
    const isInGroup = (element: Element) => {
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
            isPressed(element),
        )
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.matches(':disabled') && !element.closest('[inert]'))
        // A file is chosen by the button beside its field.
        .filter((element) => !element.matches('input[type=file][tabindex="-1"]'))
        .filter(
          (element) =>
            !isReached(element) &&
            !isInGroup(element) &&
            !(controlOf(element) && isReached(controlOf(element)!)) &&
            // A handler on a frame is that of the control in it.
            !element.querySelector('[data-reached]') &&
            !element.parentElement?.closest('a[data-reached], button[data-reached], summary[data-reached]'),
        )
        .map((element) => element.outerHTML.slice(0, 160))
    )
  })

describe.each([
  ['a desk', desktop],
  ['a phone', phone],
])('on %s', (_name, size) => {
  test.each(['orders and catalogue', 'shop and settings'] as const)(
    '%s: whatever can be pressed is reached by Tab, and Tab leaves each screen again',
    async (part) => {
      const { page, faults, follow, leave } = await loggedIn(browser, size, await shopkeeperCalls())
      const found: Record<string, string[]> = {}
      await page.goto(adminPaths.overview, { waitUntil: 'networkidle' })
      for (const path of screens[part]) {
        await follow(path)
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await tabThrough(page)
        // What came in meanwhile, such as an order, is there the second time.
        if ((await unreached(page)).length > 0) await tabThrough(page)
        const missed = await unreached(page)
        if (missed.length > 0) found[path] = missed
      }
      expect(found).toEqual({})
      // What no key leads to would have been found.
      await page.evaluate(() => {
        const [link, frame] = [document.createElement('button'), document.createElement('div')]
        link.tabIndex = -1
        Object.assign(frame, { __reactProps$test: { onClick: () => undefined } })
        for (const [element, words] of [
          [link, 'left out'],
          [frame, 'pressed'],
        ] as const) {
          element.textContent = words
          document.querySelector('main')!.append(element)
        }
      })
      expect((await unreached(page)).map((html) => html.replace(/<.*?>/g, ''))).toEqual([
        'left out',
        'pressed',
      ])
      expect(faults).toEqual([])
      await leave()
    },
  )
})
