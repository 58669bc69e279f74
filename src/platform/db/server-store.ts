import { z } from 'zod'
import { sql, type Tx } from './postgres.ts'

const facts = sql(
  'server.facts',
  `SELECT current_setting('server_version_num')::int AS version, clock_timestamp() AS now,
     current_setting('fsync') = 'on' AS "hasFsync", current_setting('synchronous_commit') <> 'off' AS "hasCommit",
     current_setting('data_checksums') = 'on' AS "hasChecksums",
     (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser"`,
  z.object({
    version: z.int(),
    now: z.date(),
    hasFsync: z.boolean(),
    hasCommit: z.boolean(),
    hasChecksums: z.boolean(),
    isSuperuser: z.boolean(),
  }),
)

/** What PostgreSQL says of itself, as its own defaults are: not as this connection may have set them. */
export const readServerFacts = (tx: Tx) => tx.one(facts)

const tables = sql(
  'server.hasTables',
  `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS has`,
  z.object({ has: z.boolean() }),
)

export const hasTables = async (tx: Tx): Promise<boolean> => (await tx.one(tables)).has

const migrations = sql(
  'server.migrations',
  `SELECT name FROM schema_migrations`,
  z.object({ name: z.string() }),
)

export const readMigrationNames = async (tx: Tx): Promise<string[]> =>
  (await tx.many(migrations)).map(({ name }) => name)

const broken = sql(
  'server.brokenIndexes',
  `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE NOT indisvalid AND indrelid::regclass::text NOT LIKE 'pg_toast%'
   UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated AND connamespace = 'public'::regnamespace`,
  z.object({ name: z.string() }),
)

/** Indexes and constraints that hold nothing: building them broke off, or was never finished. */
export const findUnfinished = async (tx: Tx): Promise<string[]> =>
  (await tx.many(broken)).map(({ name }) => name)
