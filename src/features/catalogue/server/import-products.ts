import { randomBytes } from 'node:crypto'
import { touch } from '#platform/db/change-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { addWrittenCategories, endWrittenImport, openWrittenImport, recordEffects } from './effects-store.ts'
import { fetchPictures, picturesOf } from './fetch-pictures.ts'
import { addPictureFetches } from './picture-fetch-store.ts'
import type { PlannedRow, ProductPlan } from './import-plan.ts'
import type { ImportBatch, ImportRow } from './import-rows.ts'
import type { FileBytes } from './lists/decode-text.ts'
import { headingsHash } from './lists/recognise-list.ts'
import { saveMapping } from './mapping-store.ts'
import { importCategories } from './import-categories.ts'
import { retryingSlugs } from './rename-slugs.ts'
import { refreshStatistics } from './statistics-store.ts'
import { writePlans } from './write-import.ts'
import {
  type ImportOptions,
  type WrittenProducts,
  type ImportOutcome,
  type CheckedFile,
  openList,
  checkFile,
} from './check-list.ts'

/** After more new products than this, the planner's statistics are refreshed. */
const MANY = 250

/**
 * Imports products from a list. The file is read twice: every row is checked before anything is written, and one
 * wrong row stops the import unless `skipWrongRows` is set. Only one batch of rows is in memory at a time. Each batch
 * has its own transaction, so that orders never wait for a whole import. An interrupted import goes on behind its last
 * row that was written: existing packs are recognised by SKU, or by name, brand, category and unit.
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
    before = { added: 0, changed: 0, lastRow: 0 },
  }: Omit<ImportOptions, 'dryRun' | 'skipWrongRows' | 'mappingOf'> & { importId: string },
): Promise<WrittenProducts & { pictures: number }> {
  const newIds = new Map<number, number>()
  const isNew = new Set<number>()
  const changed = new Set<number>()
  let [done, pictures] = [[...planned.keys()].filter((row) => row <= before.lastRow).length, 0]
  for await (const { rows } of batches) {
    // What an interrupted run has written is not written again: some of its stock may be sold since.
    const ahead = rows.filter(({ row }) => row > before.lastRow)
    const products = byProduct(ahead, planned)
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
        if (done === 0) await auditImport(tx, actor, total)
        const result = await writeBatch(tx, importId, plans)
        const again = [...result.changedIds].filter((id) => changed.has(id) || isNew.has(id))
        await record?.(tx, {
          added: result.addedIds.length,
          changed: result.changedIds.size - again.length,
          lastRow: ahead.at(-1)!.row,
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
