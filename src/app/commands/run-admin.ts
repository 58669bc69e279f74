import { commandActor } from '#features/audit/actor.ts'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { grantAdmin } from '#features/people/accounts/server/grant-admin.ts'
import { resetSecondFactor } from '#features/people/accounts/server/remove-second-factor.ts'
import { revokeAdminByEmail } from '#features/people/accounts/server/revoke-admin.ts'
import type { Command } from './parse-command.ts'
import { withDatabase, type CommandContext } from './with-database.ts'

type AdminCommand = Extract<Command, { name: 'grant-admin' | 'revoke-admin' | 'reset-second-factor' }>

/** `npm run admin`: makes a user an administrator or a shopper again, or turns two-step login off for who lost phone and codes. */
export const runAdmin = (context: CommandContext, { name, email }: AdminCommand): Promise<void> =>
  withDatabase(context, async (db) => {
    const { publicUrl, authSecrets } = context.config
    if (name === 'grant-admin') {
      const user = await grantAdmin(db, commandActor, email)
      context.say(
        `${user.email} is now an administrator. They can log in at ${publicUrl}/login with a code sent to that address.`,
      )
    } else if (name === 'revoke-admin') {
      await revokeAdminByEmail(db, commandActor, email)
      context.say(`${email} is no longer an administrator. Their account and orders remain.`)
    } else {
      const user = await resetSecondFactor({ db, codes: codesFrom(...authSecrets) }, commandActor, email)
      context.say(
        `${user.email} can now log in without a second step. They can set it up again at ${publicUrl}/dashboard/settings/two-step-login.`,
      )
    }
  })
