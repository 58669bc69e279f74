import { useMemo, useSyncExternalStore } from 'react'
import { deliveryPromise, timelessPromise, type DeliveryPromise } from '../delivery-promise.ts'
import { useShop } from './use-shop.ts'

const MINUTE_MS = 60_000

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS)

function everyMinute(listener: () => void) {
  let minute = thisMinute()
  // Checked more often than it changes, so that a device catches up at once after sleeping.
  const timer = setInterval(() => {
    if (thisMinute() === minute) return
    minute = thisMinute()
    listener()
  }, 5000)
  return () => clearInterval(timer)
}

/** The current delivery promise; null on the server if it depends on the time. */
export function useDeliveryPromise(): DeliveryPromise | null {
  const shop = useShop()
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => null)
  return useMemo(
    () => (minute === null ? timelessPromise(shop) : deliveryPromise(shop, new Date(minute * MINUTE_MS))),
    [shop, minute],
  )
}
