import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { askOnce } from '#features/cash/far-above.ts'
import { moveMoney, type Place } from '#features/cash/server/move-money.ts'
import { findMoveOfSupplier } from '#features/cash/server/move-store.ts'
import { lockDrawerOfNow, reverseMove } from '#features/cash/server/reverse-move.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import {
  findSupplierEntry,
  hasOpening,
  insertSupplierEntry,
  readOwedTo,
  type NewSupplierEntry,
} from './supplier-account-store.ts'
import { findSupplier, lockSupplier } from './supplier-store.ts'

type Manager = Actor & { userId: string }

interface WriteSupplierEntry extends Omit<NewSupplierEntry, 'byId' | 'reverses'> {
  /** Of a payment what is paid; of the others what it adds to what the shop owes. */
  amountPaise: number
  isConfirmed: boolean
  sent: SentRequest | undefined
}

/**
 * Writes a payment, an opening balance or a correction into the account of a supplier; cash leaves the drawer or the safe in
 * the same transaction. `lockCash` locks where it comes from; null if that drawer is closed. Returns the supplier's id.
 * Throws `supplier_not_found`, `supplier_opened`, `drawer_closed`, `drawer_short`, `amount_unusual`.
 */
export function writeSupplierEntry(
  { db, lockCash }: { db: Database; lockCash: (tx: Tx) => Promise<Place | null> },
  actor: Manager,
  { sent, isConfirmed, ...entry }: WriteSupplierEntry,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (entry.day > dayInIndia(new Date()))
      throw new AppError('invalid', undefined, { fields: { day: 'This day has not come yet' } })
    const write = async () => {
      const place = await lockCash(tx)
      if (!(await lockSupplier(tx, entry.supplierId))) throw new AppError('supplier_not_found')
      if (place === null) throw new AppError('drawer_closed')
      const isPayment = entry.kind === 'payment'
      if (isPayment) askOnce(entry.amountPaise, await readOwedTo(tx, entry.supplierId), isConfirmed)
      if (entry.kind === 'opening' && (await hasOpening(tx, entry.supplierId)))
        throw new AppError('supplier_opened')
      const amountPaise = isPayment ? -entry.amountPaise : entry.amountPaise
      const id = await insertSupplierEntry(tx, { ...entry, amountPaise, byId: actor.userId })
      if (entry.paidBy === 'cash')
        await moveMoney(tx, {
          kind: 'pay_out',
          from: place,
          to: 'supplier',
          amountPaise: entry.amountPaise,
          supplierEntryId: id,
          byId: actor.userId,
          note: entry.note,
        })
      await recordAudit(tx, actor, {
        action: 'supplier.entry',
        subjectId: entry.supplierId,
        subjectName: (await findSupplier(tx, entry.supplierId))!.name,
        before: null,
        after: { kind: entry.kind, amountPaise: entry.amountPaise, paidBy: entry.paidBy, note: entry.note },
      })
      return String(id)
    }
    const id = await once(tx, sent, write, () => new AppError('idempotency_key_reused'))
    return (await findSupplierEntry(tx, Number(id)))!.supplier_id
  })
}

/** Undoes an entry with its cash; returns the supplier. Throws `not_found`, `not_reversible`, `reversed_already`. */
export function reverseSupplierEntry(
  db: Database,
  actor: Manager,
  { entryId, reason }: { entryId: number; reason: string },
  sent: SentRequest | undefined,
): Promise<string> {
  return db.transaction(async (tx) => {
    const write = async () => {
      const found = await findSupplierEntry(tx, entryId)
      if (!found) throw new AppError('not_found')
      if (found.reverses !== null) throw new AppError('not_reversible')
      // The order of locks of a payment: drawer, supplier.
      const move = await findMoveOfSupplier(tx, entryId)
      const drawer = move && (await lockDrawerOfNow(tx, move))
      await lockSupplier(tx, found.supplier_id)
      if ((await findSupplierEntry(tx, entryId))!.is_reversed) throw new AppError('reversed_already')
      const id = await insertSupplierEntry(tx, {
        supplierId: found.supplier_id,
        kind: found.kind,
        amountPaise: -found.amount_paise,
        paidBy: found.paid_by,
        note: reason,
        day: dayInIndia(new Date()),
        byId: actor.userId,
        reverses: entryId,
      })
      if (move && drawer)
        await reverseMove(tx, move, drawer, { byId: actor.userId, note: reason, supplierEntryId: id })
      await recordAudit(tx, actor, {
        action: 'supplier.reverse-entry',
        subjectId: found.supplier_id,
        subjectName: (await findSupplier(tx, found.supplier_id))!.name,
        before: { amountPaise: Math.abs(found.amount_paise), kind: found.kind },
        after: { reason },
      })
      return String(id)
    }
    const id = await once(tx, sent, write, () => new AppError('reversed_already'))
    return (await findSupplierEntry(tx, Number(id)))!.supplier_id
  })
}
