import { createHash } from 'node:crypto'
import { AppError } from '#shared/problems.ts'
import type { Tx } from '../db/postgres.ts'
import { claimRequest, findRequest, releaseRequest, saveRecord, type KeptRequest } from './request-store.ts'
import { FORM, type SentRequest } from './sent-request.ts'
import { t } from '#shared/words.ts'

/** What is told of a key that was used for another request, whose record it was. */
export type Reused = (record: string) => AppError | Promise<AppError>

const savedBefore: Reused = () =>
  new AppError('idempotency_key_reused', undefined, () => ({ message: t('said.this-was-saved-before') }))

/**
 * Makes a record and returns its id: once for each Idempotency-Key of a caller's call, so that a request that is sent again
 * gets the record of the first one, as it now stands. Of two at the same time the second waits. It comes first in its
 * transaction, before anything is locked. `make` returns null where nothing was made: then the key stays free, as it does
 * if it throws. Throws `idempotency_key_reused`, or what `reused` says, for another request with the same key.
 */
export async function once<Id extends string | null>(
  tx: Tx,
  sent: SentRequest | undefined,
  make: () => Promise<Id>,
  reused: Reused = savedBefore,
): Promise<Id> {
  if (!sent) return make()
  if (!(await claimRequest(tx, sent)))
    return (await recordOf(await findRequest(tx, sent), sent, reused)) as Id
  const id = await make()
  await (id === null ? releaseRequest(tx, sent) : saveRecord(tx, sent, id))
  return id
}

/**
 * The record of a request that was served before; null if it was not. `older` has the text of this request in forms of the
 * version before. In a form that nobody here can write, also a later one, the key alone decides.
 */
export async function recordOf(
  earlier: KeptRequest | null,
  sent: SentRequest,
  reused: Reused,
  older: Record<number, string> = {},
): Promise<string | null> {
  if (!earlier) return null
  const record = earlier.record ?? ''
  if (!isSame(earlier, sent, older)) throw await reused(record)
  return record
}

function isSame({ form, body_hash }: KeptRequest, sent: SentRequest, older: Record<number, string>): boolean {
  if (form === FORM) return body_hash.equals(sent.bodyHash)
  const text = older[form]
  return text === undefined || body_hash.equals(createHash('sha256').update(text).digest())
}
