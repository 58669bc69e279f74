import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { SetupAnswer } from '../setup.ts'
import { saveAnswer } from './setup-store.ts'

/** Stores an answer of the list "Before you open", or takes it back. */
export function answerSetup(
  db: Database,
  actor: Actor,
  { answer, value }: { answer: SetupAnswer; value: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await saveAnswer(tx, answer, value)
    await recordAudit(tx, actor, {
      action: 'settings.update',
      subjectId: 'setup',
      before: { [answer]: before },
      after: { [answer]: value },
    })
  })
}
