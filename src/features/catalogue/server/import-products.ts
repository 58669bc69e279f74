import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { planImport, type ProductPlan } from '../import-plan.ts'
import { readImport, type ImportRow, type RowFault } from '../import-rows.ts'
import { importCategories } from './import-categories.ts'
import { findKnownProducts } from './import-store.ts'
import { retryingSlugs } from './rename-slugs.ts'
import { refreshStatistics } from './statistics-store.ts'
import { writePlans, type Written } from './write-import.ts'

/** So many products are written, and their packs locked, at a time: orders never wait for a whole import. */
const BATCH = 250

export interface ImportOptions {
  /** Only looks; writes nothing. */
  dryRun: boolean
  /** Leaves wrong rows out instead of refusing the file. */
  skipWrongRows: boolean
  /** Called after each batch with the rows done and to do. */
  progress?: (done: number, total: number) => void
}

export interface ImportOutcome extends Written {
  faults: RowFault[]
  /** What the right rows say, written or not. */
  planned: { rows: number; newProducts: number; knownProducts: number }
  /** False for a dry run, and for a file that was refused. */
  isWritten: boolean
  /** One sentence for a person. */
  summary: string
}

/**
 * Brings products in from a CSV file. Every row is judged before anything is written; one wrong row stops all
 * unless it is to be left out. It is written in batches: one that was cut short is simply run again, since what
 * is there already is recognised by its SKU or its name, brand, category and unit.
 */
export async function importProducts(
  db: Database,
  actor: Actor,
  csv: string,
  { dryRun, skipWrongRows, progress }: ImportOptions,
): Promise<ImportOutcome> {
  const read = readImport(csv)
  const unpictured = await rowsWithoutPicture(db, read.rows)
  const wrong = new Set(unpictured.map(({ row }) => row))
  const { plans, faults: contradictions } = planImport(
    read.rows.filter(({ row }) => !wrong.has(row)),
    await findKnownProducts(
      db,
      [...new Set(read.rows.map(({ name }) => name))],
      read.rows.flatMap(({ sku }) => sku ?? []),
    ),
  )
  const faults = [...read.faults, ...unpictured, ...contradictions].sort((a, b) => a.row - b.row)
  const planned = {
    rows: plans.reduce((sum, { rows }) => sum + rows.length, 0),
    newProducts: newIn(plans),
    knownProducts: plans.length - newIn(plans),
  }
  if (dryRun || (faults.length > 0 && !skipWrongRows)) {
    return { faults, planned, isWritten: false, added: 0, changed: 0, summary: wouldDo(plans, faults) }
  }
  const written = await writeAll(db, actor, plans, progress)
  return { faults, planned, isWritten: true, ...written, summary: hasDone(written, faults) }
}

async function rowsWithoutPicture(db: Database, rows: ImportRow[]): Promise<RowFault[]> {
  const missing = new Set(await missingImages(db, [...new Set(rows.flatMap(({ image }) => image ?? []))]))
  return rows
    .filter(({ image }) => image?.some((url) => missing.has(url)))
    .map(({ row }) => ({ row, message: 'image: This picture does not exist in this shop' }))
}

async function writeAll(
  db: Database,
  actor: Actor,
  plans: ProductPlan[],
  progress: ImportOptions['progress'],
): Promise<Written> {
  const rowsOf = (some: ProductPlan[]) => some.flatMap(({ rows }) => rows.map(({ row }) => row))
  const total = rowsOf(plans).length
  const places = await db.transaction(async (tx) => {
    const { places, added } = await importCategories(tx, rowsOf(plans))
    // One entry for the whole file, in the first transaction that writes something of it.
    await recordAudit(tx, actor, {
      action: 'catalogue.import',
      subjectId: null,
      before: null,
      after: { rows: total, newProducts: newIn(plans), knownProducts: plans.length - newIn(plans) },
    })
    if (added) await touch(tx, [tags.shell])
    return places
  })
  const written: Written = { added: 0, changed: 0 }
  let done = 0
  for (let from = 0; from < plans.length; from += BATCH) {
    const batch = plans.slice(from, from + BATCH)
    const { added, changed } = await retryingSlugs(() =>
      db.transaction(async (tx) => {
        const result = await writePlans(tx, batch, places)
        await touch(tx, result.tags)
        return result
      }),
    )
    written.added += added
    written.changed += changed
    done += rowsOf(batch).length
    progress?.(done, total)
  }
  if (written.added > BATCH) await refreshStatistics(db)
  return written
}

function wouldDo(plans: ProductPlan[], faults: RowFault[]): string {
  const fresh = newIn(plans)
  const wrong = faults.length ? ` ${counted(faults.length, 'error')} must be corrected first.` : ''
  return `The file has ${counted(fresh, 'new product')} and ${counted(plans.length - fresh, 'existing one')}.${wrong} Nothing was written.`
}

function hasDone({ added, changed }: Written, faults: RowFault[]): string {
  const skipped = new Set(faults.map(({ row }) => row)).size
  const left = skipped ? ` ${counted(skipped, 'wrong row')} skipped.` : ''
  return `${counted(added, 'product')} added, ${changed} changed.${left}`
}

const newIn = (plans: ProductPlan[]) => plans.filter(({ productId }) => productId === null).length

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
