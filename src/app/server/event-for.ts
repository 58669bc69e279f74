import type { permissions } from '#shared/permissions.ts'
import type { DeskMessage } from '#features/notifications/server/notify-desk.ts'

type Payload = DeskMessage['payload']

const all = (payload: Payload): object => payload

/** What each role that may see orders sees of an event of the order desk. */
const views: Record<(typeof permissions)['orders.see'][number], (payload: Payload) => object> = {
  owner: all,
  manager: all,
  picker: ({ orderId, order_status: status }) => ({ orderId, ...(status && { order_status: status }) }),
}

/** An event's payload as this role may see it. */
export const eventFor = (role: keyof typeof views, payload: Payload): object => views[role](payload)
