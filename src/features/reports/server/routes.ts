import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { dayInIndia } from '#shared/when.ts'
import { reportContract, type ReportContract } from '../contract.ts'
import { readOverview } from './read-overview.ts'
import { readStaffDay } from './read-staff-day.ts'
import { readWhoOwes } from './read-who-owes.ts'

/** `reportDb`: connections reserved for reports, with their own time limit. */
function reportRoutes({ reportDb }: { reportDb: Database }): Handlers<ReportContract> {
  return {
    getOverview: async () => ({ data: await readOverview(reportDb) }),
    getWhoOwes: async () => ({ data: await readWhoOwes(reportDb) }),
    getStaffDay: async ({ query: { _id, day } }) => ({
      data: await readStaffDay(reportDb, _id, day ?? dayInIndia(new Date())),
    }),
  }
}

export const mountReport = room(reportContract, reportRoutes)
