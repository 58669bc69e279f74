import { notifyDesk } from '#features/notifications/server/notify-desk.ts'
import { draftNote } from '#features/papers/server/write-note.ts'
import { lockOrderForPayment, lockUserOfOrder } from '#features/payments/server/payment-status-store.ts'
import { soldAtCounter } from '#features/orders/server/move-refused.ts'
import { findOrder } from '#features/orders/server/order-store.ts'
import type { OrderRecord } from '#features/orders/server/order-record.ts'
import { readClaimSettings } from '#features/storefront/server/shop-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import type { ClaimWish } from '#shared/claim-words.ts'
import { fromRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { askOf, readSaid } from '../claim-lines.ts'
import { claimableUntil } from '../claim-time.ts'
import type { ClaimItem } from '../contract.ts'
import { countWaitingPhotos } from './claim-photo-store.ts'
import { findSentAgainAt } from './claimed-order-store.ts'
import { findClaim, insertClaim, type ClaimRow, type NewClaimLine } from './claim-store.ts'
import { settleByRule } from './settle-by-rule.ts'
import { asksOfRows, suppliedOfOrder, type LineOfBill } from './supplied-of-order.ts'
import { t } from '#shared/words.ts'

interface MakeClaim {
  userId: string
  orderId: string
  items: ClaimItem[]
  wish: ClaimWish
  sent?: SentRequest | undefined
}

/**
 * Writes a claim about an order of the user, once for each request `sent`, and settles it if the shop's rule says so; otherwise
 * it waits for the desk. Throws `order_not_found`, `sold_at_counter`, `claim_too_late`, and with the lines that are meant
 * `claim_exists`, `claim_invalid`, `photo_needed`.
 */
export async function makeClaim(db: Database, input: MakeClaim): Promise<ClaimRow> {
  let isNew = false
  const id = await db.transaction((tx) =>
    once(tx, input.sent, () => {
      isNew = true
      return writeClaim(tx, input)
    }),
  )
  await settleByRule(db, id)
  const claim = (await findClaim(db, id))!
  if (isNew && claim.state === 'open') await notifyDesk(db, 'needs-attention', { orderId: input.orderId })
  return claim
}

async function writeClaim(tx: Tx, { userId, orderId, items, wish }: MakeClaim): Promise<string> {
  await lockUserOfOrder(tx, orderId)
  await lockOrderForPayment(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order || order.user_id !== userId) throw new AppError('order_not_found')
  const { hours, photoFor } = await readClaimSettings(tx)
  refuseTime(order, await findSentAgainAt(tx, orderId), hours)
  const found = await suppliedOfOrder(tx, orderId)
  if (!found) throw notDelivered()
  const said = readItems(found.lines, items, wish)
  if (items.some(({ kind }) => photoFor.includes(kind)) && (await countWaitingPhotos(tx, orderId)) === 0) {
    const first = items.findIndex(({ kind }) => photoFor.includes(kind))
    throw new AppError('photo_needed', undefined, () => ({
      fields: { [`items.${first}`]: t('problems.photo-needed') },
    }))
  }
  const draft = draftNote(
    found.bill,
    said.flatMap(({ line, ask }) => asksOfRows(line, ask)),
  )
  const lines = said.map(({ line, saidOf }): NewClaimLine => {
    const { kind, pieces, grams, weighsGrams } = saidOf
    const asked_paise = draft.rows
      .filter(({ position }) => line.rows.some((row) => row.position === position))
      .reduce((sum, { grossPaise }) => sum + grossPaise, 0)
    return {
      supplied_position: line.supplied.position,
      kind,
      pieces,
      grams,
      weighs_grams: weighsGrams,
      asked_paise,
    }
  })
  const id = newHexId()
  await insertClaim(tx, { id, orderId, wish, askedPaise: draft.totalPaise, lines })
  return id
}

function refuseTime(order: OrderRecord, sentAgainAt: Date | null, hours: number): void {
  if (order.channel === 'counter') throw soldAtCounter()
  const delivered = deliveredAt(order)
  if (!delivered) throw order.status === 'Cancelled' ? wasCancelled() : notDelivered()
  if (new Date() > claimableUntil(delivered, sentAgainAt, hours))
    throw new AppError('claim_too_late', { hours })
}

const notDelivered = () =>
  new AppError('claim_invalid', undefined, () => ({ message: t('said.this-order-has-not-been-delivered') }))

const wasCancelled = () =>
  new AppError('claim_invalid', undefined, () => ({ message: t('said.this-order-was-cancelled') }))

/** When an order was delivered; null for one that is not. */
export const deliveredAt = ({ status, events }: OrderRecord): Date | null =>
  status === 'Delivered' ? (events.findLast((event) => event.status === 'Delivered')?.at ?? null) : null

/** The lines that are meant with what is said of each; refuses all of them if one cannot be. */
function readItems(lines: LineOfBill[], items: ClaimItem[], wish: ClaimWish) {
  const fields: Record<string, () => string> = {}
  const taken = new Set<LineOfBill>()
  let isOpen = false
  const said = items.flatMap((item, at) => {
    const line = findLine(lines, item)
    const problem = (text: () => string) => {
      fields[`items.${at}`] = text
      return []
    }
    if (!line) return problem(() => t('said.not-among-what-you-were-given'))
    if (line.supplied.is_open) {
      isOpen = true
      return problem(() => t('problems.claim-exists'))
    }
    if (taken.has(line)) return problem(() => t('said.say-one-thing-of-each-line'))
    taken.add(line)
    const saidOf = readSaid(line, item, wish)
    // Read again for its sentence, in the language in which it is told.
    const again = () => readSaid(line, item, wish) as string
    if (typeof saidOf === 'string') return problem(again)
    if (wish !== 'again' && line.row.grossPaise === 0)
      return problem(() => t('said.this-came-free-of-charge'))
    return [{ line, saidOf, ask: askOf(line, saidOf, wish) }]
  })
  const [first] = Object.values(fields)
  if (first === undefined) return said
  throw new AppError(isOpen ? 'claim_exists' : 'claim_invalid', undefined, () => ({
    message: first(),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text()])),
  }))
}

/** Without being told which, what was ordered, or what came instead of all of it; of several printed MRPs the first. */
const findLine = <Line extends Pick<LineOfBill, 'supplied'>>(
  lines: Line[],
  { position, replaces, mrp }: Pick<ClaimItem, 'position' | 'replaces' | 'mrp'>,
): Line | undefined => {
  const all = lines.filter(
    ({ supplied }) =>
      supplied.line_position === position && (mrp === undefined || supplied.mrp_paise === fromRupees(mrp)),
  )
  if (replaces !== undefined) return all.find(({ supplied }) => supplied.is_replacement === replaces)
  return all.find(({ supplied }) => !supplied.is_replacement) ?? all[0]
}
