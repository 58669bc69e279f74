import { z } from 'zod'
import { adminActor } from '#features/audit/actor.ts'
import { holdAdminRole } from '#features/people/accounts/server/admin-store.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import { jobKind } from '#platform/jobs/jobs.ts'
import { AppError } from '#shared/problems.ts'
import { endWrittenImport } from './effects-store.ts'
import { importProducts } from './import-products.ts'
import {
  addImportWritten,
  dropImportParts,
  findImport,
  findImportPart,
  saveImport,
  saveImportProgress,
  type ImportRecord,
} from './imports-store.ts'

/** Checks or imports a received file. If the server ends meanwhile, another one takes the job over. */
export const runImport = jobKind('run-import', z.object({ importId: z.string() }))

/** Does the work of one import: `performImport`, here or in another thread. */
export type ImportRunner = (importId: string) => Promise<void>

/** Runs an import. A temporary error is thrown, so that the job is retried; any other is shown to the administrator. */
export function runImportHandler({ db, log, run }: { db: Database; log: Log; run: ImportRunner }) {
  return async ({ importId }: { importId: string }): Promise<void> => {
    try {
      await run(importId)
    } catch (error) {
      if (isTemporary(error)) throw error
      const isRevoked = error instanceof AppError && error.code === 'forbidden'
      if (isRevoked) log.warn({ importId }, 'an import was stopped: its administrator lost the role')
      else log.error({ err: error, importId }, 'an import failed')
      await endWrittenImport(db, importId)
      const failed = await findImport(db, importId)
      if (failed)
        await saveImport(db, { ...failed, status: 'failed', message: isRevoked ? REVOKED : STOPPED })
    }
  }
}

const STOPPED =
  'The import stopped because something went wrong on our side. Everything imported so far is saved. Choose the file again to continue.'

const REVOKED =
  'The import stopped because the person who started it is no longer an active administrator. Everything imported before is saved.'

const isTemporary = (error: unknown): boolean =>
  error instanceof AppError && ['unavailable', 'busy'].includes(error.code)

/**
 * Checks or imports a stored file, depending on its status. Throws `forbidden` as soon as the administrator who sent it
 * has lost the role or the account: a batch that has begun is completed, and the revocation waits for it.
 */
export async function performImport(db: Database, importId: string): Promise<void> {
  const one = await findImport(db, importId)
  if (one?.status !== 'checking' && one?.status !== 'importing') return
  const permit = async (tx: Tx) => {
    if (!(await holdAdminRole(tx, one.user_id))) throw new AppError('forbidden')
  }
  await permit(db)
  const dryRun = one.status === 'checking'
  const saveBytesRead = (read: number) =>
    dryRun ? saveImportProgress(db, one.id, read, one.total) : undefined
  const outcome = await importProducts(
    db,
    adminActor({ userId: one.user_id }),
    () => partsOf(db, one.id, saveBytesRead),
    {
      dryRun,
      skipWrongRows: one.skip_wrong_rows,
      importId: one.id,
      fileName: one.file_name,
      before: { ...one, lastRow: one.last_row },
      permit,
      record: (tx, written) => addImportWritten(tx, one.id, written),
      progress: async (done, total) => void (await saveImportProgress(db, one.id, done, total)),
    },
  )
  const { rows } = outcome.planned
  const after: ImportRecord = {
    ...one,
    outcome,
    status: outcome.isWritten ? 'done' : 'checked',
    done: outcome.isWritten ? rows : 0,
    total: rows,
    message: outcome.summary,
  }
  await db.transaction(async (tx) => {
    await saveImport(tx, after)
    if (outcome.isWritten) await dropImportParts(tx, one.id)
  })
}

async function* partsOf(
  db: Database,
  importId: string,
  onRead: (read: number) => Promise<unknown> | undefined,
): AsyncGenerator<Buffer, void> {
  let read = 0
  for (let number = 0; ; number += 1) {
    const part = await findImportPart(db, importId, number)
    if (!part) return
    yield part
    read += part.length
    await onRead(read)
  }
}
