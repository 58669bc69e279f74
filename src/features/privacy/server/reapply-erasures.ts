import { ensureUser } from '#features/people/accounts/server/user-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { contactOf } from '#shared/contact-address.ts'
import { erasePerson } from './erase-people.ts'
import { inTheBook, personOf, type Person } from './person.ts'
import { findBroughtBack, findGuestsBroughtBack, insertDueErasure } from './reapply-store.ts'

/** Somebody who was erased: SHA-256 of the id and of the address in hexadecimal digits, and when. */
export interface ErasedPerson {
  id: string
  email: string
  ranAt: string
}

/**
 * Erases people again whom an old backup has brought back; returns how many. A guest is found by the address or number, and gets an
 * account or a line in the book to be erased with, as when they asked. `db` is of the owner of the tables, who alone may erase at once.
 */
export async function reapplyErasures(db: Database, erased: ErasedPerson[]): Promise<number> {
  const people = await findBroughtBack(
    db,
    erased.map(({ id }) => id),
  )
  const guests = await findGuestsBroughtBack(db, erased)
  for (const person of people) await db.transaction((tx) => eraseAtOnce(tx, person))
  for (const email of guests)
    await db.transaction(async (tx) => {
      const { mobile } = contactOf(email)
      const guest =
        mobile === null ? personOf(await ensureUser(tx, email), null) : await inTheBook(tx, mobile)
      await eraseAtOnce(tx, guest)
    })
  return people.length + guests.length
}

async function eraseAtOnce(tx: Tx, person: Person): Promise<void> {
  const id = await insertDueErasure(tx, person)
  const { userId: user_id, customerId: customer_id } = person
  await erasePerson(tx, { id, user_id, customer_id }, { isAgain: true })
}
