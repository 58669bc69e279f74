import axe from 'axe-core'
import { isAdminPath } from '#shared/admin-paths.ts'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'

/** The shop of this worker: what one journey changes, no journey beside it sees. */
export const shopUrl = (): string => inject('shopUrls')[Number(process.env.VITEST_POOL_ID) - 1]!

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What went wrong in the page: errors of scripts, of the console, answers of 500. A journey ends with none. */
  faults: string[]
  leave(): Promise<void>
}

/** A visitor with their own browser context. */
export async function visitor(
  browser: Browser,
  viewport: { width: number; height: number },
  options: Pick<BrowserContextOptions, 'javaScriptEnabled' | 'baseURL' | 'serviceWorkers'> = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    baseURL: shopUrl(),
    hasTouch: viewport.width < 768,
    isMobile: viewport.width < 768,
    locale: 'en-IN',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  // What the visitor saw last is worth more than a stack trace.
  onTestFailed(async ({ task }) => {
    const name = `${task.name.replace(/\W+/g, '-').slice(0, 60)}-${viewport.width}.png`
    await page.screenshot({ path: `.cache/failed/${name}` }).catch(() => undefined)
  })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    // The browser itself reports refused calls (401, 404, 409) as errors; those are answers.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`)
  })
  return { page, context, faults, leave: () => context.close() }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** The code that was mailed to this address last. */
export async function mailedCode(email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const mails = (await (
      await fetch(`${shopUrl()}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    ).json()) as { subject: string; text: string }[]
    const code = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean)
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code was mailed to ${email}`)
}

/** axe finds nothing on a shopper's page as it is now, and nothing serious on an administrator's. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(axe.source)
  const impacts = isAdminPath(new URL(page.url()).pathname)
    ? ['serious', 'critical']
    : ['minor', 'moderate', 'serious', 'critical']
  const found = await page.evaluate(async (counted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations
      .filter(({ impact }) => counted.includes(impact ?? ''))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
  }, impacts)
  expect([new URL(page.url()).pathname, ...found]).toEqual([new URL(page.url()).pathname])
}

/** Nothing on the page is wider than the page. */
export async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect([page.viewportSize()!.width, page.url(), beyond]).toEqual([
    page.viewportSize()!.width,
    page.url(),
    0,
  ])
}

/** Logs in on the popup or page that is open. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/email/i).first().fill(email)
  await page.getByRole('button', { name: /send/i }).first().click()
  await page
    .getByLabel(/code|otp/i)
    .first()
    .waitFor()
  await page
    .getByLabel(/code|otp/i)
    .first()
    .fill(await mailedCode(email))
  await page.getByRole('button', { name: /^verify/i }).click()
}
