import { grantAdmin } from '../features/identity/server/grant-admin.ts'
import { withDatabase, type CommandPlace } from './with-database.ts'

/** `npm run admin -- grant <email>`: makes somebody an administrator. */
export function runGrantAdmin(place: CommandPlace, email: string): Promise<void> {
  return withDatabase(place, async (db) => {
    const user = await grantAdmin(db, email)
    place.say(
      `${user.email} is an administrator now. They log in at ${place.config.publicUrl}/login with a code sent to that address.`,
    )
  })
}
