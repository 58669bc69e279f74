import { t } from '#shared/words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { notificationCalls } from '../calls.ts'
import type { NotificationContract } from '../contract.ts'
import type { PushKind } from '../push-kinds.ts'

const key = ['notifications', 'push'] as const

const isSupported = () =>
  typeof window !== 'undefined' &&
  'PushManager' in window &&
  'serviceWorker' in navigator &&
  'Notification' in window

/** Hexadecimal SHA-256: how the shop names this device. */
async function idOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Whether this device is told of a kind when no page is open, and the switch for it; null where it cannot be or the shop sends none. */
export function usePush(kind: PushKind) {
  const calls = useClient<NotificationContract>(notificationCalls)
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { publicKey, offered, devices } = (await calls.getPush({}, { signal })).data
      const registration = await navigator.serviceWorker.getRegistration()
      if (!registration) return null
      const own = await registration.pushManager.getSubscription()
      const id = own && (await idOf(own.endpoint))
      return { publicKey, offered, kinds: devices.find((one) => one.id === id)?.kinds ?? [] }
    },
    enabled: isSupported(),
    retry: false,
  })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const kinds = [...(data?.kinds ?? []).filter((one) => one !== kind), ...(isOn ? [kind] : [])]
      const registration = await navigator.serviceWorker.ready
      const held = await registration.pushManager.getSubscription()
      if (kinds.length === 0) {
        if (held) await calls.unsubscribePush({ body: { endpoint: held.endpoint } })
        await held?.unsubscribe()
        return
      }
      // Browsers ask only after a tap.
      if ((await Notification.requestPermission()) !== 'granted')
        throw new Error(t('notifications.not-allowed'))
      const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(data?.publicKey ?? '') }
      const subscription = held ?? (await registration.pushManager.subscribe(wanted))
      const { endpoint, keys } = subscription.toJSON()
      await calls.subscribePush({
        body: {
          endpoint: endpoint ?? '',
          keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
          kinds,
        },
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    onError: (error) => void toast.error(error.message),
  })
  return data?.offered.includes(kind) ? { isOn: data.kinds.includes(kind), change } : null
}
