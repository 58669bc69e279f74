import type { Page } from 'playwright-core'

/** Milliseconds: nobody takes up a packet sooner, and what is typed sooner would be part of the same scan. */
export const TAKING_UP_MS = 300

/** Milliseconds in which a second Enter is the scanner's own (`use-scanner.ts`), and some more. */
const SECOND_ENTER_MS = 100

/** What a USB scanner types. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.waitForTimeout(TAKING_UP_MS)
  const session = await page.context().newCDPSession(page)
  // Sent together: with an answer awaited for each, a busy machine would type as slowly as a person. The session ends with
  // the page: ended before, it would take the page's offline state with it.
  await Promise.all(
    [...code.split(''), 'Enter'].flatMap((key) => {
      const text = key === 'Enter' ? '\r' : key
      const of = { key, windowsVirtualKeyCode: text.charCodeAt(0) }
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...of }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...of }),
      ]
    }),
  )
  // Enter right after it would be the scanner's second one, and nobody presses it as soon.
  await page.waitForTimeout(SECOND_ENTER_MS)
}
