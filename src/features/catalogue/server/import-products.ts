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

/** So many faults are told; the others are counted. */
export const SHOWN_FAULTS = 200

/** After so many new products the database counts anew. */
const MANY = 250

export interface ImportOptions {
  /** Validates only; writes nothing. */
  dryRun: boolean
  /** Skips invalid rows instead of refusing the file. */
  skipWrongRows: boolean
  /** Called with the rows written and to write. */
  progress?: (done: number, total: number) => Promise<void> | void
  /** What an earlier run of the same file wrote before it was cut short. */
  before?: WrittenProducts
  /** Called within each transaction that writes, with what it wrote. */
  record?: (tx: Tx, written: WrittenProducts) => Promise<unknown>
}

export interface WrittenProducts {
  added: number
  changed: number
}

export interface ImportOutcome {
  /** The first ones. */
  faults: RowFault[]
  faultCount: number
  wrongRows: number
  /** What the right rows say, written or not. */
  planned: { rows: number; newProducts: number; knownProducts: number }
  /** False for a dry run and for a refused file. */
  isWritten: boolean
  added: number
  changed: number
  /** One sentence for a person. */
  summary: string
}

/** A file judged: what each of its right rows does, and what is wrong with the others. */
interface JudgedFile extends Pick<ImportOutcome, 'faults' | 'faultCount' | 'wrongRows' | 'planned'> {
  plan: ImportPlan
  rows: Map<number, PlannedRow>
}

/**
 * Brings products in from a CSV file, which is read from its beginning twice: every row is judged before anything is
 * written, and one wrong row stops all unless it is to be left out. Of the file no more is in memory than some rows. It
 * is written in batches, so that orders never wait for a whole import; one that was cut short is simply run again, since
 * what is there already is recognised by its SKU or its name, brand, category and unit.
 */
export async function importProducts(
  db: Database,
  actor: Actor,
  open: () => CsvBytes,
  { dryRun, skipWrongRows, ...options }: ImportOptions,
): Promise<ImportOutcome> {
  const file = await judge(db, open())
  const { faults, faultCount, wrongRows, planned } = file
  const judged = { faults, faultCount, wrongRows, planned }
  if (dryRun || (faultCount > 0 && !skipWrongRows)) {
    return { ...judged, isWritten: false, added: 0, changed: 0, summary: wouldDo(judged) }
  }
  const written = await writeAll(db, actor, readImport(open()), file, options)
  return { ...judged, isWritten: true, ...written, summary: hasDone(written, wrongRows) }
}

async function judge(db: Database, bytes: CsvBytes): Promise<JudgedFile> {
  const plan = openImportPlan()
  const rows = new Map<number, PlannedRow>()
  const faults: RowFault[] = []
  let faultCount = 0
  let wrongRows = 0
  const note = (found: RowFault[]) => {
    faultCount += found.length
    wrongRows += new Set(found.map(({ row }) => row)).size
    faults.push(...found.slice(0, SHOWN_FAULTS - faults.length))
  }
  try {
    for await (const batch of readImport(bytes)) {
      const unpictured = await rowsWithoutPicture(db, batch.rows)
      const pictured = batch.rows.filter(({ row }) => !unpictured.some((fault) => fault.row === row))
      plan.know(await findKnownProducts(db, ...namesAndSkus(pictured)))
      const contradictions: RowFault[] = []
      for (const row of pictured) {
        const planned = plan.add(row)
        if (typeof planned === 'string') contradictions.push({ row: row.row, message: planned })
        else rows.set(row.row, planned)
      }
      note([...batch.faults, ...unpictured, ...contradictions].sort((a, b) => a.row - b.row))
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

async function rowsWithoutPicture(db: Database, rows: ImportRow[]): Promise<RowFault[]> {
  const missing = new Set(await missingImages(db, [...new Set(rows.flatMap(({ image }) => image ?? []))]))
  return rows
    .filter(({ image }) => image?.some((url) => missing.has(url)))
    .map(({ row }) => ({ row, message: 'image: This picture does not exist in this shop' }))
}

async function writeAll(
  db: Database,
  actor: Actor,
  batches: ReturnType<typeof readImport>,
  { plan, rows: planned, planned: total }: JudgedFile,
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
        // One entry for the whole file, in the first transaction that writes something of it.
        if (done === 0 && before.added + before.changed === 0) await noteImport(tx, actor, total)
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

/** The right rows of each product, in their order. */
function byProduct(
  rows: ImportRow[],
  planned: Map<number, PlannedRow>,
): Map<number, { row: ImportRow; unit: string | null }[]> {
  const products = new Map<number, { row: ImportRow; unit: string | null }[]>()
  for (const row of rows) {
    const what = planned.get(row.row)
    if (!what) continue
    const rowsBefore = products.get(what.product)
    if (rowsBefore) rowsBefore.push({ row, unit: what.unit })
    else products.set(what.product, [{ row, unit: what.unit }])
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

const noteImport = (tx: Tx, actor: Actor, planned: ImportOutcome['planned']) =>
  recordAudit(tx, actor, { action: 'catalogue.import', subjectId: null, before: null, after: planned })

function wouldDo({ planned, faultCount }: Pick<ImportOutcome, 'planned' | 'faultCount'>): string {
  const wrong = faultCount ? ` ${counted(faultCount, 'error')} must be corrected first.` : ''
  return `The file has ${counted(planned.newProducts, 'new product')} and ${counted(planned.knownProducts, 'existing one')}.${wrong} Nothing was written.`
}

function hasDone({ added, changed }: WrittenProducts, skipped: number): string {
  const left = skipped ? ` ${counted(skipped, 'wrong row')} skipped.` : ''
  return `${counted(added, 'product')} added, ${changed.toLocaleString('en-IN')} changed.${left}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
