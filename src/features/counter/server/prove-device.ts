import { timingSafeEqual } from 'node:crypto'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { saleProof } from '../sale-proof.ts'
import { listGaps, type CounterRow } from './counter-store.ts'
import type { Sale } from './sale.ts'
import { t } from '#shared/words.ts'

/** So many numbers of a device may be missing without a word about where their sales are. */
const MAX_MISSING = 100
/** And so many after a restore, which loses what the device had sent since the backup. */
const MAX_LOST = 10_000

/**
 * Whether the device of a counter has proven a sale. Only it sells with its numbers; a sale without a proof is taken from a
 * device of an older version, for a while and below what it has proven since. Throws `device_numbers`, `device_unproven`.
 */
export function proveDevice(counter: CounterRow, sale: Sale, key: string): boolean {
  const { name, device_hash, may_be_unproven, proven_from } = counter
  const { serial, proof } = sale
  if (device_hash === null && serial === undefined) return false
  if (device_hash !== null && proof !== undefined) {
    const expected = saleProof(device_hash, key, sale)
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(proof))) return true
  } else if (device_hash !== null) {
    if (serial === undefined) throw new AppError('device_numbers', { name })
    if (may_be_unproven && (proven_from === null || serial < proven_from)) return false
  }
  throw new AppError('device_unproven', { name })
}

/** Numbers may be missing whose sales the device says it keeps, and a few others: a device that burns numbers is refused. */
export async function refuseJump(
  tx: Tx,
  counter: CounterRow,
  { waiting = [] }: Sale,
  { serial, isProven }: { serial: number; isProven: boolean },
): Promise<void> {
  const skipped = serial - counter.last_serial - 1
  if (skipped <= 0) return
  const kept = new Set(waiting)
  const keptAhead = [...kept].filter((one) => one > counter.last_serial && one < serial).length
  const missing = (await listGaps(tx, counter.id)).filter((one) => !kept.has(one)).length
  const most = counter.restored_at !== null && isProven ? MAX_LOST : MAX_MISSING
  if (missing + skipped - keptAhead > most)
    throw new AppError('invalid', undefined, () => ({
      fields: { serial: t('said.the-last-number-of-this-counter', { serial: counter.last_serial }) },
    }))
}
