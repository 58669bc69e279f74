import type { z } from 'zod'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { headingsHash } from '#features/catalogue/server/lists/recognise-list.ts'
import { lockPacksOf, repricePacks } from '#features/catalogue/server/reprice-packs.ts'
import { keepPrintedMrps } from '#features/stock/movements/server/kept-mrp-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import type { BillLine } from '../check-lines.ts'
import type { PurchasingContract } from '../contract.ts'
import { checkRows, remarksOn, toPayPaise, totalDiffers } from './check-purchase.ts'
import {
  findStanding,
  getPurchaseRow,
  insertPurchase,
  insertPurchaseLines,
  type PurchaseRow,
} from './purchase-store.ts'
import { findSupplier, learnColumns, rememberSupplierItems } from './supplier-store.ts'

type BillToWrite = z.output<PurchasingContract['writePurchase']['body']>

export interface WrittenPurchase {
  purchase: PurchaseRow
  /** False: it was there already. */
  isNew: boolean
}

/**
 * Enters a bill: its row and lines, the stock and, where a line says so, the MRP, all or nothing. A bill of the same supplier,
 * number and financial year that was not reversed is returned instead. Throws `supplier_not_found`, `purchase_lines_wrong`
 * with the lines, and `purchase_questions` for what must be confirmed.
 */
export function writePurchase(
  db: Database,
  actor: Actor & { userId: string },
  bill: BillToWrite,
): Promise<WrittenPurchase> {
  return db.transaction(async (tx) => {
    const supplier = await findSupplier(tx, bill.supplierId)
    if (!supplier) throw new AppError('supplier_not_found')
    const existing = await findStanding(tx, bill)
    if (existing) return { purchase: existing, isNew: false }
    await refuseOrAsk(tx, bill)

    await lockPacksOf(
      tx,
      (await rightLines(tx, bill)).map(({ pack }) => pack.productId),
    )
    // Once more, now that nobody else changes them.
    const lines = await rightLines(tx, bill)
    const id = newHexId()
    const totalPaise = toPayPaise(bill, lines)
    if (!(await insertPurchase(tx, { ...bill, id, userId: actor.userId, totalPaise }))) {
      const first = await findStanding(tx, bill)
      return { purchase: first!, isNew: false }
    }
    await keepPrintedMrps(
      tx,
      lines.filter(({ changesMrp, relabels }) => changesMrp && !relabels).map(({ pack }) => pack.packId),
    )
    await insertPurchaseLines(tx, id, lines)
    const moves = lines.map(({ pack, quantity, freeQuantity, weight }) => ({
      packId: pack.packId,
      quantity: quantity + freeQuantity,
      ...(weight && { grams: weight.grams + weight.freeGrams }),
      reason: 'purchase' as const,
      purchaseId: id,
    }))
    const tags = await moveStock(tx, actor.userId, moves)
    await repricePacks(tx, actor, newPrices(lines))
    await rememberSupplierItems(
      tx,
      bill.supplierId,
      lines.flatMap(({ nameOnBill: name, pack: { packId } }) => (name === null ? [] : [{ name, packId }])),
    )
    if (bill.columns)
      await learnColumns(tx, bill.supplierId, headingsHash(bill.columns.headings), bill.columns.mapping)
    await recordAudit(tx, actor, {
      action: 'purchase.create',
      subjectId: id,
      subjectName: `${bill.billNumber} of ${supplier.name}`,
      before: null,
      after: { billDate: bill.billDate, lines: lines.length, totalPaise },
    })
    await touch(tx, tags)
    return { purchase: await getPurchaseRow(tx, id), isNew: true }
  })
}

/** Throws `invalid` for what cannot be true of a bill, and `purchase_questions` for what was not confirmed. */
async function refuseOrAsk(tx: Tx, bill: BillToWrite): Promise<void> {
  const remarks = await remarksOn(tx, bill)
  const refused = remarks.find(({ kind }) => kind === 'refused')
  if (refused) throw invalidField(refused.field, refused.message)
  const asked = remarks.filter(({ kind }) => kind === 'asked')
  if (asked.length > 0 && !bill.confirmed)
    throw new AppError('purchase_questions', {
      questions: asked.map(({ message }) => message).join(' '),
      remarks,
    })
}

async function rightLines(tx: Tx, bill: BillToWrite): Promise<BillLine[]> {
  const { checked, lines } = await checkRows(tx, bill)
  const wrong = checked.flatMap(({ errors }, row) =>
    errors.map(({ field, message }) => [`lines.${row}.${field}`, message]),
  )
  const asked = checked.flatMap(({ question, name }) => (question ? [`${name}: ${question}.`] : []))
  if (wrong.length > 0)
    throw new AppError('purchase_lines_wrong', { lines: checked }, { fields: Object.fromEntries(wrong) })
  const differs = totalDiffers(bill, lines)
  if (differs) asked.push(differs.message)
  if (asked.length > 0 && !bill.confirmed)
    throw new AppError('purchase_questions', { questions: asked.join(' '), lines: checked })
  return lines
}

/** The packs whose MRP changes; of two lines for one pack the later one counts. */
const newPrices = (lines: readonly BillLine[]) =>
  lines.flatMap(({ pack, mrpPaise, changesMrp }) =>
    changesMrp && mrpPaise !== null
      ? [
          {
            productId: pack.productId,
            packId: pack.packId,
            pricePaise: mrpPaise,
            discountMicro: pack.discountMicro,
          },
        ]
      : [],
  )
