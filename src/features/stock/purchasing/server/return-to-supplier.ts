import type { z } from 'zod'
import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { fromRupees, portionPaise, formatPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { weightText } from '#shared/weight-text.ts'
import type { SupplierContract } from '../supplier-contract.ts'
import type { KnownPack } from '../pack-of-line.ts'
import { noteFactsOf } from './debit-note-view.ts'
import { getPurchaseRow, type PurchaseRow } from './purchase-store.ts'
import { listKnownPacks } from './known-pack-store.ts'
import { broughtBy, insertReturn, insertReturnLines } from './supplier-return-store.ts'
import { refuseShort } from './refuse-short.ts'
import { takeOut } from './take-out.ts'
import { findSupplier, lockSupplier } from './supplier-store.ts'
import { lockPacksOf } from '#features/catalogue/server/reprice-packs.ts'

type ReturnToWrite = z.output<SupplierContract['returnToSupplier']['body']>

/** A pack that goes back: whole packs, and of what is sold by weight the grams. */
interface ReturnLine {
  pack: KnownPack
  quantity: number
  grams: number | null
  /** Of one pack. */
  costPaise: number
}

/**
 * Sends goods back to their supplier with a debit note: stock leaves, and the shop owes so much less. Throws
 * `supplier_not_found`, `invalid` at the line, `stock_below_zero`, and `purchase_questions` for more than this supplier
 * brought, unless that is confirmed.
 */
export function returnToSupplier(
  db: Database,
  actor: Actor & { userId: string },
  wanted: ReturnToWrite,
  sent: SentRequest | undefined,
): Promise<PurchaseRow> {
  return db.transaction(async (tx) => {
    const write = async () => {
      if (!(await lockSupplier(tx, wanted.supplierId))) throw new AppError('supplier_not_found')
      await lockPacksOf(
        tx,
        wanted.lines.map(({ productId }) => productId),
      )
      const lines = await linesOf(tx, wanted)
      refuseShort(
        lines.map(({ pack, quantity, grams }) => ({
          ...pack,
          inStock: pack.stockGrams ?? pack.stock,
          out: grams ?? quantity,
        })),
      )
      if (!wanted.confirmed) await askMore(tx, wanted.supplierId, lines)
      const id = newHexId()
      const day = dayInIndia(new Date())
      const packs = lines.map(({ pack: { packId, productId, name, unit } }) => ({
        pack_id: packId,
        product_id: productId,
        name,
        unit,
      }))
      const totalPaise = lines.reduce((sum, line) => sum + worthPaise(line), 0)
      await insertReturn(tx, {
        id,
        supplierId: wanted.supplierId,
        day,
        facts: await noteFactsOf(tx, wanted.supplierId, packs, day),
        userId: actor.userId,
        totalPaise: -totalPaise,
        reason: wanted.reason,
      })
      await insertReturnLines(tx, id, lines)
      const gone = lines.map(({ pack: { packId }, quantity, grams }) => ({ packId, quantity, grams }))
      await touch(tx, await takeOut(tx, actor.userId, id, gone))
      await recordAudit(tx, actor, {
        action: 'purchase.return',
        subjectId: id,
        subjectName: (await findSupplier(tx, wanted.supplierId))!.name,
        before: null,
        after: { lines: lines.length, totalPaise, reason: wanted.reason },
      })
      return id
    }
    const id = await once(tx, sent, write, () => new AppError('idempotency_key_reused'))
    return getPurchaseRow(tx, id)
  })
}

/** What the supplier gives back for a line. */
const worthPaise = ({ pack, quantity, grams, costPaise }: ReturnLine): number =>
  grams === null ? costPaise * quantity : portionPaise(costPaise, grams, pack.packGrams!)

async function linesOf(tx: Tx, { supplierId, lines }: ReturnToWrite): Promise<ReturnLine[]> {
  const productIds = lines.map(({ productId }) => productId)
  const packs = await listKnownPacks(tx, supplierId, { productIds, barcodes: [], codes: [], names: [] })
  const fields: Record<string, string> = {}
  const read = lines.flatMap(({ productId, unit, quantity, grams, cost }, at): ReturnLine[] => {
    const refuse = (field: string, message: string) => {
      fields[`lines.${at}.${field}`] = message
      return []
    }
    const pack = packs.find((one) => one.productId === productId && one.unit === unit)
    if (!pack) return refuse('unit', 'This pack is no longer sold')
    if (lines.findIndex((one) => one.productId === productId && one.unit === unit) < at)
      return refuse('unit', 'This pack is on an earlier line')
    const costPaise = fromRupees(cost)
    if (pack.packGrams === null)
      return quantity === undefined
        ? refuse('quantity', 'Enter how many go back')
        : [{ pack, quantity, grams: null, costPaise }]
    const weight = grams ?? (quantity ?? 0) * pack.packGrams
    if (weight === 0) return refuse('grams', 'Enter the weight that goes back')
    return [{ pack, quantity: Math.max(1, Math.floor(weight / pack.packGrams)), grams: weight, costPaise }]
  })
  if (Object.keys(fields).length > 0)
    throw new AppError('invalid', undefined, { fields, message: Object.values(fields)[0]! })
  return read
}

async function askMore(tx: Tx, supplierId: string, lines: readonly ReturnLine[]): Promise<void> {
  const brought = new Map(
    (
      await broughtBy(
        tx,
        supplierId,
        lines.map(({ pack }) => pack.packId),
      )
    ).map((row) => [row.pack_id, row]),
  )
  const questions = lines.flatMap(({ pack, quantity, grams, costPaise }) => {
    const { packs = 0, grams: known = null } = brought.get(pack.packId) ?? {}
    const weight = known || packs * (pack.packGrams ?? 1)
    const isMore = grams === null ? quantity > packs : grams > weight
    const amount = grams === null ? String(packs) : weightText(weight)
    const name = `${pack.name} (${pack.unit})`
    const dear = pack.costPaise !== null && costPaise > 2 * pack.costPaise
    return [
      ...(isMore ? [`Only ${amount} of ${name} came from this supplier.`] : []),
      ...(dear ? [`One ${name} cost ${formatPaise(pack.costPaise!)}.`] : []),
    ]
  })
  if (questions.length > 0) throw new AppError('purchase_questions', { questions: questions.join(' ') })
}
