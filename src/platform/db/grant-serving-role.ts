import { escapeIdentifier } from 'pg'
import { currentRole, lockGrants, pendingForAll, pendingGrants } from './grant-store.ts'
import type { Database } from './postgres.ts'

/**
 * Grants the serving role access to rows and nothing else; on a table whose comment begins with `append-only`, `no delete` or
 * `read only`, only what that allows. Run by the owner after every migration. Returns false and does nothing if the
 * owner is that role.
 */
export async function grantServingRole(owner: Database, serving: Database): Promise<boolean> {
  const [{ role: own }, { role }] = await Promise.all([owner.one(currentRole), serving.one(currentRole)])
  if (own === role) return false
  await owner.transaction(async (tx) => {
    await tx.many(lockGrants)
    const grantee = escapeIdentifier(role)
    for (const pending of [pendingForAll, pendingGrants])
      for (const statement of await tx.many(pending, [grantee])) await tx.run({ ...unnamed, ...statement })
  })
  return true
}

const unnamed = { name: '', row: undefined }
