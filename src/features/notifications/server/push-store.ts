import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { permissions } from '#shared/permissions.ts'
import { PUSH_KINDS, type PushKind } from '../push-kinds.ts'

/** A device is named by the SHA-256 of its endpoint, in hex. */
const HASH = (endpoint: string) => `sha256(convert_to(${endpoint}, 'UTF8'))`
/** The most devices of one person; the oldest go first. */
const MOST = 20

const save = sql(
  'push.save',
  `INSERT INTO push_subscriptions (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, kinds)
   VALUES (${HASH('$1')}, $2, $3, $1, $4, $5, $6)
   ON CONFLICT (endpoint_hash) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
     p256dh = excluded.p256dh, auth = excluded.auth, kinds = excluded.kinds`,
)
const trim = sql(
  'push.trim',
  `DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint_hash NOT IN (
     SELECT endpoint_hash FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at DESC, endpoint_hash LIMIT ${MOST})`,
)

interface PushDevice {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  kinds: readonly PushKind[]
}

/** Keeps a device of whoever is logged in there now. */
export async function saveDevice(tx: Tx, device: PushDevice): Promise<void> {
  const { endpoint, userId, sessionId, p256dh, auth, kinds } = device
  await tx.run(save, [endpoint, userId, sessionId, p256dh, auth, kinds])
  await tx.run(trim, [userId])
}

export const removeDevice = sql(
  'push.remove',
  `DELETE FROM push_subscriptions WHERE endpoint_hash = ${HASH('$1')} AND user_id = $2`,
).run<[endpoint: string, userId: string]>()

/** Removes a device that its push service does not know any more. */
export const dropDevice = sql(
  'push.drop',
  `DELETE FROM push_subscriptions WHERE endpoint_hash = decode($1, 'hex')`,
).run<[id: string]>()

export const listDevices = sql(
  'push.ofUser',
  `SELECT encode(endpoint_hash, 'hex') AS id, kinds FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at`,
  z.object({ id: z.string(), kinds: z.array(z.enum(PUSH_KINDS)) }),
).many<[userId: string]>()

const IS_LIVE = `EXISTS (SELECT FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = p.session_id AND s.ended_at IS NULL
  AND s.expires_at > now() AND u.status = 'Active')`

const MAY_HEAR = `EXISTS (SELECT FROM staff w WHERE w.user_id = p.user_id AND w.ended_at IS NULL AND w.role = ANY ($1::text[]))`

/** A device that this person still has and wants this kind on, and may: their session has not ended, nor their work for the bell. */
export const findDevice = sql(
  'push.find',
  `SELECT p.endpoint, p.p256dh, p.auth FROM push_subscriptions p WHERE p.endpoint_hash = decode($2, 'hex') AND $4 = ANY (p.kinds)
     AND ($3::char(24) IS NULL OR p.user_id = $3) AND ($4 <> 'bell' OR ${MAY_HEAR}) AND ${IS_LIVE}`,
  z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
).maybe((id: string, userId: string | null, kind: PushKind) => [permissions['orders.see'], id, userId, kind])

const device = z.object({ id: z.string(), user_id: z.string() })
/** The devices that ring for new orders: of those who may see them. */
export const listBells = sql(
  'push.bells',
  `SELECT encode(p.endpoint_hash, 'hex') AS id, p.user_id FROM push_subscriptions p
   WHERE 'bell' = ANY (p.kinds) AND ${MAY_HEAR} AND ${IS_LIVE} ORDER BY 1`,
  device,
).many(() => [permissions['orders.see']])

/** The devices of these people that want a kind. */
export const listDevicesFor = sql(
  'push.devicesFor',
  `SELECT encode(p.endpoint_hash, 'hex') AS id, p.user_id FROM push_subscriptions p
   WHERE p.user_id = ANY ($1::bpchar[]) AND $2 = ANY (p.kinds) AND ${IS_LIVE} ORDER BY 1`,
  device,
).many<[userIds: readonly string[], kind: PushKind]>()

/** Whether any browser wants pushes. */
export const hasDevices = sql(
  'push.any',
  'SELECT EXISTS (SELECT FROM push_subscriptions) AS has',
  z.object({ has: z.boolean() }),
).oneFirst()
