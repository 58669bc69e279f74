import { setTimeout as sleep } from 'node:timers/promises'
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
import { typeText } from './type-text.ts'

/** The URL of this worker's shop: other workers' journeys do not see its changes. */
export const shopUrl = (): string => inject('shopUrls')[Number(process.env.VITEST_POOL_ID) - 1]!

/** The second flag of this name replaces Playwright's, whose values are repeated: a mouse, and a pointer that hovers. */
const withoutPictures =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'

/**
 * A browser for one file of journeys. Starting one takes a third of a second; sharing one through a server doubles the
 * work of every message. Fetching, decoding and drawing pictures is 40 % of the work of a page full of products:
 * journeys that do not look at them leave them out.
 */
export const openBrowser = ({ pictures = true } = {}): Promise<Browser> =>
  launchBrowser(pictures ? [] : [withoutPictures])

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Script errors, console errors and responses with a 5xx status. A journey must end with none. */
  faults: string[]
  /** Navigates within the open document, as Back does: loading a page takes five times as long. */
  follow(path: string): Promise<void>
  /** Waits until no request is pending and the page has rendered the responses. */
  settled(): Promise<void>
  leave(): Promise<void>
}

/**
 * A visitor with their own browser context. Service workers are blocked, as they fetch each page a second time and
 * bypass `page.route`; journeys that test the service worker allow it.
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
  // A busy machine takes several times as long.
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const settled = trackRequests(page)
  waitForHydrationOnLoad(page, settled)
  const faults: string[] = []
  // The last screen tells more than a stack trace.
  onTestFailed(async ({ task }) => {
    const name = `${task.name.replace(/\W+/g, '-').slice(0, 60)}-${viewport.width}.png`
    await page.screenshot({ path: `.cache/failed/${name}` }).catch(() => undefined)
    const text = await page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ')).catch(String)
    console.log(
      `${task.name}: last seen at ${page.url()}: ${text.slice(0, 400)} … ${text.slice(-400)}`,
      faults,
    )
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
  return { page, context, faults, follow, settled, leave: () => context.close() }
}

/** Makes `goto` and `reload` wait until React has hydrated the page; `first-load.e2e.ts` tests earlier clicks. */
function waitForHydrationOnLoad(page: Page, settled: () => Promise<void>): void {
  const { goto, reload } = page
  // Not `waitForFunction`, for which Playwright adds its 400 kB to each document: a twelfth of the work of loading it.
  const hydrated = () =>
    Promise.race([
      page
        .evaluate(async () => {
          const isHydrated = () => {
            const root = document.getElementById('root')
            return !root || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
          }
          while (!isHydrated()) await scheduler.postTask(() => undefined, { delay: 10 })
        })
        // The page is navigating again.
        .catch(() => undefined),
      // The page has no scripts, or a test delays them.
      sleep(10_000, undefined, { ref: false }),
    ])
  const ready = async (waitUntil: string | undefined) => {
    if (waitUntil !== 'commit') await hydrated()
    if (waitUntil === 'networkidle') await settled()
  }
  /** `settled` replaces `networkidle`, for which the browser waits half a second: a third of a journey's time. */
  const withoutNetworkIdle = (options: GotoOptions): GotoOptions =>
    options?.waitUntil === 'networkidle' ? { ...options, waitUntil: 'load' } : options
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, withoutNetworkIdle(options))
    await ready(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, withoutNetworkIdle(options))
    await ready(options?.waitUntil)
    return response
  }
}

type GotoOptions = Parameters<Page['goto']>[1]

/** Returns a function that waits until no request is pending and the page has rendered the responses. */
function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  const end = (request: Request) => void pending.delete(request)
  page.on('request', (request) => {
    // Requests of the previous page may never finish.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear()
    pending.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  /** Whether the page, once idle, shows a loading skeleton. */
  const showsSkeleton = () =>
    page
      .evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const check = () =>
              resolve(document.querySelector('[aria-busy=true][aria-label^=Loading]') !== null)
            setTimeout(() => void scheduler.postTask(check, { priority: 'background' }), 40)
          }),
      )
      // The page is navigating.
      .catch(() => true)
  return async () => {
    const start = Date.now()
    for (let quiet = 0; quiet < 3;) {
      // A skeleton stays when its data cannot be fetched.
      const isWaiting = (await showsSkeleton()) && Date.now() - start < 5_000
      quiet = pending.size === 0 && !isWaiting ? quiet + 1 : 0
      if (Date.now() - start > 90_000) {
        const urls = [...pending].map((request) => request.url())
        throw new Error(`${page.url()} still fetches ${urls.join(', ')}`)
      }
    }
  }
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** The codes mailed to this address, newest first. */
export async function mailedCodes(email: string, url = shopUrl()): Promise<string[]> {
  const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string
  }[]
  return mails.flatMap(({ subject }) => /^\d{6}\b/.exec(subject)?.[0] ?? [])
}

/** The newest code mailed to this address; waits until there are more than `earlier` codes. */
export async function mailedCode(email: string, url = shopUrl(), earlier = 0): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const codes = await mailedCodes(email, url)
    if (codes.length > earlier) return codes[0]!
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code was mailed to ${email}`)
}

/** Loads axe into every document that this page opens: sending it for each check takes half as long as the check. */
export const preloadAxe = (page: Page) => page.addInitScript(axe.source)

/** Expects that axe finds no violation; what it found while the page was changing must be there still. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  let found = await violationsOf(page)
  if (found.length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    found = await violationsOf(page)
  }
  expect(found, `${new URL(page.url()).pathname}: ${found.join('\n')}`).toEqual([])
}

const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // During a transition colours lack their final contrast. Endless animations are not waited for.
    const animations = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity)
    const ended = Promise.all(animations.map((one) => one.finished.catch(() => undefined)))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    // Targets of 24 pixels, or that far apart (WCAG 2.2, 2.5.8), are not among axe's default rules.
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    const { scrollX, scrollY } = window
    /** What a sticky bar happens to cut in two is whole after a scroll. */
    const isCutOnly = async ({ target: [selector] }: axe.NodeResult) => {
      const target = document.querySelector(String(selector))
      target?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return target !== null && (await run(target, { runOnly: ['target-size'] })).violations.length === 0
    }
    const found: string[] = []
    for (const { id, nodes } of violations) {
      const wrong: string[] = []
      for (const node of nodes)
        if (id !== 'target-size' || !(await isCutOnly(node))) wrong.push(node.html.slice(0, 120))
      if (wrong.length > 0) found.push(`${id}: ${wrong.join(' | ')}`)
    }
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return found
  })

/** − and + still respond to a tap that is 21 pixels off their centre. */
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

/** No word is broken in two. Words of more than twenty letters, numbers and addresses may break. */
export async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const found: string[] = []
    const range = document.createRange()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement!.checkVisibility()) continue
      for (const { 0: word, index } of text.textContent!.matchAll(
        /(?<![^\s])\p{Script=Latin}{2,20}(?![^\s,.;:!?])/gu,
      )) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top))
        if (new Set(lines).size > 1) found.push(word)
      }
    }
    return found
  })
  expect([page.url(), broken]).toEqual([page.url(), []])
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Returns a function that reports the page's layout shifts so far: their sum, and what moved. */
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

/** No control overlaps another, and no text is squeezed into a column of a few letters. */
export async function expectNoOverlaps(page: Page): Promise<void> {
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
    /** The area that this element and its ancestors do not clip. */
    const clipOf = (element: Element | null): Box => {
      if (!element) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
      const known = clips.get(element)
      if (known) return known
      const around = clipOf(element.parentElement)
      const { position, overflow } = styleOf(element)
      const isUnclipped = overflow === 'visible' && position !== 'fixed'
      const clip = isUnclipped ? around : within(around, element.getBoundingClientRect())
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
    const controls = [...document.querySelectorAll('a, button, input, select, textarea')].filter(isInFlow)
    // A link that wraps has a box on each line.
    const boxes = controls.flatMap((element) =>
      [...element.getClientRects()].map((rect) => ({
        element,
        ...within(rect, clipOf(element.parentElement)),
      })),
    )
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            !a.element.contains(b.element) &&
            !b.element.contains(a.element) &&
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 4 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
        )
        .map((b) => `${nameOf(a.element)} overlaps ${nameOf(b.element)}`),
    )
    const isSqueezed = (text: Node) => {
      const length = text.textContent?.trim().length ?? 0
      if (length < 6) return false
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      return lines > 2 && length / lines < 4
    }
    const squeezed = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && isSqueezed(node)),
    )
    return [...overlaps, ...squeezed.map((element) => `${nameOf(element)} is squeezed`)]
  })
  expect([page.viewportSize()!.width, page.url(), ...found]).toEqual([page.viewportSize()!.width, page.url()])
}

/** Logs in on the open popup or page. The form submits itself after the sixth digit. */
export async function logIn(page: Page, email: string, url = shopUrl()): Promise<void> {
  await typeText(page.getByLabel(/email/i).last(), email)
  await page.getByRole('button', { name: /^send/i }).last().click()
  const code = page.locator('input[autocomplete="one-time-code"]')
  await typeText(code, await mailedCode(email, url))
  await code.waitFor({ state: 'detached' })
}
