/* Served instead of the service worker when SERVICE_WORKER=off: deletes its caches and unregisters it. */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(removeWorker())
})

async function removeWorker() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('tokri-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
