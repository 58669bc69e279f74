import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { openImportPlan, type ImportPlan, type PlannedRow, type ProductPlan } from './import-plan.ts'
import { readImport, UnreadableFile, type CsvBytes, type ImportRow, type RowFault } from './import-rows.ts'
import { importCategories } from './import-categories.ts'
import { findKnownProducts } from './import-store.ts'
import { retryingSlugs } from './rename-slugs.ts'
import { refreshStatistics } from './statistics-store.ts'
import { writePlans } from './write-import.ts'

/** The number of faults that are listed; the rest are only counted. */
export const SHOWN_FAULTS = 200

/** After more new products than this, the planner's statistics are refreshed. */
const MANY = 250

export interface ImportOptions {
  /** Validates only; writes nothing. */
  dryRun: boolean
  /** Skips invalid rows instead of refusing the file. */
  skipWrongRows: boolean
  /** Called with the rows written and to write. */
  progress?: (done: number, total: number) => Promise<void> | void
  /** What an interrupted earlier run of the same import wrote. */
  before?: WrittenProducts
  /** Called within each transaction that writes, with what it wrote. */
  record?: (tx: Tx, written: WrittenProducts) => Promise<unknown>
}

export interface WrittenProducts {
  added: number
  changed: number
}

export interface ImportOutcome {
  /** The first `SHOWN_FAULTS`. */
  faults: RowFault[]
  faultCount: number
  wrongRows: number
  /** Counts of the valid rows and their products, written or not. */
  planned: { rows: number; newProducts: number; knownProducts: number }
  /** False for a dry run and for a refused file. */
  isWritten: boolean
  added: number
  changed: number
  /** One sentence for the administrator. */
  summary: string
}

/** A checked file: the plan of its valid rows, and the faults of the others. */
interface CheckedFile extends Pick<ImportOutcome, 'faults' | 'faultCount' | 'wrongRows' | 'planned'> {
  plan: ImportPlan
  rows: Map<number, PlannedRow>
}

/**
 * Imports products from a CSV file. The file is read twice: every row is checked before anything is written, and one
 * wrong row stops the import unless `skipWrongRows` is set. Only one batch of rows is in memory at a time. Each batch
 * has its own transaction, so that orders never wait for a whole import. An interrupted import is run again from the
 * start: existing packs are recognised by SKU, or by name, brand, category and unit.
 */
export async function importProducts(
  db: Database,
  actor: Actor,
  open: () => CsvBytes,
  { dryRun, skipWrongRows, ...options }: ImportOptions,
): Promise<ImportOutcome> {
  const file = await checkFile(db, open())
  const { faults, faultCount, wrongRows, planned } = file
  const checked = { faults, faultCount, wrongRows, planned }
  if (dryRun || (faultCount > 0 && !skipWrongRows)) {
    return { ...checked, isWritten: false, added: 0, changed: 0, summary: checkSummary(checked) }
  }
  const written = await writeAll(db, actor, readImport(open()), file, options)
  return { ...checked, isWritten: true, ...written, summary: writtenSummary(written, wrongRows) }
}

async function checkFile(db: Database, bytes: CsvBytes): Promise<CheckedFile> {
  const plan = openImportPlan()
  const rows = new Map<number, PlannedRow>()
  const faults: RowFault[] = []
  let faultCount = 0
  let wrongRows = 0
  const addFaults = (found: RowFault[]) => {
    faultCount += found.length
    wrongRows += new Set(found.map(({ row }) => row)).size
    faults.push(...found.slice(0, SHOWN_FAULTS - faults.length))
  }
  try {
    for await (const batch of readImport(bytes)) {
      const pictureFaults = await findMissingPictures(db, batch.rows)
      const rowsToPlan = batch.rows.filter(({ row }) => !pictureFaults.some((fault) => fault.row === row))
      plan.addKnown(await findKnownProducts(db, ...namesAndSkus(rowsToPlan)))
      const contradictions: RowFault[] = []
      for (const row of rowsToPlan) {
        const planned = plan.add(row)
        if (typeof planned === 'string') contradictions.push({ row: row.row, message: planned })
        else rows.set(row.row, planned)
      }
      addFaults([...batch.faults, ...pictureFaults, ...contradictions].sort((a, b) => a.row - b.row))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const nothing = { rows: 0, newProducts: 0, knownProducts: 0 }
    const { length } = error.faults
    return { plan, rows, faults: error.faults, faultCount: length, wrongRows: 1, planned: nothing }
  }
  return { plan, rows, faults, faultCount, wrongRows, planned: { rows: rows.size, ...plan.count() } }
}

const namesAndSkus = (rows: ImportRow[]): [string[], string[]] => [
  [...new Set(rows.map(({ name }) => name))],
  rows.flatMap(({ sku }) => sku ?? []),
]

async function findMissingPictures(db: Database, rows: ImportRow[]): Promise<RowFault[]> {
  const missing = new Set(await missingImages(db, [...new Set(rows.flatMap(({ image }) => image ?? []))]))
  return rows
    .filter(({ image }) => image?.some((url) => missing.has(url)))
    .map(({ row }) => ({ row, message: 'image: This picture does not exist in this shop' }))
}

async function writeAll(
  db: Database,
  actor: Actor,
  batches: ReturnType<typeof readImport>,
  { plan, rows: planned, planned: total }: CheckedFile,
  { progress, record, before = { added: 0, changed: 0 } }: Omit<ImportOptions, 'dryRun' | 'skipWrongRows'>,
): Promise<WrittenProducts> {
  const newIds = new Map<number, number>()
  const isNew = new Set<number>()
  const changed = new Set<number>()
  let done = 0
  for await (const { rows } of batches) {
    const products = byProduct(rows, planned)
    if (products.size === 0) continue
    const plans = [...products].map(([product, rows]) => ({
      productId: newIds.get(product) ?? plan.productId(product),
      rows,
    }))
    const result = await retryingSlugs(() =>
      db.transaction(async (tx) => {
        // One audit entry for the whole file, in the first transaction that writes a part of it.
        if (done === 0 && before.added + before.changed === 0) await auditImport(tx, actor, total)
        const result = await writeBatch(tx, plans)
        const again = [...result.changedIds].filter((id) => changed.has(id) || isNew.has(id))
        await record?.(tx, {
          added: result.addedIds.length,
          changed: result.changedIds.size - again.length,
        })
        return result
      }),
    )
    const fresh = [...products.keys()].filter((_, i) => plans[i]?.productId === null)
    for (const [i, product] of fresh.entries()) newIds.set(product, result.addedIds[i] as number)
    for (const id of result.addedIds) isNew.add(id)
    for (const id of result.changedIds) if (!isNew.has(id)) changed.add(id)
    done += plans.reduce((sum, { rows }) => sum + rows.length, 0)
    await progress?.(done, total.rows)
  }
  if (newIds.size > MANY) await refreshStatistics(db)
  return { added: before.added + newIds.size, changed: before.changed + changed.size }
}

/** The valid rows of each product, in file order. */
function byProduct(
  rows: ImportRow[],
  planned: Map<number, PlannedRow>,
): Map<number, { row: ImportRow; unit: string | null }[]> {
  const products = new Map<number, { row: ImportRow; unit: string | null }[]>()
  for (const row of rows) {
    const plannedRow = planned.get(row.row)
    if (!plannedRow) continue
    const rowsBefore = products.get(plannedRow.product)
    if (rowsBefore) rowsBefore.push({ row, unit: plannedRow.unit })
    else products.set(plannedRow.product, [{ row, unit: plannedRow.unit }])
  }
  return products
}

async function writeBatch(tx: Tx, plans: ProductPlan[]) {
  const { categoryPaths, added } = await importCategories(
    tx,
    plans.flatMap(({ rows }) => rows.map(({ row }) => row)),
  )
  const result = await writePlans(tx, plans, categoryPaths)
  await touch(tx, [...(added ? [tags.shell] : []), ...result.tags])
  return result
}

const auditImport = (tx: Tx, actor: Actor, planned: ImportOutcome['planned']) =>
  recordAudit(tx, actor, { action: 'catalogue.import', subjectId: null, before: null, after: planned })

function checkSummary({ planned, faultCount }: Pick<ImportOutcome, 'planned' | 'faultCount'>): string {
  const wrong = faultCount ? ` ${counted(faultCount, 'error')} must be corrected first.` : ''
  return `The file has ${counted(planned.newProducts, 'new product')} and ${counted(planned.knownProducts, 'existing one')}.${wrong} Nothing was saved.`
}

function writtenSummary({ added, changed }: WrittenProducts, skipped: number): string {
  const skippedText = skipped ? ` ${counted(skipped, 'wrong row')} skipped.` : ''
  return `${counted(added, 'product')} added, ${changed.toLocaleString('en-IN')} changed.${skippedText}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
