import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/problems.ts'
import { retention } from '../retention.ts'
import { sql, type Tx } from './postgres.ts'

const claim = sql(
  'requestKeys.claim',
  'INSERT INTO request_keys (key, body_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
)
const find = sql(
  'requestKeys.find',
  'SELECT body_hash, record_id FROM request_keys WHERE key = $1',
  z.object({ body_hash: z.instanceof(Buffer), record_id: z.string() }),
)
const save = sql('requestKeys.save', 'UPDATE request_keys SET record_id = $2 WHERE key = $1')
const sweep = sql(
  'requestKeys.sweep',
  `DELETE FROM request_keys WHERE created_at < now() - interval '${retention.requestKey.time}'`,
)

/**
 * Makes a record and returns its id: once for each Idempotency-Key, so that a request that is sent again gets the record of
 * the first one. Of two at the same time the second waits. `request` is what makes them the same: the call, who makes it
 * and its body. Throws `idempotency_key_reused` for another one with the same key.
 */
export async function makeOnce(
  tx: Tx,
  key: string | undefined,
  request: readonly unknown[],
  make: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return make()
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  if ((await tx.run(claim, [key, hash])) === 0) {
    const earlier = await tx.one(find, [key])
    if (earlier.body_hash.equals(hash)) return earlier.record_id
    throw new AppError('idempotency_key_reused', undefined, {
      message: 'This was saved before you changed it. Please look for it before you send it again.',
    })
  }
  const id = await make()
  await tx.run(save, [key, id])
  return id
}

/** Deletes old keys, with which no client repeats a request any more. */
export const sweepRequestKeys = (tx: Tx) => tx.run(sweep)
