import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import type { Database } from '#platform/db/postgres.ts'
import { findFailedJobs, tryFailedJobsAgain } from '#platform/jobs/job-trouble-store.ts'
import { AppError } from '#shared/problems.ts'

/** Runs the failed jobs of one kind again. Throws `not_found` if none failed. */
export const retryFailedJobs = (db: Database, actor: Actor, name: string): Promise<void> =>
  db.transaction(async (tx) => {
    const failed = (await findFailedJobs(tx)).find((one) => one.name === name)
    if (!failed) throw new AppError('not_found')
    await tryFailedJobsAgain(tx, name)
    await recordAudit(tx, actor, {
      action: 'job.retry',
      subjectId: name,
      before: null,
      after: { count: failed.count },
    })
  })
