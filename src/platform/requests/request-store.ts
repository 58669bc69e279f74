import { z } from 'zod'
import { sql, type Tx } from '../db/postgres.ts'
import { retention } from '../retention.ts'
import type { SentRequest } from './sent-request.ts'

const row = z.object({ form: z.number(), body_hash: z.instanceof(Buffer), record: z.string().nullable() })
/** A request that was served; `record` is what it made. */
export type KeptRequest = z.infer<typeof row>

// Of a request that the version before has served, nobody knows the caller and the call.
const BEFORE = `caller = '' AND call = ''`

// The index waits for an earlier one with this key that is still being served.
/** False if the key is known. */
export const claimRequest = sql(
  'requests.claim',
  `INSERT INTO requests (key, caller, call, form, body_hash) SELECT $1, $2, $3, $4, $5
   WHERE NOT EXISTS (SELECT FROM requests WHERE key = $1 AND ${BEFORE}) ON CONFLICT DO NOTHING`,
).wrote((sent: SentRequest) => [...keyOf(sent), sent.form, sent.bodyHash])

const found = (key: string, caller: string, call: string) =>
  `requests r WHERE r.key = ${key} AND (r.caller = ${caller} AND r.call = ${call} OR r.caller = '' AND r.call = '') LIMIT 1`

export const findRequest = sql(
  'requests.find',
  `SELECT form, body_hash, record FROM ${found('$1', '$2', '$3')}`,
  row,
).maybe((sent: SentRequest) => keyOf(sent))

export const saveRecord = sql(
  'requests.save',
  'UPDATE requests SET record = $4 WHERE key = $1 AND caller = $2 AND call = $3',
).run((sent: SentRequest, record: string) => [...keyOf(sent), record])

export const releaseRequest = sql(
  'requests.release',
  'DELETE FROM requests WHERE key = $1 AND caller = $2 AND call = $3',
).run((sent: SentRequest) => keyOf(sent))

const sweepOrders = sql(
  'requests.sweepOrders',
  `DELETE FROM requests WHERE call = 'order' AND created_at < now() - interval '${retention.orderRequest.time}'`,
)
const sweep = sql(
  'requests.sweep',
  `DELETE FROM requests WHERE created_at < now() - interval '${retention.request.time}'`,
)

const keyOf = ({ key, caller, call }: SentRequest) => [key, caller, call]

/** Deletes old requests, which no client repeats any more. */
export const sweepRequests = (tx: Tx) => Promise.all([tx.run(sweepOrders), tx.run(sweep)])

/** A request as JSON, for a statement that reads more; null for a key that was not used. The names of its parameters. */
export const requestJson = (of: { key: string; caller: string; call: string }) =>
  `(SELECT json_build_object('form', r.form, 'body_hash', encode(r.body_hash, 'hex'), 'record', r.record)
    FROM ${found(of.key, of.caller, of.call)})`
export const requestOfJson = row.extend({
  body_hash: z.string().transform((hex) => Buffer.from(hex, 'hex')),
})

/** Keeps the request in the statement that makes `record` (a column of `from`); `parameter` is `keptParameter`. */
export const keepRequest = (parameter: string, record: string, from: string) =>
  `INSERT INTO requests (key, caller, call, form, body_hash, record)
     SELECT k.key, k.caller, k.call, k.form, decode(k.hash, 'hex'), ${record}
     FROM ${from}, jsonb_to_record(${parameter}) AS k(key uuid, caller text, call text, form int, hash text) WHERE k.key IS NOT NULL`

export const keptParameter = (sent: SentRequest | undefined) =>
  JSON.stringify(sent ? { ...sent, bodyHash: undefined, hash: sent.bodyHash.toString('hex') } : {})
