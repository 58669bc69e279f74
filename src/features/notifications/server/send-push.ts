import { z } from 'zod'
import { networkReason } from '#platform/network-reason.ts'
import { beginOutage, endOutage } from '#platform/outages/outage-store.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { PUSHED_KINDS, wantedFor, type PushedKind, type PushKind } from '../push-kinds.ts'
import { addMessages, claimMessage, markMessage } from './outbox-store.ts'
import { dropDevice, findDevice, listBells, listDevicesFor } from './push-store.ts'
import type { MessageWorld } from './providers/provider.ts'
import {
  encryptPush,
  isPushEndpoint,
  isPushKey,
  isSharedService,
  vapidHeader,
  type VapidKeys,
} from './web-push.ts'

export interface PushDeps {
  db: Database
  world: MessageWorld
  vapid: VapidKeys
  publicUrl: string
  /** Push services on this machine, for tests. */
  allowsLocal: boolean
}

const payload = z.object({
  event: z.string(),
  /** The device, by the hash of its endpoint. */
  device: z.string(),
  /** Whose the device was; jobs of an earlier release do not say it. */
  userId: z.string().nullable().default(null),
  kind: z.enum(PUSHED_KINDS),
  /** What the page that a tap opens is about. */
  id: z.string(),
})
type Push = z.output<typeof payload>

export const sendPush = jobKind('send-push', payload, { maxAttempts: 5, isUrgent: true, maxDelaySeconds: 60 })

/** Enters pushes in the outbox, a job for each device, in the transaction of their cause. */
async function queuePushes(tx: Tx, pushes: readonly Push[]): Promise<void> {
  const added = await addMessages(
    tx,
    pushes.map((push) => ({ ...push, recipient: push.device, channel: 'push' as const })),
  )
  const jobs = added.map(({ event, device, userId, kind, id }) => ({
    payload: { event, device, userId, kind, id },
    key: `push ${event} ${device}`,
    queue: `push to ${device}`,
  }))
  if (jobs.length > 0) await sendPush.enqueueAll(tx, jobs)
}

/** Rings the desk of those who have no page open. */
export async function queueBell(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const devices = await listBells(tx)
  if (devices.length === 0) return
  await queuePushes(
    tx,
    orderIds.flatMap((id) =>
      devices.map((one) => ({
        event: `order-${id}-bell`,
        device: one.id,
        userId: one.user_id,
        kind: 'bell',
        id,
      })),
    ),
  )
}

/** Tells people of these kinds on the devices that want it. */
export async function queuePushesTo(
  tx: Tx,
  pushes: readonly { event: string; kind: Exclude<PushedKind, 'bell'>; userId: string; id: string }[],
): Promise<void> {
  for (const want of ['moves', 'stock'] as const) {
    const asked = pushes.filter(({ kind }) => wantedFor(kind) === want)
    if (asked.length === 0) continue
    const devices = await listDevicesFor(tx, [...new Set(asked.map(({ userId }) => userId))], want)
    await queuePushes(
      tx,
      asked.flatMap((push) =>
        devices.filter((one) => one.user_id === push.userId).map(({ id: device }) => ({ ...push, device })),
      ),
    )
  }
}

/** How long a push service keeps what it cannot deliver, in seconds: a bell of yesterday rings nobody. */
const TTL: Record<PushKind, number> = { bell: 60, moves: 86_400, stock: 86_400 }
const DEADLINE_MS = 10_000

/** Sends a push at most once. A device that its service does not know any more is forgotten; 429 is tried again. */
export const pushSender =
  ({ db, world, vapid, publicUrl, allowsLocal }: PushDeps) =>
  async ({ event, device, userId, kind, id }: Push): Promise<void> => {
    const message = { event, recipient: device, channel: 'push', kind } as const
    const want = wantedFor(kind)
    const found = await findDevice(db, device, userId, want)
    if (!(await claimMessage(db, message))) return
    if (!found || !isPushEndpoint(found.endpoint, allowsLocal))
      return void (await markMessage(db, message, 'failed', 'the device does not want it any more'))
    if (!isPushKey(found.p256dh)) {
      await dropDevice(db, device)
      return void (await markMessage(db, message, 'failed', 'the device gave a key that is none'))
    }
    const beginOutageOf = async (reason: string) => {
      if (isSharedService(found.endpoint, allowsLocal)) await beginOutage(db, 'push', reason)
    }
    let status: number
    try {
      const answer = await world.fetch(found.endpoint, {
        method: 'POST',
        headers: {
          Authorization: vapidHeader(vapid, found.endpoint, publicUrl),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/octet-stream',
          TTL: String(TTL[want]),
          Urgency: kind === 'bell' ? 'high' : 'normal',
        },
        body: new Uint8Array(encryptPush(found, JSON.stringify({ kind, id }))),
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      status = answer.status
      await answer.arrayBuffer()
    } catch (error) {
      await markMessage(db, message, 'unknown', networkReason(error))
      await beginOutageOf(networkReason(error))
      return
    }
    if (status < 300) {
      await markMessage(db, message, 'sent')
      await endOutage(db, 'push')
      return
    }
    if (status === 404 || status === 410) {
      await dropDevice(db, device)
      return void (await markMessage(db, message, 'failed', 'the browser has unsubscribed'))
    }
    if (status === 429) {
      await markMessage(db, message, 'waiting', 'the push service asked the shop to slow down')
      throw new Error('the push service asked the shop to slow down')
    }
    const reason = `the push service answered ${status}`
    await markMessage(db, message, 'failed', reason)
    if (status >= 500) await beginOutageOf(reason)
  }
