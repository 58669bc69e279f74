import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from 'playwright-core'
import { expect, inject, onTestFailed } from 'vitest'
import { launchBrowser } from '../browser.ts'

/** The shop of this worker: other workers' journeys do not see its changes. */
export const shopUrl = (): string => inject('shopUrls')[Number(process.env.VITEST_POOL_ID) - 1]!

/**
 * A browser for one file of journeys. It costs a third of a second to start; a browser that all workers reach through a
 * server costs each message of theirs twice the work.
 */
export const openBrowser = (): Promise<Browser> => launchBrowser()

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of the page: of scripts, of the console, and responses with 500. A journey must end with none. */
  faults: string[]
  /** Shows another screen in the open page, as Back does: loading the page anew costs five times as much. */
  follow(path: string): Promise<void>
  leave(): Promise<void>
}

/**
 * A visitor with their own browser context. The service worker fetches what is seen a second time, and takes calls past
 * what a test answers: journeys that are about it allow it.
 */
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
    serviceWorkers: 'block',
    ...options,
  })
  // A machine with other work takes several times as long.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const settled = settling(page)
  untilScriptsRun(page, settled)
  const faults: string[] = []
  // What the visitor saw last is worth more than a stack trace.
  onTestFailed(async ({ task }) => {
    const name = `${task.name.replace(/\W+/g, '-').slice(0, 60)}-${viewport.width}.png`
    await page.screenshot({ path: `.cache/failed/${name}` }).catch(() => undefined)
    const words = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ')).catch(String)
    console.log(`${task.name}: last seen at ${page.url()}: ${words.slice(0, 800)}`, faults)
    await context.close()
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('console', (message) => {
    // The browser itself reports refused calls (401, 404, 409) as errors; those are expected.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      faults.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} from ${response.url()}`)
  })
  const follow = async (path: string) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await settled()
  }
  return { page, context, faults, follow, leave: () => context.close() }
}

/** Like a person, a journey does nothing before the page answers; what is pressed earlier is `first-load.e2e.ts`. */
function untilScriptsRun(page: Page, settled: () => Promise<void>): void {
  const { goto, reload } = page
  const scripts = () =>
    page
      .waitForFunction(
        () => {
          const root = document.getElementById('root')
          return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
        },
        undefined,
        { timeout: 10_000 },
      )
      // Without scripts, or while a test holds them back.
      .catch(() => undefined)
  const ready = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit') await scripts()
    if (waitUntil === 'networkidle') await settled()
  }
  /** `networkidle` is seen by `settled`: the browser itself waits half a second for it, a third of a journey's time. */
  const sooner = (options: GotoOptions): GotoOptions =>
    options?.waitUntil === 'networkidle' ? { ...options, waitUntil: 'load' } : options
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, sooner(options))
    await ready(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, sooner(options))
    await ready(options?.waitUntil)
    return response
  }
}

type GotoOptions = Parameters<Page['goto']>[1]

/** Returns a function that waits until nothing is being fetched, and the page has drawn what came of it. */
function settling(page: Page): () => Promise<void> {
  const fetched = new Set<Request>()
  const end = (request: Request) => void fetched.delete(request)
  page.on('request', (request) => {
    // What the page before this one asked for may never end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) fetched.clear()
    fetched.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  /** Whether the page, once nothing else is to do, shows where something will be. */
  const showsSkeleton = () =>
    page
      .evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const look = () =>
              resolve(document.querySelector('[aria-busy=true][aria-label^=Loading]') !== null)
            setTimeout(() => void scheduler.postTask(look, { priority: 'background' }), 40)
          }),
      )
      // On its way to another page.
      .catch(() => true)
  return async () => {
    const start = Date.now()
    for (let quiet = 0; quiet < 3;) {
      // What cannot be fetched may stay a skeleton.
      const isWaiting = (await showsSkeleton()) && Date.now() - start < 5_000
      quiet = fetched.size === 0 && !isWaiting ? quiet + 1 : 0
      if (Date.now() - start > 90_000) {
        const urls = [...fetched].map((request) => request.url())
        throw new Error(`${page.url()} still fetches ${urls.join(', ')}`)
      }
    }
  }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** The codes that were mailed to this address, the last one first. */
export async function mailedCodes(email: string, url = shopUrl()): Promise<string[]> {
  const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string
  }[]
  return mails.flatMap(({ subject }) => /^\d{6}\b/.exec(subject)?.[0] ?? [])
}

/** The code that was mailed to this address last; with `earlier` codes, the one that comes after them. */
export async function mailedCode(email: string, url = shopUrl(), earlier = 0): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const codes = await mailedCodes(email, url)
    if (codes.length > earlier) return codes[0]!
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code was mailed to ${email}`)
}

/** Sends axe to the browser once for all pages that this one will show; sending it takes half as long as a check. */
export const bringAxe = (page: Page) => page.addInitScript(axe.source)

/** axe finds nothing at all. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    // Half-way from one colour to the next nothing has the contrast that it will have. What breathes never ends.
    const moves = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    const ended = Promise.all(moves.map((one) => one.finished.catch(() => undefined)))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    // Targets of 24 pixels, or as far from each other (WCAG 2.2, 2.5.8), are not among its usual rules.
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  })
  expect(found, `${new URL(page.url()).pathname}: ${found.join('\n')}`).toEqual([])
}

/** A finger that misses the middle of − or + by 21 pixels still presses it. */
export async function expectLargeSteppers(page: Page): Promise<void> {
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=group] > button, [role=group] > div > button')]
      .filter((button) => /^(add|decrease quantity of|increase quantity of) /i.test(button.ariaLabel ?? ''))
      .flatMap((button) => {
        button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const { x, y, width, height } = button.getBoundingClientRect()
        if (width === 0) return []
        const hits = [
          [-21, 0],
          [21, 0],
          [0, -21],
          [0, 21],
        ].map(([dx, dy]) => document.elementFromPoint(x + width / 2 + dx!, y + height / 2 + dy!))
        return hits.every((hit) => hit && button.contains(hit)) ? [] : [button.ariaLabel]
      }),
  )
  expect([page.url(), ...missed]).toEqual([page.url()])
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

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Returns a function that says how much has moved on the page by itself, and what. */
export async function watchLayoutShifts(
  page: Page,
): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.sum += value
        shifts.moved.push(...sources.map(({ node }) => `${value}: ${node?.textContent?.slice(0, 40)}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts)
}

/** Nothing that can be pressed lies over something else that can, and no words are squeezed into a column of letters. */
export async function expectRoom(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const nameOf = (element: Element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    interface Box {
      left: number
      top: number
      right: number
      bottom: number
    }
    const within = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    })
    const clips = new Map<Element | null, Box>()
    /** What the boxes that clip leave to see of what is in this element. */
    const clipOf = (element: Element | null): Box => {
      if (!element) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
      const known = clips.get(element)
      if (known) return known
      const around = clipOf(element.parentElement)
      const { position, overflow } = styleOf(element)
      const isOpen = overflow === 'visible' && position !== 'fixed'
      const clip = isOpen ? around : within(around, element.getBoundingClientRect())
      clips.set(element, clip)
      return clip
    }
    const flows = new Map<Element | null, boolean>([[null, true]])
    const flowsIn = (element: Element | null): boolean => {
      const known = flows.get(element)
      if (known !== undefined) return known
      const flow =
        !/absolute|fixed|sticky/.test(styleOf(element!).position) && flowsIn(element!.parentElement)
      flows.set(element, flow)
      return flow
    }
    const isInFlow = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && flowsIn(element)
    const pressed = [...document.querySelectorAll('a, button, input, select, textarea')].filter(isInFlow)
    // A link in a sentence may be in two lines, which are two boxes.
    const boxes = pressed.flatMap((element) =>
      [...element.getClientRects()].map((rect) => ({
        element,
        ...within(rect, clipOf(element.parentElement)),
      })),
    )
    const over = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            !a.element.contains(b.element) &&
            !b.element.contains(a.element) &&
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
        )
        .map((b) => `${nameOf(a.element)} lies over ${nameOf(b.element)}`),
    )
    const isSqueezed = (words: Node) => {
      const length = words.textContent?.trim().length ?? 0
      if (length < 6) return false
      const range = document.createRange()
      range.selectNodeContents(words)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      return lines > 2 && length / lines < 4
    }
    const squeezed = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && isSqueezed(node)),
    )
    return [...over, ...squeezed.map((element) => `${nameOf(element)} is squeezed`)]
  })
  expect([page.viewportSize()!.width, page.url(), ...found]).toEqual([page.viewportSize()!.width, page.url()])
}

/** Logs in on the popup or page that is open. The form sends itself soon after the sixth digit. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(/email/i).last().fill(email)
  await page.getByRole('button', { name: /^send/i }).last().click()
  const code = page.locator('input[autocomplete="one-time-code"]')
  await code.fill(await mailedCode(email))
  await code.waitFor({ state: 'detached' })
}
