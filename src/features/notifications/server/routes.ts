import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { notificationContract, type NotificationContract } from '../contract.ts'
import { findBellSeenAt, markBellSeen } from './bell-store.ts'

const bellView = (seenAt: Date | null) => ({ seenAt: seenAt?.toISOString() ?? null })

export function notificationRoutes({ db }: { db: Database }): Handlers<NotificationContract> {
  return {
    getBell: async ({ caller }) => ({ data: bellView(await findBellSeenAt(db, caller.userId)) }),
    markBellSeen: async ({ caller }) => ({ data: bellView(await markBellSeen(db, caller.userId)) }),
  }
}

export const mountNotification = room(notificationContract, notificationRoutes)
