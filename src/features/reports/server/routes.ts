import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { ReportContract } from '../contract.ts'
import { readOverview } from './read-overview.ts'

/** `reportDb`: connections reserved for reports, with their own time limit. */
export function reportRoutes({ reportDb }: { reportDb: Database }): Handlers<ReportContract> {
  return { getOverview: async () => ({ data: await readOverview(reportDb) }) }
}
