import type { NumberDeps } from '#features/notifications/server/number-channel.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import type { Database } from '#platform/db/postgres.ts'
import { watchContract, type WatchContract } from '../contract.ts'
import { watchPack } from './save-watch.ts'
import { listWaiting, listWatches, removeWatch } from './watch-store.ts'

const watchRoutes = ({
  db,
  numberDeps,
}: {
  db: Database
  numberDeps: NumberDeps
}): Handlers<WatchContract> => ({
  getWatches: async ({ caller }) => ({
    data: (await listWatches(db, caller.userId)).map(({ product_id, created_at, ...row }) => ({
      ...row,
      productId: product_id,
      since: created_at.toISOString(),
    })),
  }),
  watchPack: async ({ body, caller }) => ({
    data: {
      by: await watchPack(db, numberDeps, caller.userId, body),
    },
  }),
  unwatchPack: async ({ body: { productId, unit }, caller }) => {
    await removeWatch(db, productId, unit, caller.userId)
    return {}
  },
  getWaiting: async () => ({
    data: (await listWaiting(db)).map(({ product_id, since, ...row }) => ({
      ...row,
      productId: product_id,
      since: since.toISOString(),
    })),
  }),
})

export const mountWatch = room(watchContract, watchRoutes)
