/** Registers /service-worker.js once the page has loaded, so that it never competes with the page itself. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker.register('/service-worker.js').catch((error: unknown) => {
      console.warn('The service worker could not be registered', error)
    })
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
