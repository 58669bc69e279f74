import { allThatIsLeft, creditRows, type CreditAsk, type CreditDraft } from '../credit-rows.ts'
import { isBill, noteKind } from '../document-kind.ts'
import { lowersTaxBefore } from '../document-number.ts'
import { listOrderDocuments, type DocumentRecord } from './document-store.ts'
import { creditableOf, givenOf } from './given-rows.ts'
import { issueDocument } from './issue-document.ts'
import { sumsOf } from './sums-of.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { dayInIndia } from '#shared/when.ts'

/** An order's bill, or the receipt voucher before it has one, with what was given back of it. */
export interface BillWithNotes {
  bill: DocumentRecord
  notes: DocumentRecord[]
}

/** The bill of an order whose lock the caller holds; null before the goods have left. */
export const findBill = async (tx: Tx, orderId: string): Promise<BillWithNotes | null> =>
  withNotes(await listOrderDocuments(tx, orderId), ({ kind }) => isBill(kind))

function withNotes(
  documents: DocumentRecord[],
  isIt: (one: DocumentRecord) => boolean,
): BillWithNotes | null {
  const bill = documents.find(isIt)
  return bill ? { bill, notes: documents.filter(({ against }) => against === bill.id) } : null
}

/** What earlier notes were rounded by: two of ₹41.64 paid as ₹42 and ₹41, or what fell away while due at the door. */
export const cashRoundingOf = ({ notes }: BillWithNotes): number =>
  notes.reduce((sum, { cash_rounding_paise }) => sum + cash_rounding_paise, 0)

/** Computes a note; without `asks`, for all that is left, which may be nothing. Throws `credit_exceeds`. */
export function draftNote({ bill, notes }: BillWithNotes, asks?: CreditAsk[]): CreditDraft {
  const rows = bill.rows.map((row) => creditableOf(row))
  const given = givenOf(notes)
  return creditRows(
    { rows, totalPaise: bill.total_paise },
    { rows: given, totalPaise: notes.reduce((sum, { total_paise }) => sum + total_paise, 0) },
    asks ?? allThatIsLeft(rows, given),
  )
}

/** Numbers and writes a note; what follows it in the transaction may refer to its id. */
export async function issueNote(
  tx: Tx,
  { bill }: BillWithNotes,
  draft: CreditDraft,
  how: {
    day: string
    reason: string
    refundId: string | null
    /** So much less is collected at the door. */
    lowersDue?: boolean
    /** Of what goes back in cash. */
    roundingPaise?: number
    issuedBy: string | null
  },
): Promise<string> {
  const id = newHexId()
  const paper = {
    id,
    kind: noteKind(bill.kind),
    order_id: bill.order_id,
    against: bill.id,
    reason: how.reason,
    place_of_supply: bill.place_of_supply,
    inter_state: bill.inter_state,
    supplier: bill.supplier,
    recipient: bill.recipient,
    ...sumsOf(draft),
    cash_rounding_paise: how.roundingPaise ?? 0,
    refund_id: how.refundId,
    lowers_due: how.lowersDue ?? false,
    issued_by: how.issuedBy,
    rows: draft.rows.map((row, position) => {
      const of = bill.rows.find((one) => one.position === row.position)!
      return {
        ...of,
        position,
        of_position: row.position,
        packs: row.packs,
        quantity_milli: row.quantityMilli,
        offer_paise: 0,
        coupon_paise: 0,
        gross_paise: row.grossPaise,
        taxable_paise: row.taxablePaise,
        cgst_paise: row.cgstPaise,
        sgst_paise: row.sgstPaise,
        igst_paise: row.igstPaise,
      }
    }),
  }
  const before = isBill(bill.kind) ? lowersTaxBefore(dayInIndia(bill.issued_at)) : null
  await issueDocument(tx, paper, { day: how.day, billSeries: '', lowersTaxBefore: before })
  return id
}

/**
 * The note for all that is left of a bill, when an order is called off after its goods have left, and before that the
 * refund voucher for its advance; null if there is neither. What is returned issues it, and takes the refund that goes with it.
 */
export async function writeNoteForTheRest(
  tx: Tx,
  orderId: string,
  how: { day: string; reason: string; issuedBy: string | null },
): Promise<((refundId: string | null) => Promise<unknown>) | null> {
  const documents = await listOrderDocuments(tx, orderId)
  const found =
    withNotes(documents, ({ kind }) => isBill(kind)) ??
    withNotes(documents, ({ kind }) => kind === 'receipt_voucher')
  if (!found) return null
  const draft = draftNote(found)
  if (draft.rows.length === 0) return null
  return (refundId) => issueNote(tx, found, draft, { ...how, refundId })
}

/** The packs that come back with a note; `grams` are those of what is sold by weight. */
export const packsOf = ({ bill }: BillWithNotes, { rows }: CreditDraft) => {
  const counts = new Map<number, { quantity: number; grams: number | undefined }>()
  for (const { position, packs, quantityMilli } of rows) {
    const row = bill.rows.find((one) => one.position === position)
    if (!row?.pack_id || packs === 0) continue
    const before = counts.get(row.pack_id)
    const grams = row.uqc === 'KGS' ? (before?.grams ?? 0) + quantityMilli : before?.grams
    counts.set(row.pack_id, { quantity: (before?.quantity ?? 0) + packs, grams })
  }
  return [...counts].map(([packId, one]) => ({ packId, ...one }))
}
