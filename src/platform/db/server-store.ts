import { z } from 'zod'
import { booleans } from './row-columns.ts'
import { sql } from './postgres.ts'

/** PostgreSQL's own settings, not those of this connection. */
export const readServerFacts = sql(
  'server.facts',
  `SELECT current_setting('server_version_num')::int AS version, clock_timestamp() AS now,
     current_setting('fsync') = 'on' AS has_fsync, current_setting('synchronous_commit') <> 'off' AS has_commit,
     current_setting('data_checksums') = 'on' AS has_checksums,
     (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser`,
  z.object({
    version: z.int(),
    now: z.date(),
    ...booleans('has_fsync', 'has_commit', 'has_checksums', 'is_superuser'),
  }),
).one()

/** Whether the server is a replica, and its version of the public content. */
export const readReplicaFacts = sql(
  'server.replica',
  `SELECT pg_is_in_recovery() AS is_replica, version FROM content_changes WHERE name = 'public'`,
  z.object({ is_replica: z.boolean(), version: z.int() }),
).one()

export const hasTables = sql(
  'server.hasTables',
  `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS has`,
  z.object({ has: z.boolean() }),
).oneFirst()

/** The migrations of the database, in their order. */
export const readAppliedMigrations = sql(
  'server.migrations',
  `SELECT number, name, checksum FROM schema_migrations ORDER BY number`,
  z.object({ number: z.int(), name: z.string(), checksum: z.string() }),
).many()

/** Invalid indexes and constraints: building them was interrupted. */
export const findInvalidObjects = sql(
  'server.brokenIndexes',
  `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indrelid::regclass::text NOT LIKE 'pg_toast%'
   UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
  z.object({ name: z.string() }),
).manyFirst()
