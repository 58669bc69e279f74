const CHANNEL = 'tokri-shop'

/** Tells the other tabs of this browser that the shop's name, logo or another of its settings has changed. */
export function announceShopChange(): void {
  const tabs = new BroadcastChannel(CHANNEL)
  tabs.postMessage(null)
  tabs.close()
}

/** Calls back when another tab has changed the shop's settings, until the returned function is called. */
export function watchShopChanges(listener: () => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL)
  tabs.onmessage = listener
  return () => tabs.close()
}
