import { z } from 'zod'
import { sql } from './postgres.ts'

/** How the comment of an append-only table begins: a ledger, a history. */
const APPEND_ONLY = 'append-only'
/** … of a table whose rows may change but are never deleted. */
const NO_DELETE = 'no delete'
/** … of a table that only the owner's functions write. */
const READ_ONLY = 'read only'

// Grants are serialised: two concurrent ones on the same table would fail.
export const lockGrants = sql('grants.lock', `SELECT pg_advisory_xact_lock(${0x67_72_61_6e_74})`)

export const currentRole = sql(
  'grants.role',
  'SELECT current_user::text AS role',
  z.object({ role: z.string() }),
)

const text = z.object({ text: z.string() })

// The differences from the role's intended privileges, table by table, so that a start without differences writes
// nothing. A view with its owner's privileges would bypass the restrictions on its tables, so it can only be read.
export const pendingGrants = sql(
  'grants.pending',
  `WITH relations AS (
     SELECT c.oid, c.relkind, n.nspname, c.relname,
       CASE
         WHEN c.relkind = 'S' THEN ARRAY['USAGE']
         WHEN c.relname = 'schema_migrations' THEN ARRAY['SELECT']
         WHEN c.relkind IN ('v', 'm') AND c.reloptions IS DISTINCT FROM '{security_invoker=true}' THEN ARRAY['SELECT']
         WHEN starts_with(obj_description(c.oid, 'pg_class'), '${READ_ONLY}') THEN ARRAY['SELECT']
         WHEN starts_with(obj_description(c.oid, 'pg_class'), '${APPEND_ONLY}') THEN ARRAY['INSERT', 'SELECT']
         WHEN starts_with(obj_description(c.oid, 'pg_class'), '${NO_DELETE}') THEN ARRAY['INSERT', 'SELECT', 'UPDATE']
         ELSE ARRAY['DELETE', 'INSERT', 'SELECT', 'UPDATE']
       END AS wanted,
       ARRAY(SELECT privilege_type FROM aclexplode(c.relacl) WHERE grantee = $1::regrole ORDER BY 1) AS given
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
       AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
   )
   SELECT format('REVOKE ALL ON %s %I.%I FROM %s', kind, nspname, relname, $1::regrole) AS text
   FROM relations, LATERAL (SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind) k
   WHERE given <> '{}' AND given <> wanted
   UNION ALL
   SELECT format('GRANT %s ON %s %I.%I TO %s', array_to_string(wanted, ', '), kind, nspname, relname, $1::regrole)
   FROM relations, LATERAL (SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind) k
   WHERE given <> wanted`,
  text,
)

// By default everybody may create temporary tables, and in databases made before PostgreSQL 15 any others too.
export const pendingForAll = sql(
  'grants.forAll',
  `SELECT format('GRANT USAGE ON SCHEMA %I TO %s', nspname, $1::regrole) AS text
   FROM pg_namespace WHERE nspname = 'public' AND NOT has_schema_privilege($1::regrole, oid, 'USAGE')
   UNION ALL SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC, %s', nspname, $1::regrole)
   FROM pg_namespace WHERE nspname = 'public' AND has_schema_privilege($1::regrole, oid, 'CREATE')
   UNION ALL SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, %s', current_database(), $1::regrole)
   WHERE has_database_privilege($1::regrole, current_database(), 'TEMPORARY')`,
  text,
)
