import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSend } from '#ui/api-context.tsx'
import { timelessPromise, type DeliveryPromise } from '../timeless-promise.ts'
import { useDeliveryPincode } from './delivery-pincode.ts'
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

type PromiseAt = typeof import('./promise-at.ts').promiseAt
let fetched: PromiseAt | null = null

/** The code for opening hours and the queue, which a shop without them never loads; null until it is there. */
function useDeliveryPromiseAt(isNeeded: boolean): PromiseAt | null {
  const [promiseAt, setPromiseAt] = useState(() => fetched)
  const [shop, send] = [useShop(), useSend()]
  useEffect(() => {
    if (!isNeeded || promiseAt) return
    import('./promise-at.ts')
      .then(async (code) => {
        await code.watchQueue(shop, send)
        setPromiseAt(() => (fetched = code.promiseAt))
      })
      // Without it the page shows no time; the server still refuses orders while the shop is closed.
      .catch(() => {})
  }, [isNeeded, promiseAt, shop, send])
  return promiseAt
}

/** The promise to this pincode or the device's; null while it is not known, as on the server if it depends on the time. */
export function useDeliveryPromise(chosen?: string): DeliveryPromise | null {
  const shop = useShop()
  const device = useDeliveryPincode()
  const pincode = chosen ?? device
  const timeless = useMemo(() => timelessPromise(shop, pincode), [shop, pincode])
  const promiseAt = useDeliveryPromiseAt(timeless === null)
  const minute = useSyncExternalStore(everyMinute, thisMinute, () => null)
  return useMemo(
    () =>
      timeless ??
      (minute === null ? null : (promiseAt?.(shop, new Date(minute * MINUTE_MS), pincode) ?? null)),
    [shop, timeless, promiseAt, minute, pincode],
  )
}
