import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import type { Caller } from '#platform/http/caller.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import { limitOf } from '#platform/rate-limits.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import type { MyData } from '../contract.ts'
import { findPersonKeys } from './erasure-store.ts'
import { findPersonalData } from './my-data-store.ts'
import { findPerson, personOf, type Person } from './person.ts'

/** All that is stored about the caller. Throws `too_many_requests`. */
export async function copyOwnData(
  db: Database,
  userId: string,
  locale: LocaleId,
): Promise<ReadyJson<MyData>> {
  const retryAfter = await consume(db, limitOf('my-data', userId))
  if (retryAfter !== null)
    throw new AppError('too_many_requests', undefined, () => ({
      retryAfter,
      message: t('said.you-can-get-a-copy-once'),
    }))
  return db.transaction((tx) => copyOf(tx, personOf(userId, null), locale))
}

/** The same of somebody whom the caller manages; it is logged. */
export const copyDataOf = (
  db: Database,
  caller: Caller,
  input: Parameters<typeof findPerson>[1],
  locale: LocaleId,
): Promise<ReadyJson<MyData>> =>
  db.transaction(async (tx) => {
    const actor = adminActor(caller)
    const person = await findPerson(tx, input)
    await refuseUnlessManages(tx, actor, person.userId)
    await recordAudit(tx, actor, {
      action: 'customer.export',
      subjectId: person.userId ?? person.customerId,
      before: null,
      after: { copy: true },
    })
    return copyOf(tx, person, locale)
  })

async function copyOf(tx: Tx, person: Person, locale: LocaleId): Promise<ReadyJson<MyData>> {
  const tables = await findPersonalData(tx, await findPersonKeys(tx, person), locale)
  return new ReadyJson(`{"madeAt":"${new Date().toISOString()}","tables":${tables.text}}`)
}
