import type { Database } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { GapContract } from '../contract.ts'
import { listGaps } from './list-gaps.ts'

/** `reportDb`: connections reserved for reports. */
export function gapRoutes({ reportDb }: { reportDb: Database }): Handlers<GapContract> {
  return { getGaps: async () => ({ data: await listGaps(reportDb) }) }
}
