import { publish } from '#platform/db/notification-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** The events of the order desk (api.md, Realtime). */
type DeskEvent = 'new-order' | 'order-status-updated' | 'needs-attention'

export interface DeskMessage {
  event: DeskEvent
  payload: { orderId?: string; order_status?: string }
}

export const BELL_CHANNEL = 'tokri_bell'

/** Notifies the open pages of everybody who may see orders, on whichever server it is connected, once `tx` is committed. */
export const notifyDesk = (tx: Tx, event: DeskEvent, ...payloads: object[]) =>
  publish(tx, BELL_CHANNEL, ...payloads.map((payload) => ({ event, payload })))
