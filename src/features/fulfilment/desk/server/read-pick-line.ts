import { fromRupees, formatPaise } from '#shared/money.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import { t } from '#shared/words.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { isFarMore } from '../far-more.ts'
import type { PickLineInput } from '../pick-contract.ts'
import { findReplacement, type PickLineRow } from './pick-store.ts'
import { listKnownMrps, type PrintedRow } from './printed-packets-store.ts'

/** The heaviest line that a scale can be read for, in grams; the screen asks again long before. */
const MAX_GRAMS = 100_000_000
const MAX_REPLACEMENT = 999

/** What is printed on packets says how many there are, too. */
export function withPieces(input: PickLineInput): PickLineInput {
  const { printed, suppliedQuantity, suppliedGrams } = input
  if (!printed?.length || suppliedQuantity !== undefined || suppliedGrams !== undefined) return input
  return { ...input, suppliedQuantity: printed.reduce((sum, { pieces }) => sum + pieces, 0) }
}

/** How much of the line is supplied; null undoes what was decided. */
export function decisionOf(
  line: PickLineRow,
  input: PickLineInput,
): { quantity: number | null; grams: number | null } | null {
  const { suppliedQuantity: quantity, suppliedGrams: grams, replacement, why } = input
  if (quantity !== undefined && grams !== undefined)
    throw refusal('suppliedGrams', () => t('said.give-a-quantity-or-a-weight'))
  if (quantity !== undefined) {
    if (!isWhole(quantity, 0, line.quantity))
      throw refusal('suppliedQuantity', () => t('said.enter-a-whole-number-from-0', { most: line.quantity }))
    return { quantity, grams: null }
  }
  if (grams !== undefined) {
    if (line.grams === null) throw refusal('suppliedGrams', () => t('said.this-pack-is-not-sold-by-weight'))
    if (!isWhole(grams, 0, MAX_GRAMS))
      throw refusal('suppliedGrams', () => t('said.enter-the-weight-in-whole-grams'))
    const ordered = line.grams * line.quantity
    if (!input.confirmed && isFarMore(grams, ordered)) throw farMore(weightText(grams), weightText(ordered))
    return { quantity: null, grams }
  }
  return replacement || why ? { quantity: 0, grams: null } : null
}

/** What is printed on the packets that are taken. A lower MRP is a lower price, so one that nothing says is refused. */
export async function printedOf(
  tx: Tx,
  orderId: string,
  { position, grams }: PickLineRow,
  { printed, suppliedQuantity = 0 }: PickLineInput,
): Promise<PrintedRow[] | null> {
  if (!printed) return null
  const packets = printed.reduce((sum, { pieces }) => sum + pieces, 0)
  if (grams !== null || packets !== suppliedQuantity)
    throw refusal('printed', () => t('said.say-what-is-printed-on-all', { quantity: suppliedQuantity }))
  const rows = printed.map(({ mrp, pieces }) => ({ mrp_paise: fromRupees(mrp), pieces }))
  const known = await listKnownMrps(tx, orderId, position)
  const unknown = rows.find(({ mrp_paise }) => !known.has(mrp_paise))
  if (unknown)
    throw refusal('printed', () =>
      t('said.no-bill-says-an-mrp-of', { price: formatPaise(unknown.mrp_paise) }),
    )
  return rows.length > 0 ? rows : null
}

/** What goes instead of a line, which must be in stock unless it is in the hand; null for nothing. */
export async function replacementOf(
  tx: Tx,
  line: PickLineRow,
  { suppliedQuantity = 0, replacement, confirmed }: PickLineInput,
) {
  if (!replacement) return null
  const { productId, unit, quantity, grams = null, inHand = false } = replacement
  if (!isWhole(quantity, 1, MAX_REPLACEMENT))
    throw refusal('replacement.quantity', () =>
      t('said.enter-a-whole-number-from-1', { most: MAX_REPLACEMENT }),
    )
  if (productId === line.product_id && unit === line.unit)
    throw refusal('replacement.unit', () => t('said.this-is-what-was-ordered-choose-another'))
  if (suppliedQuantity === line.quantity)
    throw refusal('replacement.quantity', () => t('said.all-of-this-line-is-supplied-so'))
  const missing = line.quantity - suppliedQuantity
  if (!confirmed && isFarMore(quantity, missing)) throw farMore(String(quantity), String(missing))
  const pack = await findReplacement(tx, productId, unit)
  if (!pack)
    throw new AppError('out_of_stock', undefined, () => ({ message: t('said.this-pack-is-no-longer-sold') }))
  if (grams !== null && pack.pack_grams === null)
    throw refusal('replacement.grams', () => t('said.this-pack-is-not-sold-by-weight'))
  if (grams !== null && !isWhole(grams, 1, MAX_GRAMS))
    throw refusal('replacement.grams', () => t('said.enter-the-weight-in-whole-grams'))
  const isShort =
    pack.pack_grams === null || grams === null ? pack.stock < quantity : (pack.stock_grams ?? 0) < grams
  if (isShort && !inHand)
    throw new AppError('out_of_stock', { available: pack.stock }, () => ({
      message: t('said.left-of-name-unit', { left: leftText(pack), name: pack.name, unit }),
    }))
  return { packId: pack.pack_id, quantity, grams, inHand }
}

/** Asks once: the same call with `confirmed` is taken. */
const farMore = (supplied: string, ordered: string) =>
  new AppError('amount_unusual', undefined, () => ({
    message: t('said.supplied-for-the-ordered', { supplied, ordered }),
  }))

const leftText = ({ stock, stock_grams: grams }: { stock: number; stock_grams: number | null }): string =>
  (grams ?? stock) === 0
    ? t('said.out-of-stock')
    : t('said.only-amount-left', { amount: grams === null ? stock : weightText(grams) })

const isWhole = (value: number, from: number, to: number) =>
  Number.isInteger(value) && value >= from && value <= to

const refusal = (field: string, message: () => string) => invalidField(field, message, 422)
