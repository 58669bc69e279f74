import { randomBytes } from 'node:crypto'
import type { HandedTill } from '#features/counter/admin/adopt-till.ts'
import { deviceHashOf } from '#features/counter/sale-proof.ts'
import { findCounterOfDevice, giveDevice, listCounters } from '#features/counter/server/counter-store.ts'
import { counterView } from '#features/counter/server/counter-view.ts'
import { findSetting, insertSettingOnce } from '#features/storefront/server/settings-store.ts'
import type { Tx } from '#platform/db/postgres.ts'

const TILL = 'demo_till'

/**
 * The device of the till that has traded for a month, so that a visitor who sells begins with its open drawer; null if it is
 * gone. Every browser of a demo is handed the same one, as if they took it from hand to hand.
 */
export async function handTill(tx: Tx): Promise<HandedTill | null> {
  await insertSettingOnce(tx, TILL, { deviceKey: randomBytes(32).toString('hex') })
  const { deviceKey } = (await findSetting(tx, TILL)) as { deviceKey: string }
  const hash = Buffer.from(deviceHashOf(deviceKey))
  if ((await findCounterOfDevice(tx, hash)) === null) await giveDevice(tx, hash)
  const counterId = await findCounterOfDevice(tx, hash)
  const counters = (await listCounters(tx)).map(counterView)
  const isLost = counters.some(({ _id, lostAt }) => _id === counterId && lostAt !== null)
  return counterId === null || isLost ? null : { deviceKey, counterId, counters }
}
