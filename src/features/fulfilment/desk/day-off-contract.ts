import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { day } from '#shared/fields.ts'
import { dayOffCalls } from './day-off-calls.ts'

/** An order of a day that is to be off, and the next open slot of its area on another day; null if there is none. */
const dayMove = z.object({
  orderId: z.string(),
  /** "27 Nov, 7–9 am" */
  from: z.string(),
  to: z.string().nullable(),
})
export type DayMove = z.infer<typeof dayMove>

export const dayOffContract = contract(dayOffCalls, 'delivery.manage', {
  getDayMoves: {
    summary: 'The orders that are to be delivered on a day, each with the next open slot on a later day.',
    query: z.object({ day }),
    data: z.array(dayMove),
  },
  moveDayOrders: {
    summary:
      'Moves every order of a day to the next open slot of its area on a later day. What fits nowhere stays and is named.',
    body: z.strictObject({ day }),
    data: z.object({ moved: z.int(), left: z.array(dayMove) }),
  },
})
export type DayOffContract = typeof dayOffContract
