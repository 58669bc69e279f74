import type { Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { gapContract, type GapContract } from '../contract.ts'
import { listGaps } from './list-gaps.ts'

/** `reportDb`: a replica, or the connections that are reserved for reports. */
function gapRoutes({ gapDb }: { gapDb: Tx }): Handlers<GapContract> {
  return { getGaps: async () => ({ data: await listGaps(gapDb) }) }
}

export const mountGap = room(gapContract, gapRoutes)
