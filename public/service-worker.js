/*
 * Makes a second visit fast and lets the shop open offline. It caches
 *   - files whose content never changes under their URL: those of a build, and pictures named by their content;
 *   - visited public pages, the empty cart and checkout, and the frames of counter and rider, as the server renders them for
 *     everybody: fetched again without cookies, and shown only while the browser is offline.
 * API calls are never cached, so no personal data is, and online nobody sees an old price. Nothing is cached, or shown
 * from a cache, that is not what was asked for: a network's login page answers every URL with 200 and its own HTML.
 *
 * SERVICE_WORKER=off removes it: this URL then serves service-worker-withdrawn.js (docs/operate/upgrade.md).
 */
const VERSION = 2
const SHELL = `tokri-${VERSION}-shell`
const ASSETS = `tokri-${VERSION}-assets`
const PICTURES = `tokri-${VERSION}-pictures`
const PAGES = `tokri-${VERSION}-pages`
const OFFLINE = ['/offline.html', '/favicon.svg']
/** Pages that work offline; the server sends them without personal data. */
const EMPTY_PAGES = ['/cart', '/checkout']
/** The first segment of a page that is not English. */
const LANGUAGE = /^\/[a-z]{2}(?=\/|$)/
const inEnglish = (path) => path.replace(LANGUAGE, '') || '/'
/** Searches are personal, so they are not cached. */
const PUBLIC_PAGE =
  /^\/(?:$|(?:product|products-list|all-products-by-category)\/|(?:[a-z]+-policy|about-us|contact-us|terms-and-conditions|counter|rider)$)/
/** The most entries of each cache; the oldest ones beyond are deleted. */
const MOST = { [ASSETS]: 150, [PICTURES]: 300, [PAGES]: 60 }
const ON_OFFLINE_PAGE = 8

// A new version takes over at once: everything it caches is named by content or fetched again.
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(cacheShell())
})

/** Caches cart and checkout with all their files before this worker is installed: a first visit may be the last one online. */
async function cacheShell(language = '') {
  const cache = await caches.open(SHELL)
  for (const path of OFFLINE) {
    const response = await fetch(path, { cache: 'reload' })
    if (!(await isFileOf(path, response))) throw new Error(`${path} was not sent`)
    await cache.put(path, response)
  }
  for (const empty of EMPTY_PAGES) await cachePage(SHELL, language + empty)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()))
})

async function dropOldCaches() {
  const own = [SHELL, ASSETS, PICTURES, PAGES]
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('tokri-') && !own.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(networkOrCachedPage(request, url))
  else if (isFile(url.pathname)) event.respondWith(cacheFirst(event, url.pathname))
  else if (OFFLINE.includes(url.pathname)) event.respondWith(networkFirst(request, url.pathname))
})

/** Each file's content type by its extension; pictures have many, and are sent in the format that a browser prefers. */
const TYPES = {
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
  woff2: /^font\/woff2\b/,
  html: /^text\/html\b/,
  json: /^application\/json\b/,
}
const IMAGE = /^image\//
const OFFLINE_MARK = '<!-- pages -->'
const PAGE_MARK = '<div id="root">'

/**
 * Whether this is the file that was asked for: whole, from this origin without a redirect, and of its type; HTML must
 * also be the shop's. A response that ends early is rejected by the browser.
 */
async function isFileOf(path, response) {
  if (response.status !== 200 || response.type !== 'basic' || response.redirected) return false
  // A page's path has no extension.
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? 'html'
  const type = TYPES[extension] ?? IMAGE
  if (!type.test(response.headers.get('Content-Type') ?? '')) return false
  if (type !== TYPES.html) return true
  return (await response.clone().text()).includes(OFFLINE.includes(path) ? OFFLINE_MARK : PAGE_MARK)
}

/** A cached file; deletes what an earlier worker cached in its place. */
async function findCached(cache, request, path) {
  const cached = await cache.match(request)
  if (!cached || (await isFileOf(path, cached))) return cached
  await cache.delete(request, { ignoreVary: true })
  return undefined
}

const isFile = (path) => /^\/(?:assets|media|own-words)\//.test(path)
const cacheOf = (path) => (path.startsWith('/media/') ? PICTURES : ASSETS)

async function networkOrCachedPage(request, url) {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = (await cachedPage(url.pathname)) ?? (await offlinePage(url.pathname))
    if (!cached) throw error
    return cached
  }
}

async function cachedPage(path) {
  const name = EMPTY_PAGES.includes(inEnglish(path)) ? SHELL : PAGES
  return findCached(await caches.open(name), path, path)
}

/** What the offline page says. The server writes it here, by language, as HTML. */
const OFFLINE_WORDS = {}

/** The offline page with the pages that were visited last, in the language of the page that was asked for. */
async function offlinePage(path) {
  const page = await findCached(await caches.open(SHELL), '/offline.html', '/offline.html')
  if (!page) return undefined
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  const policy = page.headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', policy)
  const words = OFFLINE_WORDS[LANGUAGE.exec(path)?.[0].slice(1)] ?? OFFLINE_WORDS.en ?? {}
  const links = await linksToPages(words)
  const html = (await page.text())
    .replace(/ data-words="(\w+)">[^<]*/g, (written, name) => (words[name] ? `>${words[name]}` : written))
    .replace(/<title>[^<·]*/, (written) => (words.offline ? `<title>${words.offline} ` : written))
    .replace(/<html[^>]*>/, (written) => (words.lang ? `<html lang="${words.lang}" dir="${words.dir}">` : written))
    .replace(OFFLINE_MARK, () => links)
  return new Response(html, { headers })
}

async function linksToPages({ visited = '', pages = '' }) {
  const cache = await caches.open(PAGES)
  const latest = (await cache.keys()).slice(-ON_OFFLINE_PAGE).reverse()
  const items = await Promise.all(
    latest.map(async (request) => {
      const { pathname } = new URL(request.url)
      const html = (await (await findCached(cache, request, pathname))?.text()) ?? ''
      // The server has escaped the title, and the browser has encoded the path.
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
      return title ? `<li><a href="${pathname.replaceAll('"', '%22')}">${title}</a></li>` : ''
    }),
  )
  const list = items.join('')
  return (
    list && `<nav aria-label="${visited}"><h2>${pages}</h2><ul>${list}</ul></nav>`
  )
}

async function networkFirst(request, path) {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await findCached(await caches.open(SHELL), request, path)
    if (!cached) throw error
    return cached
  }
}

/** A file named by its content is valid forever. */
async function cacheFirst(event, path) {
  const cache = await caches.open(cacheOf(path))
  const cached = await findCached(cache, event.request, path)
  if (cached) return cached
  const response = await fetch(event.request)
  if (await isFileOf(path, response))
    event.waitUntil(store(cache, event.request, response.clone(), MOST[cacheOf(path)]))
  return response
}

async function store(cache, request, response, most = Infinity) {
  // If the disk is full, the response is still returned.
  await cache.put(request, response).catch(() => {})
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** A page reports its URL, and the files that the browser fetched before this worker controlled it. */
self.addEventListener('message', (event) => {
  const { visited, files = [] } = event.data ?? {}
  if (typeof visited !== 'string') return
  event.waitUntil(keepLanguage(visited))
  event.waitUntil(cacheVisited(visited, files))
})

async function cacheVisited(path, files) {
  try {
    const [language = ''] = LANGUAGE.exec(path) ?? []
    const isNewBuild = PUBLIC_PAGE.test(inEnglish(path)) && (await cachePage(PAGES, path))
    const shell = await caches.open(SHELL)
    const found = await Promise.all([...OFFLINE, ...EMPTY_PAGES.map((empty) => language + empty)].map((path) => findCached(shell, path, path)))
    if (isNewBuild || found.includes(undefined)) await cacheShell(language)
    await cacheFiles(files.filter(isFile))
  } catch {
    // Offline; the next visit tries again.
  }
}

/** Caches a page as a guest gets it, with its files. Returns whether a file was new. */
async function cachePage(name, path) {
  const response = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } })
  if (!(await isFileOf(path, response))) return false
  const html = await response.clone().text()
  // The files come first, so that a cached page can always be shown.
  const isNew = await cacheFiles(
    [...html.matchAll(/(?:src|href)="(\/(?:assets|own-words)\/[^"]+)"/g)].map(([, file]) => file),
  )
  await store(await caches.open(name), path, response, MOST[name])
  return isNew
}

/** Returns whether one of them was new. */
async function cacheFiles(paths) {
  let isNew = false
  for (const path of new Set(paths)) {
    const cache = await caches.open(cacheOf(path))
    if (await findCached(cache, path, path)) continue
    isNew = true
    const response = await fetch(path, { credentials: 'omit' })
    if (await isFileOf(path, response)) await store(cache, path, response, MOST[cacheOf(path)])
  }
  return isNew
}

/** What the shop tells when no page is open: only a kind and an id come. The server writes the words here, by language and kind. */
const WORDS = {}
const isKnown = (kind) => kind !== 'unknown' && Object.hasOwn(WORDS.en ?? {}, kind)
const pageOf = (kind, id) => {
  if (kind === 'backInStock') return `/product/${id}`
  if (kind === 'morning') return '/dashboard/my-mornings'
  return isKnown(kind) ? `/dashboard/order-details/${id}` : '/'
}
const wordsOf = (kind, language) => {
  const words = WORDS[language] ?? WORDS.en ?? {}
  return (Object.hasOwn(words, kind) ? words[kind] : words.unknown) ?? [self.location.host]
}

/** The language of the page that was visited last: its first segment, or nothing for English. */
const LAST_LANGUAGE = '/last-language'
const keepLanguage = async (path) =>
  (await caches.open(SHELL)).put(LAST_LANGUAGE, new Response(LANGUAGE.exec(path)?.[0] ?? ''))
const lastLanguage = async () => (await (await caches.open(SHELL)).match(LAST_LANGUAGE))?.text() ?? ''

self.addEventListener('push', (event) => {
  let told = {}
  try {
    told = event.data?.json() ?? {}
  } catch {
    // Not of this shop.
  }
  event.waitUntil(
    lastLanguage().then((language) => {
      const [title, sentence] = wordsOf(told.kind, language.slice(1))
      const isOfOrder = told.kind !== 'backInStock' && isKnown(told.kind)
      const body = [sentence, isOfOrder && String(told.id ?? '')].filter(Boolean).join('\n')
      const options = { body, tag: `${told.kind} ${told.id}`, icon: '/favicon.svg', lang: language.slice(1) || 'en', data: told }
      return self.registration.showNotification(title, options)
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { kind, id } = event.notification.data ?? {}
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      // The shopper’s pages exist in each language, the desk’s in one.
      const path = (kind === 'bell' ? '' : await lastLanguage()) + pageOf(kind, encodeURIComponent(id))
      const open = windows.find((one) => new URL(one.url).origin === self.location.origin)
      if (!open) return self.clients.openWindow(path)
      await open.focus()
      return open.navigate(path)
    }),
  )
})
