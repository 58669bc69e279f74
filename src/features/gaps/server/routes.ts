import type { Tx } from '#platform/db/postgres.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { GapContract } from '../contract.ts'
import { listGaps } from './list-gaps.ts'

/** `reportDb`: a replica, or the connections that are reserved for reports. */
export function gapRoutes({ reportDb }: { reportDb: Tx }): Handlers<GapContract> {
  return { getGaps: async () => ({ data: await listGaps(reportDb) }) }
}
