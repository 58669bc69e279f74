import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseOwn, refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { askOnce } from '#features/cash/far-above.ts'
import { moveMoney, type Place } from '#features/cash/server/move-money.ts'
import { isBelievable } from '#features/sales/business-day.ts'
import { listUsedUpiReferences, lockUpiReferences } from '#features/payments/server/capture-store.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { owedBy, refusalOf, type Entry, type EntryKind, type PaidBy } from '../khata-rules.ts'
import { ERASED, findBookCustomer, lockBookCustomer, type BookCustomerRow } from './khata-store.ts'
import { findEntry, hasOpening, insertKhataEntry, type KhataEntryRow } from './khata-entry-store.ts'
import { t } from '#shared/words.ts'

interface WriteEntry {
  customerId: string
  kind: Exclude<EntryKind, 'sale' | 'return'>
  amountPaise: number
  paidBy: PaidBy | null
  note: string | null
  /** The reference of a payment by UPI: twelve digits. */
  utr?: string | null
  /** False: a sum far above what is owed is asked about. */
  isConfirmed?: boolean
  /** False: a payment that nobody can count, by UPI or card, is at most what is owed. */
  mayPayAhead?: boolean
  sent?: SentRequest | undefined
}

/** Locks where the cash of a payment goes, and returns it; null if that drawer is closed. */
export type LockCash = (tx: Tx) => Promise<Place | null>

/**
 * Writes what a person enters into a khata. The customer is locked, so entries of one khata are written one after
 * another. The drawer that cash goes into is locked before the khata, as a sale locks them. A key that was
 * used for this khata before is the same entry again. Throws `not_found`, `forbidden`, `more_than_owed`, `khata_opened`,
 * `drawer_closed`, `utr_used`, `amount_unusual`, and `idempotency_key_reused` for a key of another entry.
 */
export function writeEntry(
  { db, lockCash, happenedAt }: { db: Database; lockCash: LockCash; happenedAt?: Date | null },
  actor: Actor,
  { sent, isConfirmed, mayPayAhead = true, ...entry }: WriteEntry,
): Promise<{ entry: KhataEntryRow; customer: BookCustomerRow }> {
  return db.transaction(async (tx) => {
    const write = async () => {
      const place = await lockCash(tx)
      if (entry.utr) await refuseUsed(tx, entry.utr)
      const before = await lockKhata(tx, entry.customerId)
      if (place === null) throw new AppError('drawer_closed')
      // Anybody takes a payment of others; credit and debts of those who run the shop are for its owners.
      await (entry.kind === 'payment' ? refuseOwn : refuseUnlessManages)(tx, actor, before.user_id)
      refuse(entry, before)
      if (!mayPayAhead && entry.paidBy !== 'cash') refuseAhead(entry.amountPaise, before.balance_paise)
      if (entry.kind === 'payment') askOnce(entry.amountPaise, before.balance_paise, isConfirmed)
      // An opening balance that was undone was none.
      if (entry.kind === 'opening' && (await hasOpening(tx, entry.customerId)))
        throw new AppError('khata_opened')
      const { id } = await insertKhataEntry(tx, {
        ...entry,
        byId: actor.userId,
        happenedAt: happenedAt && isBelievable(happenedAt, new Date()) ? happenedAt : null,
      })
      if (entry.paidBy === 'cash')
        await moveMoney(tx, {
          kind: 'khata',
          from: 'customer',
          to: place,
          amountPaise: entry.amountPaise,
          khataEntryId: id,
          byId: actor.userId,
          happenedAt,
        })
      await recordAudit(tx, actor, {
        action: 'khata.entry',
        subjectId: before.id,
        before: null,
        after: { kind: entry.kind, amountPaise: entry.amountPaise, paidBy: entry.paidBy, note: entry.note },
      })
      return String(id)
    }
    const reused = async (id: string) => {
      const isSameKhata = (await findEntry(tx, Number(id)))?.customer_id === entry.customerId
      return new AppError('idempotency_key_reused', undefined, () => ({
        message: isSameKhata
          ? t('said.this-was-entered-already')
          : t('said.this-was-entered-for-another-customer'),
      }))
    }
    const written = (await findEntry(tx, Number(await once(tx, sent, write, reused))))!
    return { entry: written, customer: (await findBookCustomer(tx, written.customer_id))! }
  })
}

/** A customer whose khata nobody else changes until this transaction ends; throws `not_found`. */
export async function lockKhata(tx: Tx, customerId: string): Promise<BookCustomerRow> {
  // The balance is read after the lock, by a statement of its own: it sees what was waited for.
  if (!(await lockBookCustomer(tx, customerId))) throw new AppError('not_found')
  return (await findBookCustomer(tx, customerId))!
}

/** Throws why an entry may not be written, and `not_found` where somebody who has no name any more would owe, or be owed, more. */
export function refuse(entry: Entry, { name, khata_limit_paise, balance_paise }: BookCustomerRow): void {
  if (name === ERASED && Math.abs(balance_paise + owedBy(entry)) > Math.abs(balance_paise))
    throw new AppError('not_found')
  const refusal = refusalOf(entry, { limitPaise: khata_limit_paise, balancePaise: balance_paise })
  if (!refusal) return
  if (refusal.code === 'khata_limit_exceeded') {
    const room = toRupees(refusal.roomPaise)
    throw new AppError(refusal.code, { room }, () => ({
      message:
        room === 0
          ? t('said.nothing-more-can-go-on-this')
          : t('said.only-room-more-can-go-on', { room: formatRupees(room) }),
    }))
  }
  if (refusal.code === 'more_than_owed') throw moreThanOwed(refusal.owedPaise)
  throw new AppError(refusal.code)
}

/** Throws `more_than_owed`: a number that somebody types is no money yet, and must not become credit to spend. */
function refuseAhead(amountPaise: number, balancePaise: number): void {
  if (amountPaise > balancePaise) throw moreThanOwed(Math.max(0, balancePaise))
}

const moreThanOwed = (owedPaise: number) => {
  const owed = toRupees(owedPaise)
  return new AppError('more_than_owed', { owed }, () => ({
    message: t('said.only-owed-is-owed', { owed: formatRupees(owed) }),
  }))
}

/** A payment by UPI pays one thing: whoever comes second with its reference waits for the first. */
async function refuseUsed(tx: Tx, utr: string): Promise<void> {
  await lockUpiReferences(tx, [utr])
  if ((await listUsedUpiReferences(tx, [utr])).length > 0) throw new AppError('utr_used')
}
