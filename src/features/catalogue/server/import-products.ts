import { randomBytes } from 'node:crypto'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { missingImages } from '#features/media/server/image-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { addWrittenCategories, endWrittenImport, openWrittenImport, recordEffects } from './effects-store.ts'
import { fetchPictures, picturesOf } from './fetch-pictures.ts'
import { addPictureFetches } from './picture-fetch-store.ts'
import { openImportPlan, type ImportPlan, type PlannedRow, type ProductPlan } from './import-plan.ts'
import { readImport, type ImportBatch, type ImportRow } from './import-rows.ts'
import type { FileBytes } from './lists/decode-text.ts'
import { headingsHash, UnknownColumns, type ListColumns, type MappingOf } from './lists/recognise-list.ts'
import { findMapping, listCategoryMeanings, saveMapping } from './mapping-store.ts'
import { UnreadableFile, type RowFault } from './lists/row-fault.ts'
import { categoryPathKey, findNewCategories, importCategories } from './import-categories.ts'
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
  /** What the columns of a list mean that is not recognised by its headings. */
  mappingOf?: MappingOf | undefined
  /** Under which its effects are recorded; a run that continues another has its id. */
  importId?: string
  /** For the list of imports that can be undone. */
  fileName?: string
  /** Called with the rows written and to write. */
  progress?: (done: number, total: number) => Promise<void> | void
  /** What an interrupted earlier run of the same import wrote. */
  before?: WrittenProducts
  /** Called first in each transaction that writes; throws when it may not. */
  permit?: (tx: Tx) => Promise<void>
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
  /** What was changed or left out on the way: the first `SHOWN_FAULTS`. */
  warnings: RowFault[]
  warningCount: number
  /** The columns of a list that is not ours, to choose what they mean, or as they were chosen. */
  columns: ListColumns | null
  /** Categories of another shop that this one does not have: the first `SHOWN_FAULTS`. */
  newCategories: { category: string; subCategory: string; rows: number }[]
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
interface CheckedFile {
  /** It cannot be read to its end, so that nothing of it is written. */
  isUnreadable: boolean
  counts: Omit<ImportOutcome, 'isWritten' | 'summary' | keyof WrittenProducts>
  plan: ImportPlan
  rows: Map<number, PlannedRow>
}

/**
 * Imports products from a list. The file is read twice: every row is checked before anything is written, and one
 * wrong row stops the import unless `skipWrongRows` is set. Only one batch of rows is in memory at a time. Each batch
 * has its own transaction, so that orders never wait for a whole import. An interrupted import is run again from the
 * start: existing packs are recognised by SKU, or by name, brand, category and unit.
 */
export async function importProducts(
  db: Database,
  actor: Actor,
  open: () => FileBytes,
  { dryRun, skipWrongRows, mappingOf, ...options }: ImportOptions,
): Promise<ImportOutcome> {
  const read = await openList(db, open, mappingOf)
  const file = await checkFile(db, read())
  const { counts } = file
  if (dryRun || file.isUnreadable || (counts.faultCount > 0 && !skipWrongRows)) {
    return { ...counts, isWritten: false, added: 0, changed: 0, summary: checkSummary(counts) }
  }
  const { columns } = counts
  // Kept as soon as a file was imported with it, so that the next edition needs no question.
  if (columns) await saveMapping(db, headingsHash(columns.headings), columns.proposed)
  const { importId = randomBytes(12).toString('hex') } = options
  const { pictures, ...written } = await writeAll(db, actor, read(), file, { ...options, importId })
  await endWrittenImport(db, importId)
  return {
    ...counts,
    isWritten: true,
    ...written,
    summary: writtenSummary(written, counts.wrongRows, pictures),
  }
}

/** Reads the file with what is known about lists like it: what their columns and categories mean. */
async function openList(
  db: Database,
  open: () => FileBytes,
  mappingOf?: MappingOf,
): Promise<() => AsyncGenerator<ImportBatch, void>> {
  const meanings = new Map(
    (await listCategoryMeanings(db)).map((one) => [
      meaningKey(one),
      { category: one.toCategory, subCategory: one.toSubCategory },
    ]),
  )
  const known: MappingOf = (headings, proposed) =>
    mappingOf ? mappingOf(headings, proposed) : findMapping(db, headingsHash(headings))
  return async function* () {
    for await (const batch of readImport(open(), known)) {
      const rows = batch.rows.map((row) => ({ ...row, ...meanings.get(meaningKey(row)) }))
      yield batch.kind === 'own' ? batch : { ...batch, rows }
    }
  }
}

const meaningKey = ({ category, subCategory }: { category: string; subCategory: string }): string =>
  JSON.stringify([category.toLowerCase(), subCategory.toLowerCase()])

async function checkFile(db: Database, batches: AsyncIterable<ImportBatch>): Promise<CheckedFile> {
  const plan = openImportPlan()
  const rows = new Map<number, PlannedRow>()
  const paths = new Map<string, ImportOutcome['newCategories'][number]>()
  const counts: CheckedFile['counts'] = {
    faults: [],
    faultCount: 0,
    wrongRows: 0,
    warnings: [],
    warningCount: 0,
    columns: null,
    newCategories: [],
    planned: { rows: 0, newProducts: 0, knownProducts: 0 },
  }
  const addFaults = (found: RowFault[]) => {
    counts.faultCount += found.length
    counts.wrongRows += new Set(found.map(({ row }) => row)).size
    counts.faults.push(...found.slice(0, SHOWN_FAULTS - counts.faults.length))
  }
  const addWarnings = (found: RowFault[]) => {
    counts.warningCount += found.length
    counts.warnings.push(...found.slice(0, SHOWN_FAULTS - counts.warnings.length))
  }
  try {
    for await (const { kind, columns, ...batch } of batches) {
      counts.columns = columns
      const pictureFaults = await findMissingPictures(db, batch.rows)
      const rowsToPlan = batch.rows.filter(({ row }) => !pictureFaults.some((fault) => fault.row === row))
      plan.addKnown(await findKnownProducts(db, identifiersIn(rowsToPlan)))
      const contradictions: RowFault[] = []
      const hints: RowFault[] = []
      for (const row of rowsToPlan) {
        const planned = plan.add(row)
        if (typeof planned === 'string')
          contradictions.push({ row: row.row, column: columnOf(planned), message: planned })
        else {
          rows.set(row.row, planned)
          if (planned.hint) hints.push({ row: row.row, column: 'sku', message: planned.hint })
          if (kind !== 'own') countPath(paths, row)
        }
      }
      addFaults([...batch.faults, ...pictureFaults, ...contradictions].sort((a, b) => a.row - b.row))
      addWarnings([...batch.warnings, ...hints].sort((a, b) => a.row - b.row))
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const { faults } = error
    const columns = error instanceof UnknownColumns ? error.columns : null
    const refused = { ...counts, faults, faultCount: faults.length, wrongRows: 1, columns }
    return { isUnreadable: true, plan, rows, counts: refused }
  }
  counts.newCategories = await findNewCategories(db, [...paths.values()], SHOWN_FAULTS)
  const planned = { rows: rows.size, ...plan.count() }
  return { isUnreadable: false, plan, rows, counts: { ...counts, planned } }
}

const columnOf = (message: string): string | null => /^(barcode): /.exec(message)?.[1] ?? null

function countPath(paths: Map<string, ImportOutcome['newCategories'][number]>, row: ImportRow): void {
  const key = categoryPathKey(row)
  const { category, subCategory } = row
  paths.set(key, { category, subCategory, rows: (paths.get(key)?.rows ?? 0) + 1 })
}

const identifiersIn = (rows: ImportRow[]) => ({
  names: [...new Set(rows.map(({ name }) => name))],
  skus: rows.flatMap(({ sku }) => sku ?? []),
  barcodes: rows.flatMap(({ barcode }) => barcode ?? []),
})

async function findMissingPictures(db: Database, rows: ImportRow[]): Promise<RowFault[]> {
  const urlsOf = ({ image = [], packImage }: ImportRow) => ({
    image,
    packImage: packImage ? [packImage] : [],
  })
  const columns = rows.flatMap((row) =>
    Object.entries(urlsOf(row)).map(([column, urls]) => ({ row: row.row, column, urls })),
  )
  const missing = new Set(await missingImages(db, [...new Set(columns.flatMap(({ urls }) => urls))]))
  return columns
    .filter(({ urls }) => urls.some((url) => missing.has(url)))
    .map(({ row, column }) => ({
      row,
      column,
      message: `${column}: This picture does not exist in this shop`,
    }))
}

async function writeAll(
  db: Database,
  actor: Actor,
  batches: AsyncIterable<ImportBatch>,
  { plan, rows: planned, counts: { planned: total } }: CheckedFile,
  {
    importId,
    fileName = 'products.csv',
    progress,
    permit,
    record,
    before = { added: 0, changed: 0 },
  }: Omit<ImportOptions, 'dryRun' | 'skipWrongRows' | 'mappingOf'> & { importId: string },
): Promise<WrittenProducts & { pictures: number }> {
  const newIds = new Map<number, number>()
  const isNew = new Set<number>()
  const changed = new Set<number>()
  let [done, pictures] = [0, 0]
  for await (const { rows } of batches) {
    const products = byProduct(rows, planned)
    if (products.size === 0) continue
    const plans = [...products].map(([product, rows]) => ({
      productId: newIds.get(product) ?? plan.productId(product),
      rows,
    }))
    const result = await retryingSlugs(() =>
      db.transaction(async (tx) => {
        await permit?.(tx)
        await openWrittenImport(tx, importId, actor.userId, fileName)
        // One audit entry for the whole file, in the first transaction that writes a part of it.
        if (done === 0 && before.added + before.changed === 0) await auditImport(tx, actor, total)
        const result = await writeBatch(tx, importId, plans)
        const again = [...result.changedIds].filter((id) => changed.has(id) || isNew.has(id))
        await record?.(tx, {
          added: result.addedIds.length,
          changed: result.changedIds.size - again.length,
        })
        return result
      }),
    )
    pictures += result.pictures
    const fresh = [...products.keys()].filter((_, i) => plans[i]?.productId === null)
    for (const [i, product] of fresh.entries()) newIds.set(product, result.addedIds[i] as number)
    for (const id of result.addedIds) isNew.add(id)
    for (const id of result.changedIds) if (!isNew.has(id)) changed.add(id)
    done += plans.reduce((sum, { rows }) => sum + rows.length, 0)
    await progress?.(done, total.rows)
  }
  if (newIds.size > MANY) await refreshStatistics(db)
  return { added: before.added + newIds.size, changed: before.changed + changed.size, pictures }
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

async function writeBatch(tx: Tx, importId: string, plans: ProductPlan[]) {
  const { categoryPaths, addedIds, addedSubIds, isTranslated } = await importCategories(
    tx,
    plans.flatMap(({ rows }) => rows.map(({ row }) => row)),
  )
  const hasNew = addedIds.length + addedSubIds.length > 0
  if (hasNew) await addWrittenCategories(tx, importId, addedIds, addedSubIds)
  const result = await writePlans(tx, plans, categoryPaths)
  await recordEffects(tx, importId, result.touched)
  const pictures = await addPictureFetches(tx, importId, result.named)
  if (pictures > 0) await fetchPictures.enqueue(tx, { importId }, picturesOf(importId))
  await touch(tx, [...(hasNew || isTranslated ? [tags.shell] : []), ...result.tags])
  return { ...result, pictures }
}

const auditImport = (tx: Tx, actor: Actor, planned: ImportOutcome['planned']) =>
  recordAudit(tx, actor, { action: 'catalogue.import', subjectId: null, before: null, after: planned })

function checkSummary({ planned, faultCount }: Pick<ImportOutcome, 'planned' | 'faultCount'>): string {
  const wrong = faultCount ? ` ${counted(faultCount, 'error')} must be corrected first.` : ''
  return `The file has ${counted(planned.newProducts, 'new product')} and ${counted(planned.knownProducts, 'existing one')}.${wrong} Nothing was saved.`
}

function writtenSummary({ added, changed }: WrittenProducts, skipped: number, pictures: number): string {
  const skippedText = skipped ? ` ${counted(skipped, 'wrong row')} skipped.` : ''
  const picturesText = pictures ? ` ${counted(pictures, 'picture')} will be fetched by the shop.` : ''
  return `${counted(added, 'product')} added, ${changed.toLocaleString('en-IN')} changed.${skippedText}${picturesText}`
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`
