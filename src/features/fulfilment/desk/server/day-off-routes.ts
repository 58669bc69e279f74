import { adminActor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { dayOffContract, type DayOffContract } from '../day-off-contract.ts'
import { moveDayOrders, planDayMoves, withoutSlotId } from './move-day-orders.ts'

const dayOffRoutes = ({ db }: { db: Database }): Handlers<DayOffContract> => ({
  getDayMoves: async ({ query }) => ({
    data: (await planDayMoves(db, query.day)).map(withoutSlotId),
  }),
  moveDayOrders: async ({ body, caller }) => {
    const result = await moveDayOrders(db, adminActor(caller), body.day)
    return { data: result, message: result.moved === 1 ? 'Moved 1 order.' : `Moved ${result.moved} orders.` }
  },
})

export const mountDayOff = room(dayOffContract, dayOffRoutes)
