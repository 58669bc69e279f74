import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const CHANNEL = 'tokri-shop'

/** Tells the other tabs of this browser that the shop's name, logo or another of its settings has changed. */
export function announceShopChange(): void {
  const tabs = new BroadcastChannel(CHANNEL)
  tabs.postMessage(null)
  tabs.close()
}

/** Fetches the shop's settings again when another tab has changed them. */
export function useShopChanges(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const tabs = new BroadcastChannel(CHANNEL)
    tabs.onmessage = () => void revalidate()
    return () => tabs.close()
  }, [revalidate])
}
