import { publish } from '#platform/db/notifications.ts'
import type { Tx } from '#platform/db/postgres.ts'

/** The events of the order desk (api.md, Realtime). */
export type DeskEvent = 'new-order' | 'order-status-updated'

export const BELL_CHANNEL = 'tokri_bell'

/** Notifies every administrator's open page, on whichever server it is connected, once `tx` is committed. */
export const notifyDesk = (tx: Tx, event: DeskEvent, ...payloads: object[]): Promise<void> =>
  publish(tx, BELL_CHANNEL, ...payloads.map((payload) => ({ event, payload })))
