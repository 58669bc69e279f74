import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from '../data-dir.ts'
import type { Connection } from '../db/postgres.ts'
import { connectionTo, execute, type DatabaseEndpoint } from './endpoint.ts'
import type { Installation } from './installation.ts'

const servingRole = 'tokri_shop'

/** The superuser, who owns everything, and the serving role, made where an earlier version had none; own passwords. */
export async function connectionsTo(
  installation: Installation,
  endpoint: DatabaseEndpoint,
): Promise<{ owner: Connection; serving: Connection }> {
  const owner = connectionTo(installation, endpoint)
  const makePassword = () => randomBytes(24).toString('base64url')
  // Like the superuser's, it is stored inside the cluster, so that copies include it.
  const password = storedSecret(join(installation.cluster, 'tokri-shop-password'), makePassword)
  await execute(owner, makeRole(password))
  return { owner, serving: { ...owner, user: servingRole, password } }
}

// Locked, so that only one of two processes that start together creates it.
const makeRole = (password: string) => `
  DO $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('${servingRole}'));
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${servingRole}') THEN
      CREATE ROLE ${servingRole} LOGIN PASSWORD '${password}';
    END IF;
  END $$`
