import { z } from 'zod'
import { FAILURES } from '#features/fulfilment/desk/delivery-proof.ts'
import { sql } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { permissions, STAFF_ROLES } from '#shared/permissions.ts'

const who = `SELECT u.id, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS name, s.role FROM staff s JOIN users u ON u.id = s.user_id`
const riderRow = z.object({ id: z.string(), name: z.string(), role: z.enum(STAFF_ROLES) })
const deliverers = [...permissions['deliveries.own']]

/** Everybody who can bring orders: riders first. */
export const listRiders = sql(
  'riders.list',
  `${who} WHERE s.ended_at IS NULL AND s.role = ANY($1) ORDER BY s.role <> 'rider', lower(u.name), u.email`,
  riderRow,
).many(() => [deliverers])

/** A person who can bring orders now. */
export const findRider = sql(
  'riders.byId',
  `${who} WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.role = ANY($2)`,
  riderRow,
).maybe((userId: string) => [userId, deliverers])

/** The last attempt of each order that is on its way or will be. */
export const listWaitingDeliveries = sql(
  'riders.deliveries',
  `SELECT o.id AS order_id, o.status, d.rider_id, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS rider_name, d.attempt,
     d.failure, d.proof_note, d.sequence
   FROM orders o JOIN LATERAL (SELECT * FROM deliveries WHERE order_id = o.id ORDER BY attempt DESC LIMIT 1) d ON true
   JOIN users u ON u.id = d.rider_id
   WHERE o.status IN ('Confirmed', 'Packed', 'Out for Delivery') ORDER BY o.created_at, o.id LIMIT 1000`,
  z.object({
    ...texts('order_id', 'rider_id', 'rider_name'),
    status: z.enum(ORDER_STATUSES),
    attempt: z.number(),
    failure: z.enum([...FAILURES, 'called off']).nullable(),
    proof_note: z.string().nullable(),
    sequence: z.number().nullable(),
  }),
).many()

/** Locks orders in the order of their numbers; unknown ones are left out. */
export const lockOrders = sql(
  'riders.lockOrders',
  `SELECT id, status FROM orders WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
  z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }),
).many<[orderIds: string[]]>()
