import type { PasswordHasher } from '#features/people/accounts/server/password-hasher.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { listTillPeople, lockPins, savePin } from './till-store.ts'

/** Sets one's own PIN. Throws `pin_unusable` if somebody else of the shop has it, in words that do not say so. */
export async function setPin(
  { db, passwords }: { db: Database; passwords: PasswordHasher },
  userId: string,
  pin: string,
): Promise<void> {
  const hash = await passwords.hash(pin)
  await db.transaction(async (tx) => {
    await lockPins(tx)
    for (const person of await listTillPeople(tx))
      if (person.id !== userId && person.hash !== null && (await passwords.matches(person.hash, pin)))
        throw new AppError('pin_unusable')
    await savePin(tx, userId, hash)
  })
}
