import { lockUpiReferences } from '#features/payments/server/capture-store.ts'
import { readUtr } from '#shared/read-utr.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import type { Sale } from './sale.ts'
import type { SoldLine } from './sold-lines.ts'
import { findReference, type NewSale } from './sale-store.ts'
import { lockCreditNotes } from './credit-note-store.ts'
import { t } from '#shared/words.ts'

/** A credit note that has less than was to be paid by it. */
interface ShortNote {
  number: string
  askedPaise: number
  leftPaise: number
}

/**
 * A UPI payment pays once, and a credit note what is left of it. Of a sale that has happened, `short` are those that have less.
 */
export async function tendersOf(
  tx: Tx,
  { tenders, offline }: Sale,
): Promise<{ tendered: NewSale['tenders']; short: ShortNote[] }> {
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
  const short = await spendCreditNotes(tx, tenders, offline)
  const tendered = tenders.map((tender) => ({
    kind: tender.kind,
    amount_paise: fromRupees(tender.amount),
    reference: referenceOf(tender),
  }))
  return { tendered, short }
}

/** The tenders, with what notes lack as cash: the goods are gone, and it will be missing when the drawer is counted. */
export function lackingAsCash(tenders: NewSale['tenders'], short: ShortNote[]): NewSale['tenders'] {
  if (short.length === 0) return tenders
  const numbers = new Set(short.map(({ number }) => number))
  return [
    ...tenders.filter(({ kind, reference }) => kind !== 'credit' || !numbers.has(reference ?? '')),
    ...short.flatMap(({ number, leftPaise }) =>
      leftPaise > 0 ? [{ kind: 'credit' as const, amount_paise: leftPaise, reference: number }] : [],
    ),
    { kind: 'cash', amount_paise: askedOf(short) - leftOf(short), reference: null },
  ]
}

/** Lists these notes as one. */
export const notesToCheck = (short: ShortNote[], { position, pack_id }: SoldLine): NewSale['checks'] =>
  short.length === 0
    ? []
    : [{ position, kind: 'note', pack_id, price_paise: askedOf(short), expected_paise: leftOf(short) }]

const askedOf = (short: ShortNote[]): number => short.reduce((sum, { askedPaise }) => sum + askedPaise, 0)
const leftOf = (short: ShortNote[]): number => short.reduce((sum, { leftPaise }) => sum + leftPaise, 0)

async function spendCreditNotes(
  tx: Tx,
  tenders: Sale['tenders'],
  hasHappened: boolean,
): Promise<ShortNote[]> {
  const short: ShortNote[] = []
  const spent = new Map<string, number>()
  for (const tender of tenders)
    if (tender.kind === 'credit') {
      const number = referenceOf(tender) ?? ''
      spent.set(number, (spent.get(number) ?? 0) + fromRupees(tender.amount))
    }
  if (spent.size === 0) return short
  const left = await lockCreditNotes(tx, [...spent.keys()])
  for (const [number, amountPaise] of spent) {
    const leftPaise = Math.max(0, left.get(number) ?? 0)
    if (amountPaise <= leftPaise) continue
    if (hasHappened) short.push({ number, askedPaise: amountPaise, leftPaise })
    else if (leftPaise > 0) throw new AppError('credit_note_spent', { number, left: toRupees(leftPaise) })
    else throw new AppError('credit_note_unknown', { number }, number === '' ? unnamedNote : {})
  }
  return short
}

const unnamedNote = () => ({ message: t('said.enter-the-number-of-the-credit') })

/** So many last digits, which the shop's own app shows, say nothing about another payment. */
const LAST_DIGITS = 4

const referenceOf = ({ kind, reference = '' }: Sale['tenders'][number]): string | null =>
  (kind === 'upi' && readUtr(reference)) ||
  (kind === 'credit' && reference.toUpperCase()) ||
  reference ||
  null
