import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { PUSHED_KINDS } from '#features/notifications/push-kinds.ts'
import { localeIds } from '#shared/locales.ts'
import { setOwnWords } from '#shared/words.ts'
import { withWords } from './serve-service-worker.ts'

const script = await readFile('public/service-worker.js', 'utf8')
const offlinePage = readFile('public/offline.html', 'utf8')
const ORIGIN = 'https://shop.example'

/** The worker with a browser that keeps caches, notifications and windows. */
function startWorker(source = withWords(script, localeIds)) {
  const handlers: Record<string, (event: object) => void> = {}
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: string): Promise<Response | undefined> => kept.get(key)?.clone(),
    put: async (key: string, value: Response) => void kept.set(key, value),
    keys: async () => [],
  }
  const shown: { title: string; body: string; lang: string; data: object }[] = []
  const opened: string[] = []
  const self = {
    addEventListener: (type: string, handler: (event: object) => void) => (handlers[type] = handler),
    location: { origin: ORIGIN, host: new URL(ORIGIN).host },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, ...(options as { body: string; lang: string; data: object }) }),
    },
    clients: { matchAll: async () => [], openWindow: async (path: string) => void opened.push(path) },
  }
  const offline = () => Promise.reject(new Error('offline'))
  runInNewContext(source, {
    self,
    caches: { open: async () => cache },
    fetch: offline,
    Response,
    URL,
    Headers,
  })
  const dispatch = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = []
    handlers[type]!({ ...event, waitUntil: (one: Promise<unknown>) => waits.push(one) })
    await Promise.all(waits)
  }
  return {
    /** What a page is while there is no network. */
    open: async (path: string) => {
      const kept = { status: 200, type: 'basic', redirected: false, text: () => offlinePage }
      const headers = new Headers({ 'Content-Type': 'text/html' })
      cache.match = async (key: string) =>
        key === '/offline.html'
          ? (Object.assign(kept, { headers, clone: () => kept }) as unknown as Response)
          : undefined
      const request = { method: 'GET', mode: 'navigate', url: ORIGIN + path }
      let answer: Promise<Response>
      handlers['fetch']!({ request, respondWith: (one: Promise<Response>) => (answer = one) })
      return (await answer!).text()
    },
    visit: (visited: string) => dispatch('message', { data: { visited } }),
    push: async (told: object | string) => {
      const json = () => (typeof told === 'string' ? (JSON.parse(told) as object) : told)
      await dispatch('push', { data: { json } })
      return shown.at(-1)!
    },
    tap: async (data: object) => {
      await dispatch('notificationclick', { notification: { data, close: () => undefined } })
      return opened.at(-1)
    },
  }
}

test.each(PUSHED_KINDS)(
  '%s is said in each language of the shop, and each says something else',
  async (kind) => {
    const said = []
    for (const locale of localeIds) {
      const worker = startWorker()
      await worker.visit(locale === 'en' ? '/' : `/${locale}/cart`)
      const { title, body, lang } = await worker.push({ kind, id: 'X' })
      expect([lang, title]).toEqual([locale, expect.stringMatching(/\S/)])
      said.push(`${title} ${body}`)
      expect(title).not.toContain('Something new')
    }
    expect(new Set(said).size).toBe(localeIds.length)
  },
)

test('a tap opens the page of what it tells of, in the language of the last page; the desk in English', async () => {
  const worker = startWorker()
  await worker.visit('/hi/product/atta')
  expect(await worker.tap({ kind: 'packed', id: 'ORD-1' })).toBe('/hi/dashboard/order-details/ORD-1')
  expect(await worker.tap({ kind: 'backInStock', id: 'atta' })).toBe('/hi/product/atta')
  expect(await worker.tap({ kind: 'morning', id: 'x' })).toBe('/hi/dashboard/my-mornings')
  expect(await worker.tap({ kind: 'bell', id: 'ORD-1' })).toBe('/dashboard/order-details/ORD-1')
  await worker.visit('/')
  expect(await worker.tap({ kind: 'packed', id: 'ORD/../1' })).toBe('/dashboard/order-details/ORD%2F..%2F1')
})

test('what is no message of the shop is a plain sentence, and opens its first page', async () => {
  const worker = startWorker()
  expect((await worker.push('not JSON')).title).toBe('Something new in the shop')
  expect((await worker.push({ kind: 'constructor', id: 1 })).title).toBe('Something new in the shop')
  expect(await worker.tap({ kind: 'constructor', id: '1' })).toBe('/')
})

test('a push has the shop’s own wording in its language; without words it names the shop’s address', async () => {
  setOwnWords('hi', { 'push.packed': 'झोला तैयार' })
  try {
    const worker = startWorker()
    await worker.visit('/hi/cart')
    expect((await worker.push({ kind: 'packed', id: 'ORD-1' })).title).toBe('झोला तैयार')
    await worker.visit('/')
    expect(await worker.push({ kind: 'packed', id: 'ORD-1' })).toMatchObject({
      title: 'Order packed',
      body: 'Your order is packed.\nORD-1',
    })
  } finally {
    setOwnWords('hi', {})
  }
  expect((await startWorker(script).push({ kind: 'packed', id: 'ORD-1' })).title).toBe('shop.example')
})

test('the offline page is in the language of the page that was asked for', async () => {
  const page = await startWorker().open('/hi/search')
  expect(page).toContain('<html lang="hi-IN" dir="ltr">')
  expect(page).toContain('<title>लगता है आप ऑफ़लाइन हैं · {shop}</title>'.normalize('NFC'))
  const words = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>|\{shop\}/g, ' ')
  expect(words).not.toMatch(/[A-Za-z]/)
  expect(words.match(/\p{Script=Devanagari}+/gu)!.length).toBeGreaterThan(15)
  const plain = (html: string) => html.replaceAll(/ data-words="\w+"| dir="ltr"|<!-- pages -->/g, '')
  expect(plain(await startWorker().open('/search'))).toBe(plain(await offlinePage))
})
