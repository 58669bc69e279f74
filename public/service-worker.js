/*
 * Makes a second visit quick and a lost network bearable. It keeps only what never changes under its address:
 * hashed files of the build and pictures named by their content. Pages and calls always go to the network, so
 * nothing personal is ever kept and nobody sees an old price.
 *
 * To retire it, set RETIRED: every browser that fetches this file drops its caches and forgets the worker.
 */
const RETIRED = false
const VERSION = 1
const SHELL = `tokri-${VERSION}-shell`
const ASSETS = `tokri-${VERSION}-assets`
const PICTURES = `tokri-${VERSION}-pictures`
const OFFLINE = ['/offline.html', '/favicon.svg']
/** The oldest beyond these are dropped: builds and pictures follow one another for years. */
const MOST = { [ASSETS]: 150, [PICTURES]: 300 }

self.addEventListener('install', (event) => {
  self.skipWaiting()
  if (RETIRED) return
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(OFFLINE.map((path) => new Request(path, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(RETIRED ? retire() : dropOldCaches().then(() => self.clients.claim()))
})

async function retire() {
  await dropOldCaches([])
  await self.registration.unregister()
}

async function dropOldCaches(kept = [SHELL, ASSETS, PICTURES]) {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('tokri-') && !kept.includes(name))
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (RETIRED || request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptFirst(event, ASSETS))
  else if (url.pathname.startsWith('/media/')) event.respondWith(keptFirst(event, PICTURES))
  else if (OFFLINE.includes(url.pathname)) event.respondWith(networkFirst(request))
})

async function pageOrOffline(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match('/offline.html')
    if (!page) throw error
    return page
  }
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

async function keep(cache, request, answer, most) {
  // A full disk is no reason to fail a picture that is already here.
  await cache.put(request, answer).catch(() => {})
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}
