import { sql } from '../db/postgres.ts'
import { retention } from '../retention.ts'

/** A server that has not reported its sockets for this many seconds counts as dead. */
const DEAD_AFTER = 15

const now = `extract(epoch FROM now())`
const isLive = `(said.value->>1)::float8 > ${now} - ${DEAD_AFTER}`

// The row is locked before the WHERE clause is evaluated, with the row's current content.
/** Records a network's open sockets on a server; false, and nothing recorded, if all servers would have more than `most`. */
export const claimSockets = sql(
  'sockets.claim',
  `INSERT INTO caller_sockets AS held (network, servers, changed_at)
   VALUES ($1, jsonb_build_object($2::text, jsonb_build_array($3::int, ${now})), now())
   ON CONFLICT (network) DO UPDATE SET changed_at = now(), servers = excluded.servers || coalesce(
     (SELECT jsonb_object_agg(said.key, said.value) FROM jsonb_each(held.servers) AS said WHERE said.key <> $2 AND ${isLive}), '{}')
   WHERE $3 <= $4 - coalesce(
     (SELECT sum((said.value->>0)::int) FROM jsonb_each(held.servers) AS said WHERE said.key <> $2 AND ${isLive}), 0)`,
).wrote(
  ({
    network,
    server,
    sockets,
    most,
  }: {
    network: string
    server: string
    sockets: number
    most: number
  }) => [network, server, sockets, most],
)

/** Removes the sockets of a server that stops. */
export const forgetSocketsOf = sql(
  'sockets.forget',
  `UPDATE caller_sockets SET servers = servers - $1 WHERE servers ? $1`,
).run<[server: string]>()

export const sweepCallerSockets = sql(
  'sockets.sweep',
  `DELETE FROM caller_sockets WHERE changed_at < now() - interval '${retention.sockets.time}'`,
).run()
