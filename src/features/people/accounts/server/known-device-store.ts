import { z } from 'zod'
import { mobileOfAddress } from '#shared/mobile-number.ts'
import { sql } from '#platform/db/postgres.ts'
import { secondsOf } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'

/** How long a browser is remembered without a login, in seconds: as long as browsers keep a cookie. */
export const DEVICE_SECONDS = secondsOf(retention.device.time)

/** Whether this device has logged in to the account with this address or number before. */
export const isKnownDevice = sql(
  'devices.isKnown',
  `SELECT EXISTS (
     SELECT FROM known_devices d JOIN users u ON u.id = d.user_id
     WHERE (u.email = $1 OR (u.mobile = $3 AND u.mobile_verified_at IS NOT NULL)) AND d.device_hash = $2) AS known`,
  z.object({ known: z.boolean() }),
).oneFirst((address: string, device: Buffer) => [address, device, mobileOfAddress(address)])

/** Records a login from a device known to this user; false when it is unknown. */
export const recordDeviceLogin = sql(
  'devices.greet',
  `UPDATE known_devices SET last_login_at = now() WHERE user_id = $1 AND device_hash = $2`,
).wrote<[userId: string, device: Buffer]>()

/** Replaces a device's secret for all who are known by the one it `held`: an attacker may have planted that. */
export const rememberDevice = sql(
  'devices.remember',
  `WITH moved AS (UPDATE known_devices SET device_hash = $2 WHERE device_hash = $3)
   INSERT INTO known_devices (user_id, device_hash) VALUES ($1, $2)`,
).run<[userId: string, device: Buffer, held: Buffer | null]>()

/** From now on no browser is known to this user. */
export const forgetDevices = sql(
  'devices.forget',
  `DELETE FROM known_devices
   WHERE user_id = $1`,
).run<[userId: string]>()

export const sweepDevices = sql(
  'devices.sweep',
  `DELETE FROM known_devices WHERE last_login_at < now() - ${DEVICE_SECONDS} * interval '1 s'`,
).run()
