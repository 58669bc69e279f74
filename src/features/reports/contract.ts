import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { day, hexId, timestamp } from '#shared/fields.ts'
import { ORDER_STATUSES } from '#shared/order-enums.ts'
import { STAFF_ROLES } from '#shared/permissions.ts'
import { reportCalls } from './calls.ts'
import { OWED_PLACES } from './owed-places.ts'

/** Sales in rupees, less what was given back on the day (features/sales/sale.ts). */
const sold = { orders: z.int(), sales: z.number() }

const overview = z.object({
  /** When the figures were read. */
  at: timestamp,
  today: z.object(sold),
  /** The whole of yesterday. */
  yesterday: z.object(sold),
  /** Open orders of any day. */
  waiting: z.int(),
  /** Today's orders in each status. */
  statuses: z.record(z.enum(ORDER_STATUSES), z.int()),
  /** Today, by hour (Indian time). */
  hours: z.array(z.object({ hour: z.int(), ...sold })),
  /** The last 30 days, ending with today. */
  days: z.array(z.object({ day: z.iso.date(), ...sold })),
  /** The last 7 days' best sellers. */
  bestSellers: z.array(
    z.object({ productId: z.int(), name: z.string(), image: z.string(), units: z.int(), sales: z.number() }),
  ),
  /** Packs on sale that are low in stock or sold out, the lowest first. */
  lowStock: z.array(z.object({ productId: z.int(), name: z.string(), unit: z.string(), stock: z.int() })),
  /** Searches without results, most frequent first. */
  searches: z.array(z.object({ term: z.string(), nothingFound: z.int() })),
})
export type Overview = z.infer<typeof overview>

/** Where money is that the shop has not got yet, in rupees; every place is there, also one where nothing is owed. */
const whoOwes = z.array(
  z.object({
    place: z.enum(OWED_PLACES),
    /** People, riders, orders or drawers. */
    count: z.int(),
    amount: z.number(),
    /** Since when the oldest part of it is owed. */
    oldestAt: z.nullable(timestamp),
  }),
)
export type WhoOwes = z.infer<typeof whoOwes>

/** What one person did on a day in India. */
export const staffDay = z.object({
  day: z.iso.date(),
  /** `role` is null for somebody who has left. */
  person: z.object({ _id: hexId, name: z.string(), role: z.enum(STAFF_ROLES).nullable() }),
  /** Lines of orders, as they were picked last. */
  linesPicked: z.int(),
  /** The orders of these lines, the last one first; at most 100. */
  picked: z.array(z.object({ orderId: z.string(), lines: z.int() })),
  ordersPacked: z.int(),
  /** Without sales at a counter. */
  ordersDelivered: z.int(),
  /** Attempts to deliver that failed. */
  notDelivered: z.int(),
  packsCounted: z.int(),
  /** At a counter, on their business day; the amount in rupees. */
  sales: z.int(),
  salesAmount: z.number(),
  /** Entries in the audit log, without logins and refused calls. */
  changes: z.int(),
})
export type StaffDay = z.infer<typeof staffDay>

export const reportContract = contract(reportCalls, 'admin', {
  getOverview: {
    summary:
      "Today's orders and sales, the last 30 days, best sellers, low stock, searches without a result.",
    data: overview,
  },
  getWhoOwes: {
    summary:
      'What is owed to the shop: on khata, by riders, by UPI payments that nobody has seen, by orders that wait for a payment online, at the doors of orders that are out; what lies in open drawers; and what the shop owes its suppliers.',
    data: whoOwes,
  },
  getStaffDay: {
    access: 'staff.manage',
    summary:
      'What somebody who works or worked in the shop did on a day, by the clock of India; by default today. 404 for anybody else.',
    query: z.object({ _id: hexId, day: z.optional(day) }),
    data: staffDay,
  },
})

export type ReportContract = typeof reportContract
