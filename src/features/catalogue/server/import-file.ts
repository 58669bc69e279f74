import { adminActor, type Actor } from '#features/audit/actor.ts'
import type { Database } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import type { z } from 'zod'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { columnOf } from '../import-rows.ts'
import { deleteImportProgress, saveImportProgress } from './import-progress-store.ts'
import type { ImportOptions, ImportOutcome } from './import-products.ts'

/** Imports a file somewhere that does not hold up the server: `importProducts` with its database. */
export type ImportRunner = (actor: Actor, csv: string, options: ImportOptions) => Promise<ImportOutcome>

/** So many faults are answered; the others are counted. */
const SHOWN_FAULTS = 200

export type ImportReply = z.output<CatalogueAdminContract['importProducts']['data']>

/** Imports a file that was sent, says how far it is meanwhile, and answers what a person can read of the outcome. */
export async function importFile(
  { db, runImport }: { db: Database; runImport: ImportRunner },
  userId: string,
  file: Buffer,
  options: { dryRun: boolean; skipWrongRows: boolean },
): Promise<{ data: ImportReply; message: string }> {
  const csv = textOf(file)
  // One after the other, so that the last that is saved is the last that was said.
  let saved: Promise<unknown> = deleteImportProgress(db, userId)
  await saved
  const progress = (done: number, total: number) => {
    saved = saved.then(() => saveImportProgress(db, userId, { done, total })).catch(() => undefined)
  }
  try {
    const outcome = await runImport(adminActor({ userId }), csv, { ...options, progress })
    return { data: replyOf(outcome), message: outcome.summary }
  } finally {
    await saved.then(() => deleteImportProgress(db, userId)).catch(() => undefined)
  }
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch (cause) {
    const message = 'This file is not UTF-8 text. Please save it as "CSV UTF-8" and choose it again.'
    throw new AppError('invalid', undefined, { message, fields: { file: message }, cause })
  }
}

const replyOf = ({ faults, planned, isWritten, added, changed }: ImportOutcome): ImportReply => ({
  faults: faults
    .slice(0, SHOWN_FAULTS)
    .map(({ row, message }) => ({ row, column: columnOf(message), message })),
  faultCount: faults.length,
  wrongRows: new Set(faults.map(({ row }) => row)).size,
  planned,
  isWritten,
  added,
  changed,
})
