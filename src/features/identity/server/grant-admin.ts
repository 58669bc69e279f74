import type { Database } from '#platform/db/postgres.ts'
import { email } from '#shared/fields.ts'
import { AppError } from '#shared/problems.ts'
import { grantAdminRole, type UserRow } from './user-store.ts'

/** Makes the person with this address an administrator; who has never logged in gets an account to log in to. */
export async function grantAdmin(db: Database, address: string): Promise<UserRow> {
  const parsed = email.safeParse(address)
  if (!parsed.success) {
    throw new AppError('invalid', undefined, { message: 'Please enter a valid email address' })
  }
  return db.transaction((tx) => grantAdminRole(tx, parsed.data))
}
