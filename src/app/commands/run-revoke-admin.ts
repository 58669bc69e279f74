import { commandActor } from '#features/audit/actor.ts'
import { revokeAdminByEmail } from '#features/people/accounts/server/revoke-admin.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

/** `npm run admin -- revoke <email>`: makes an administrator a shopper again. Fails for the last administrator. */
export function runRevokeAdmin(context: CommandContext, email: string): Promise<void> {
  return withDatabase(context, async (db) => {
    await revokeAdminByEmail(db, commandActor, email)
    context.say(`${email} is no longer an administrator. Their account and orders remain.`)
  })
}
