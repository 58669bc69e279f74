import type { z } from 'zod'
import type { CatalogueAdminContract } from '../admin-contract.ts'
import type { ImportRecord } from './imports-store.ts'

export type ImportState = z.output<CatalogueAdminContract['importProducts']['data']>

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

type Outcome = NonNullable<ImportRecord['outcome']>

/** What the outcomes of the previous version do not have. */
const newer: Pick<Outcome, 'warnings' | 'warningCount' | 'columns' | 'newCategories'> = {
  warnings: [],
  warningCount: 0,
  columns: null,
  newCategories: [],
}

function outcomeView(outcome: Outcome): ImportState['outcome'] {
  const { isWritten: _, summary: _summary, ...shown } = { ...newer, ...outcome }
  return shown
}
