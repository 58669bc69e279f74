import { systemActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { lockAdmins } from '#features/people/accounts/server/admin-store.ts'
import { isLastOwner } from '#features/people/accounts/server/staff-store.ts'
import { lockUser } from '#features/people/accounts/server/user-store.ts'
import { removePicture } from '#features/media/server/remove-picture.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { eachAlone } from '#platform/jobs/each-alone.ts'
import {
  claimErasure,
  eraseFromHistories,
  erasePersonalRows,
  findDueErasures,
  findPersonKeys,
  findPictures,
  finishErasure,
  lockNames,
  type Erasure,
} from './erasure-store.ts'
import { personOf } from './person.ts'
import { isOnlyAdmin } from './schedule-erasure.ts'

/** Erases everybody whose time has come, each in one transaction; a failure delays nobody else. Safe at any time. */
export async function erasePeople(db: Database, stopping?: AbortSignal): Promise<void> {
  await eachAlone(await findDueErasures(db), async (erasure) => {
    stopping?.throwIfAborted()
    await db.transaction((tx) => erasePerson(tx, erasure))
  })
}

/**
 * Erases a person, by `whose-rows.ts` and the comments of the columns; nothing if their erasure is not due any more, or if they are the
 * last administrator or owner by now. Whoever was erased before and came back with an old backup (`isAgain`) is erased in any
 * case. What lies outside the database is deleted by jobs.
 */
export async function erasePerson(
  tx: Tx,
  { id, user_id: userId, customer_id: customerId }: Erasure,
  { isAgain = false } = {},
): Promise<void> {
  const admins = await lockAdmins(tx)
  // An order that is being placed has locked its user, or the name of its customer, and a khata its customer.
  if (userId !== null) await lockUser(tx, userId)
  const person = await findPersonKeys(tx, personOf(userId, customerId))
  await lockNames(tx, person[2])
  const isNeeded = async () =>
    userId !== null && (isOnlyAdmin(admins, userId) || (await isLastOwner(tx, userId)))
  if (!isAgain && ((await isNeeded()) || !(await claimErasure(tx, id)))) return
  const auditEntries = await eraseFromHistories(tx, id)
  const pictures = await findPictures(tx, person)
  await erasePersonalRows(tx, person)
  for (const url of pictures) await removePicture.enqueue(tx, { url })
  await finishErasure(tx, id)
  await recordAudit(tx, systemActor, {
    action: 'customer.erase-data',
    subjectId: userId ?? customerId,
    before: { erased: false },
    after: { erased: true, auditEntries },
  })
}
