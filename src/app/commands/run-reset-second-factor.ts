import { commandActor } from '#features/audit/actor.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { resetSecondFactor } from '#features/people/accounts/server/remove-second-factor.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

/**
 * `npm run admin -- reset-second-factor <email>`: for an administrator who has lost both phone and recovery codes.
 */
export function runResetSecondFactor(context: CommandContext, email: string): Promise<void> {
  return withDatabase(context, async (db) => {
    const codes = codesFrom(...context.config.authSecrets)
    const user = await resetSecondFactor({ db, codes }, commandActor, email)
    context.say(
      `${user.email} can now log in without a second step. They can set it up again at ${context.config.publicUrl}/dashboard/settings/two-step-login.`,
    )
  })
}
