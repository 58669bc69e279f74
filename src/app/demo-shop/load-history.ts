import { findSetting } from '#features/storefront/server/settings-store.ts'
import { EVERYTHING, touch } from '#platform/db/change-store.ts'
import { openDatabase, type Connection, type Database, type Log } from '#platform/db/postgres.ts'
import { readAny, writeRows } from '#platform/db/write-rows.ts'
import { DEMO_MARKER } from './seed-demo.ts'
import { keepHours } from './keep-hours.ts'
import { renumberDocuments } from './renumber-documents.ts'
import {
  AFTER_HISTORY,
  BEFORE_HISTORY,
  CATALOGUE_PRINT,
  IS_USED,
  HISTORY_MARKER,
  KNOWN_IDS,
} from './history-store.ts'
import { readHistoryText, type History } from './history-file.ts'
import { shiftText, shiftTo } from './shift-history.ts'

interface LoadDeps {
  /** The owner of the tables, who may switch off triggers. */
  owner: Connection | string
  db: Database
  demoDir: string
  log: Log
  say: (line: string) => void
}

/**
 * Loads the month of trade into a demo that has nothing but its catalogue, once, so that it ends at `now`; what its visitors do
 * afterwards is never overwritten. A demo that was opened before there was a history, or without one, stays as it is.
 */
export async function loadHistory(deps: LoadDeps, now = new Date()): Promise<void> {
  const { db, demoDir, log } = deps
  if ((await findSetting(db, HISTORY_MARKER)) || !(await findSetting(db, DEMO_MARKER))) return
  const text = await readHistoryText(demoDir)
  if (text === null) return
  const owner = openDatabase(deps.owner, { poolSize: 1, log, statementTimeoutMs: 60_000 })
  try {
    await writeHistory(owner, text, deps, now)
  } finally {
    await owner.close()
  }
}

async function writeHistory(
  owner: Database,
  text: string,
  { db, log, say }: LoadDeps,
  now: Date,
): Promise<void> {
  const [has] = await readAny<{ used: boolean }>(owner, IS_USED)
  const [catalogue] = await readAny<{ print: string }>(owner, CATALOGUE_PRINT)
  const history = JSON.parse(text) as History
  if (has?.used) return
  if (catalogue?.print !== history.catalogue) {
    log.warn('the demo’s month of trade was made for another catalogue, so the demo opens without it')
    return
  }
  const began = Date.now()
  const ids = new Map(
    (await readAny<History['known'][number]>(owner, KNOWN_IDS)).map((one) => [keyOf(one), one.id]),
  )
  const known = new Map(history.known.map((one) => [one.id, ids.get(keyOf(one)) ?? one.id]))
  const shift = shiftTo(new Date(history.endsAt), now)
  const moved = JSON.parse(shiftText(text, shift, known)) as History
  keepHours(history, moved, shift.days)
  const { added, changed } = renumberDocuments(moved)
  // Each entry of the log is linked to the one before it.
  const triggered = ['audit_log']
  await writeRows(owner, { added, changed, triggered, before: BEFORE_HISTORY, after: AFTER_HISTORY })
  await touch(db, [EVERYTHING])
  const count = added.find(({ table }) => table === 'orders')?.rows.length ?? 0
  say(`Added a month of trade, ${count} orders, in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

const keyOf = ({ table, name }: Pick<History['known'][number], 'table' | 'name'>) => `${table} ${name}`
