import type { Database } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { notificationContract, type NotificationContract } from '../contract.ts'
import { EVENT_KINDS } from '../message-kinds.ts'
import { PUSH_KINDS, wantedFor } from '../push-kinds.ts'
import { readMessageSettings } from './message-settings-store.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { listDevices, removeDevice, saveDevice } from './push-store.ts'
import type { PushDeps } from './send-push.ts'
import { isPushEndpoint, isPushKey } from './web-push.ts'
import { findBellSeenAt, markBellSeen } from './bell-store.ts'
import { t } from '#shared/words.ts'

const bellView = (seenAt: Date | null) => ({ seenAt: seenAt?.toISOString() ?? null })

export function notificationRoutes({
  db,
  push,
}: {
  db: Database
  push: Pick<PushDeps, 'vapid' | 'allowsLocal'>
}): Handlers<NotificationContract> {
  return {
    getBell: async ({ caller }) => ({ data: bellView(await findBellSeenAt(db, caller.userId)) }),
    getPush: async ({ caller }) => {
      const [{ settings }, devices] = await Promise.all([
        readMessageSettings(db),
        listDevices(db, caller.userId),
      ])
      const sent = EVENT_KINDS.filter((kind) => settings.events[kind]?.includes('push')).map(wantedFor)
      const offered = PUSH_KINDS.filter((kind) => kind === 'bell' || sent.includes(kind))
      return { data: { publicKey: push.vapid.publicKey, offered, devices } }
    },
    subscribePush: async ({ body: { endpoint, keys, kinds }, caller }) => {
      if (!isPushEndpoint(endpoint, push.allowsLocal))
        throw new AppError('invalid', undefined, () => ({
          message: t('said.this-browsers-push-service-is-not-known'),
        }))
      if (!isPushKey(keys.p256dh)) throw invalidField('keys.p256dh', () => t('said.this-key-is-not-valid'))
      const { userId, sessionId } = caller
      await db.transaction((tx) =>
        saveDevice(tx, { userId, sessionId, endpoint, ...keys, kinds: [...new Set(kinds)] }),
      )
      return {}
    },
    unsubscribePush: async ({ body, caller }) => {
      await removeDevice(db, body.endpoint, caller.userId)
      return {}
    },
    markBellSeen: async ({ caller }) => ({ data: bellView(await markBellSeen(db, caller.userId)) }),
  }
}

export const mountNotification = room(notificationContract, notificationRoutes)
