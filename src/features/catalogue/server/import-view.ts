import type { z } from 'zod'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import { columnOf } from './import-rows.ts'
import type { ImportRecord } from './imports-store.ts'

export type ImportState = z.output<CatalogueAdminContract['importProducts']['data']>

/** An import as the API returns it. */
export function toImportState({
  file_name: fileName,
  status,
  done,
  total,
  outcome,
  message,
}: ImportRecord): ImportState {
  // An import that is still being received is never returned; this satisfies the type.
  const shown = status === 'receiving' ? 'checking' : status
  return { fileName, status: shown, done, total, outcome: outcome && outcomeView(outcome), message }
}

const outcomeView = ({
  faults,
  faultCount,
  wrongRows,
  planned,
  added,
  changed,
}: NonNullable<ImportRecord['outcome']>): ImportState['outcome'] => ({
  faults: faults.map(({ row, message }) => ({ row, column: columnOf(message), message })),
  faultCount,
  wrongRows,
  planned,
  added,
  changed,
})
