/* Served in place of a worker that is withdrawn (SERVICE_WORKER=off): drops what it kept, and goes. */
self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('tokri-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
