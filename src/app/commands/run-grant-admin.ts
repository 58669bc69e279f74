import { commandActor } from '#features/audit/actor.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

/** `npm run admin -- grant <email>`: makes a user an administrator. */
export function runGrantAdmin(context: CommandContext, email: string): Promise<void> {
  return withDatabase(context, async (db) => {
    const user = await grantAdmin(db, commandActor, email)
    context.say(
      `${user.email} is now an administrator. They can log in at ${context.config.publicUrl}/login with a code sent to that address.`,
    )
  })
}
