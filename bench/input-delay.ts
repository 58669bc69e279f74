import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../test/browser.ts'
import { median } from './numbers.ts'
import { atMost, type Figure } from './report.ts'

const SLOWED = 4
const TRIES = 5

/**
 * Input delay on the home page with a processor slowed down four times: from the key or touch to the next frame (the
 * browser's event timing, as in Interaction to Next Paint), the median of five visits, in milliseconds.
 */
export async function inputDelayFigures(shop: string, say: (line: string) => void): Promise<Figure[]> {
  const browser = await launchBrowser()
  const typing: number[] = []
  const adding: number[] = []
  try {
    while (typing.length < TRIES) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        hasTouch: true,
        isMobile: true,
      })
      const page = await context.newPage()
      await watchEvents(page)
      await page.goto(shop, { waitUntil: 'networkidle' })
      const cdp = await context.newCDPSession(page)
      await slow(cdp, SLOWED)
      await page.getByRole('combobox').tap()
      await settle(page)
      for (const letter of 'milk') {
        await page.keyboard.press(letter)
        await settle(page)
      }
      typing.push(await longest(page, ['keydown', 'keypress', 'input', 'keyup']))
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await settle(page)
      await longest(page, [])
      const add = page.getByRole('main').getByRole('button', { name: /^add /i }).first()
      await add.scrollIntoViewIfNeeded()
      await settle(page)
      await add.tap()
      await settle(page)
      adding.push(await longest(page, ['pointerdown', 'pointerup', 'click']))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const figures = [
    atMost('typing in the search box, 4× slowed', median(typing), 100, ' ms', typing.join(', ')),
    atMost('ADD, 4× slowed', median(adding), 100, ' ms', adding.join(', ')),
  ]
  for (const { name, value, note } of figures) say(`  ${name}: ${value} (${note})`)
  return figures
}

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })

interface Timed {
  name: string
  duration: number
}

const watchEvents = (page: Page) =>
  page.addInitScript(() => {
    const timed: Timed[] = []
    Object.assign(window, { timed })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) timed.push({ name, duration })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

/** The longest of these events since the last call; events of 16 ms or less are not reported. */
const longest = (page: Page, names: string[]) =>
  page.evaluate((wanted) => {
    const { timed } = window as unknown as { timed: Timed[] }
    return Math.max(
      16,
      ...timed.splice(0).flatMap(({ name, duration }) => (wanted.includes(name) ? [duration] : [])),
    )
  }, names)

const settle = (page: Page) => page.waitForTimeout(600)
