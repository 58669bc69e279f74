import { sql, type Tx } from '../db/postgres.ts'
import { retention } from '../retention.ts'

/** A server that has not reported its sockets for this many seconds counts as dead. */
const DEAD_AFTER = 15

const now = `extract(epoch FROM now())`
const isLive = `(said.value->>1)::float8 > ${now} - ${DEAD_AFTER}`

// The row is locked before the WHERE clause is evaluated, with the row's current content.
const claim = sql(
  'sockets.claim',
  `INSERT INTO caller_sockets AS held (network, servers, changed_at)
   VALUES ($1, jsonb_build_object($2::text, jsonb_build_array($3::int, ${now})), now())
   ON CONFLICT (network) DO UPDATE SET changed_at = now(), servers = excluded.servers || coalesce(
     (SELECT jsonb_object_agg(said.key, said.value) FROM jsonb_each(held.servers) AS said WHERE said.key <> $2 AND ${isLive}), '{}')
   WHERE $3 <= $4 - coalesce(
     (SELECT sum((said.value->>0)::int) FROM jsonb_each(held.servers) AS said WHERE said.key <> $2 AND ${isLive}), 0)`,
)

/**
 * Records how many sockets a network has open on a server. Returns false, and records nothing, if all servers together
 * would then have more than `most`.
 */
export const claimSockets = async (
  tx: Tx,
  { network, server, sockets, most }: { network: string; server: string; sockets: number; most: number },
): Promise<boolean> => (await tx.run(claim, [network, server, sockets, most])) === 1

const forget = sql('sockets.forget', `UPDATE caller_sockets SET servers = servers - $1 WHERE servers ? $1`)

/** Removes the sockets of a server that stops. */
export const forgetSocketsOf = (tx: Tx, server: string): Promise<number> => tx.run(forget, [server])

const sweep = sql(
  'sockets.sweep',
  `DELETE FROM caller_sockets WHERE changed_at < now() - interval '${retention.sockets.time}'`,
)

export const sweepCallerSockets = (tx: Tx): Promise<number> => tx.run(sweep)
