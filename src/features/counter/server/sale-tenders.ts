import { lockUpiReferences } from '#features/payments/server/capture-store.ts'
import { readUtr } from '#shared/read-utr.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { Sale } from './sale.ts'
import { findReference, type NewSale } from './sale-store.ts'
import { lockCreditNotes } from './credit-note-store.ts'
import { t } from '#shared/words.ts'

/** A UPI payment pays once, and a credit note what is left of it. */
export async function tendersOf(tx: Tx, { tenders }: Sale): Promise<NewSale['tenders']> {
  const references = tenders.flatMap((tender) => {
    const reference = referenceOf(tender)
    return tender.kind === 'upi' && reference !== null && reference.length > LAST_DIGITS ? [reference] : []
  })
  if (new Set(references).size < references.length) throw new AppError('reference_used')
  if (references.length > 0) {
    await lockUpiReferences(tx, references)
    const used = await findReference(tx, references)
    if (used) throw new AppError('reference_used', { orderId: used.order_id })
  }
  await spendCreditNotes(tx, tenders)
  return tenders.map((tender) => ({
    kind: tender.kind,
    amount_paise: fromRupees(tender.amount),
    reference: referenceOf(tender),
  }))
}

async function spendCreditNotes(tx: Tx, tenders: Sale['tenders']): Promise<void> {
  const spent = new Map<string, number>()
  for (const tender of tenders)
    if (tender.kind === 'credit') {
      const number = referenceOf(tender) ?? ''
      spent.set(number, (spent.get(number) ?? 0) + fromRupees(tender.amount))
    }
  if (spent.size === 0) return
  const left = await lockCreditNotes(tx, [...spent.keys()])
  for (const [number, amountPaise] of spent) {
    const leftPaise = left.get(number) ?? 0
    if (leftPaise <= 0)
      throw new AppError('credit_note_unknown', { number }, number === '' ? unnamedNote : {})
    if (amountPaise > leftPaise)
      throw new AppError('credit_note_spent', { number, left: toRupees(leftPaise) })
  }
}

const unnamedNote = () => ({ message: t('said.enter-the-number-of-the-credit') })

/** So many last digits, which the shop's own app shows, say nothing about another payment. */
const LAST_DIGITS = 4

const referenceOf = ({ kind, reference = '' }: Sale['tenders'][number]): string | null =>
  (kind === 'upi' && readUtr(reference)) ||
  (kind === 'credit' && reference.toUpperCase()) ||
  reference ||
  null
