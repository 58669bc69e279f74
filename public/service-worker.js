/*
 * Makes a second visit quick and a lost network bearable. It keeps
 *   - what never changes under its address: files of a build, pictures named by their content;
 *   - public pages that were visited, and the empty cart and checkout, as the server renders them for everybody:
 *     fetched again without cookies, shown only while the network is gone.
 * Calls are never kept, so nothing personal is, and with a network nobody sees an old price.
 *
 * SERVICE_WORKER=off withdraws it: this address then serves service-worker-withdrawn.js (docs/OPERATIONS.md).
 */
const VERSION = 2
const SHELL = `tokri-${VERSION}-shell`
const ASSETS = `tokri-${VERSION}-assets`
const PICTURES = `tokri-${VERSION}-pictures`
const PAGES = `tokri-${VERSION}-pages`
const OFFLINE = ['/offline.html', '/favicon.svg']
/** What a shopper may go on with offline; the server sends these without anybody's data. */
const EMPTY_PAGES = ['/cart', '/checkout']
/** A search is somebody's own, so it is not among them. */
const PUBLIC_PAGE =
  /^\/(?:$|(?:product|products-list|all-products-by-category)\/|(?:[a-z]+-policy|about-us|contact-us|terms-and-conditions)$)/
/** The oldest beyond these are dropped: builds and pictures follow one another for years. */
const MOST = { [ASSETS]: 150, [PICTURES]: 300, [PAGES]: 60 }
const ON_OFFLINE_PAGE = 8

// No version waits for tabs of another: what it keeps is named by content or fetched again.
self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShell())
})

/** All that cart and checkout are made of is here before this worker is: a first visit may be the last with a network. */
async function keepShell() {
  const cache = await caches.open(SHELL)
  await cache.addAll(OFFLINE.map((path) => new Request(path, { cache: 'reload' })))
  for (const empty of EMPTY_PAGES) await keepPage(SHELL, empty)
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
  if (request.mode === 'navigate') event.respondWith(pageOrKept(request, url))
  else if (isFile(url.pathname)) event.respondWith(keptFirst(event, cacheOf(url.pathname)))
  else if (OFFLINE.includes(url.pathname)) event.respondWith(networkFirst(request))
})

const isFile = (path) => path.startsWith('/assets/') || path.startsWith('/media/')
const cacheOf = (path) => (path.startsWith('/assets/') ? ASSETS : PICTURES)

async function pageOrKept(request, url) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = (await keptPage(url.pathname)) ?? (await offlinePage())
    if (!kept) throw error
    return kept
  }
}

async function keptPage(path) {
  const name = EMPTY_PAGES.includes(path) ? SHELL : PAGES
  return (await caches.open(name)).match(path)
}

/** The offline page with the pages that were visited last. */
async function offlinePage() {
  const page = await caches.match('/offline.html', { cacheName: SHELL })
  if (!page) return undefined
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
  const policy = page.headers.get('Content-Security-Policy')
  if (policy) headers.set('Content-Security-Policy', policy)
  const links = await linksToPages()
  return new Response((await page.text()).replace('<!-- pages -->', () => links), { headers })
}

async function linksToPages() {
  const cache = await caches.open(PAGES)
  const latest = (await cache.keys()).slice(-ON_OFFLINE_PAGE).reverse()
  const items = await Promise.all(
    latest.map(async (request) => {
      const html = await (await cache.match(request)).text()
      // Both stand in HTML that the server has escaped, or in an address that the browser has.
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
      const { pathname } = new URL(request.url)
      return title ? `<li><a href="${pathname.replaceAll('"', '%22')}">${title}</a></li>` : ''
    }),
  )
  const list = items.join('')
  return list && `<nav aria-label="Pages you have visited"><h2>You can still look at</h2><ul>${list}</ul></nav>`
}

async function networkFirst(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request)
    if (!kept) throw error
    return kept
  }
}

/** What is kept under a content's own name is right for ever. */
async function keptFirst(event, name) {
  const cache = await caches.open(name)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.status === 200) event.waitUntil(keep(cache, event.request, answer.clone(), MOST[name]))
  return answer
}

async function keep(cache, request, answer, most = Infinity) {
  // A full disk is no reason to fail what is already here.
  await cache.put(request, answer).catch(() => {})
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** A page says which address is looked at, and which files the browser fetched before this worker stood between. */
self.addEventListener('message', (event) => {
  const { visited, files = [] } = event.data ?? {}
  if (typeof visited === 'string') event.waitUntil(keepVisited(visited, files))
})

async function keepVisited(path, files) {
  try {
    const isNewBuild = PUBLIC_PAGE.test(path) && (await keepPage(PAGES, path))
    const shell = await caches.open(SHELL)
    const isMissing = !(await shell.match(EMPTY_PAGES[0]))
    if (isNewBuild || isMissing) for (const empty of EMPTY_PAGES) await keepPage(SHELL, empty)
    await keepFiles(files.filter(isFile))
  } catch {
    // The network went; the next visit tries again.
  }
}

/** Keeps a page as a guest's first request gets it, with its files. True when a file was new. */
async function keepPage(name, path) {
  const answer = await fetch(path, { credentials: 'omit', headers: { Accept: 'text/html' } })
  if (answer.status !== 200 || answer.redirected) return false
  const html = await answer.clone().text()
  // First its files: a page that is here can be shown.
  const isNew = await keepFiles([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file))
  await keep(await caches.open(name), path, answer, MOST[name])
  return isNew
}

/** True when one of them was new. */
async function keepFiles(paths) {
  let isNew = false
  for (const path of new Set(paths)) {
    const cache = await caches.open(cacheOf(path))
    if (await cache.match(path)) continue
    isNew = true
    const answer = await fetch(path, { credentials: 'omit' })
    if (answer.status === 200) await keep(cache, path, answer, MOST[cacheOf(path)])
  }
  return isNew
}
