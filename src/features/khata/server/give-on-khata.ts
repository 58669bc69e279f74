import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { roomOf } from '../khata-rules.ts'
import { findCustomerOfUser } from './khata-store.ts'
import { insertKhataEntry, lowerOrderOnKhata, returnNoteToKhata } from './khata-entry-store.ts'
import { lockKhata, refuse } from './write-entry.ts'

interface SaleOnKhata {
  customerId: string
  orderId: string
  amountPaise: number
  byId: string | null
  /** The goods are gone: it is a debt, whatever the limit. */
  hasHappened?: boolean
  /** When, of what comes in later by a clock that can be right. */
  happenedAt?: Date | undefined
}

/** Puts part of an order on khata, last of its locks. Returns the room before; throws `khata_limit_exceeded` with it. */
export async function giveOnKhata(
  tx: Tx,
  { customerId, orderId, amountPaise, byId, hasHappened = false, happenedAt }: SaleOnKhata,
): Promise<{ roomPaise: number | null }> {
  const customer = await lockKhata(tx, customerId)
  if (!hasHappened) refuse({ kind: 'sale', amountPaise }, customer)
  await insertKhataEntry(tx, { customerId, kind: 'sale', orderId, amountPaise, byId, happenedAt })
  return { roomPaise: roomOf(customer.khata_limit_paise, customer.balance_paise) }
}

/** The customer whose khata a shopper orders on; throws `khata_not_offered` unless the shop gives them credit. */
export async function getKhataOfUser(tx: Tx, userId: string): Promise<string> {
  const customer = await findCustomerOfUser(tx, userId)
  if (!customer || customer.khata_limit_paise === 0) throw new AppError('khata_not_offered')
  return customer.id
}

/**
 * Takes an order off the khata as far as it costs less now: nothing of it once it is cancelled, or what was packed. Does
 * nothing for an order that is not on a khata, and when it is called again. The caller holds the order's lock.
 */
export const lowerKhataTo = (tx: Tx, orderId: string, toPaise: number, byId: string | null) =>
  lowerOrderOnKhata(tx, orderId, toPaise, byId)

interface KhataReturn {
  orderId: string
  documentId: string
  amountPaise: number
  byId: string | null
}

/** Takes a note's money off the khata; what was paid otherwise is an advance. Throws `khata_not_offered`. The order is locked. */
export async function returnOnKhata(
  tx: Tx,
  { orderId, documentId, amountPaise, byId }: KhataReturn,
): Promise<void> {
  if (!(await returnNoteToKhata(tx, orderId, documentId, amountPaise, byId)))
    throw new AppError('khata_not_offered', undefined, () => ({
      message: t('said.nobodys-khata-belongs-to-this-order'),
    }))
}
