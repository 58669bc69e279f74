import { moveToSale } from '#features/catalogue/server/move-to-sale.ts'
import { lowerKhataTo } from '#features/khata/server/give-on-khata.ts'
import { lowerCreditTo } from '#features/khata/server/spend-credit.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { changeDueAmount } from '#features/payments/server/payment-attempt-store.ts'
import { moveStock } from '#features/stock/movements/server/move-stock.ts'
import { lockPacks } from '#features/stock/movements/server/movement-store.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { discountFor, sellingPaise } from '#shared/money.ts'
import { packetPaise, packetPrice, type MrpRule } from '#shared/printed-mrp.ts'
import { AppError } from '#shared/problems.ts'
import { finalBill, linesToWeigh, type FinalBill } from '../final-bill.ts'
import type { Pick, PrintedPackets } from '../bill-parts.ts'
import { pickMovements } from '../pick-movements.ts'
import { refundDifference } from '#features/orders/server/payment/refund-difference.ts'
import { getOrderToPack, listLinesToPack, saveSupplied, type SuppliedPack } from './supplied-store.ts'

type Line = Awaited<ReturnType<typeof listLinesToPack>>[number]

/**
 * What becomes of an order when it is packed, by what the picker decided: what was supplied, the movements of its stock,
 * the final bill, and the money. A line that nobody decided about is supplied in full, if it need not be weighed. Returns
 * the tags of the public content that changed. Throws `line_not_weighed`, `mrp_not_read`, `nothing_supplied` or `out_of_stock`, with
 * the positions of the lines. The caller holds the order's lock; the packs are locked after it, in id order.
 */
export async function packOrder(tx: Tx, orderId: string, requestedBy: string | null): Promise<string[]> {
  const [order, rows] = await Promise.all([getOrderToPack(tx, orderId), listLinesToPack(tx, orderId)])
  const { wholeRupees: inRupees, mrpRule = 'cap' } = (await readShop(tx)).ordering
  const lines = rows.map(agreedOf)
  const picks = rows.map((row) => pickOf(row, mrpRule))
  const at = (positions: number[]) => ({ positions: positions.map((index) => rows[index]!.position) })
  const unweighed = linesToWeigh(lines, picks)
  if (unweighed.length > 0) throw new AppError('line_not_weighed', at(unweighed))
  const unread = rows.flatMap((row, index) => (isUnread(row, picks[index]!, mrpRule) ? [index] : []))
  if (unread.length > 0) throw new AppError('mrp_not_read', at(unread))
  const wholeRupees = order.payment_method === 'CASH_ON_DELIVERY' && inRupees === true
  const basket = order.offers.find((offer) => offer.basket)?.basket ?? null
  const { charges, coupon, credit_paise: creditPaise } = order
  const bill = finalBill({ lines, picks, charges, coupon, basket, wholeRupees, creditPaise })
  if (bill.supplied.length === 0) throw new AppError('nothing_supplied')

  const stock = await lockPacks(tx, changedPacks(rows))
  const { movements, short } = pickMovements(lines, picks, stock)
  if (short.length > 0) throw new AppError('out_of_stock', at(short))
  const moves = movements.map((one) =>
    one.reason === 'adjustment' ? { ...one, reason: one.reason } : { ...one, reason: one.reason, orderId },
  )
  const tags = [...(await moveStock(tx, requestedBy, moves)), ...(await moveToSale(tx, orderId))]
  await save(tx, orderId, rows, bill)
  const { duePaise } = splitByCredit(bill.totalPaise, creditPaise)
  await changeDueAmount(tx, orderId, duePaise)
  await refundDifference(tx, orderId, requestedBy)
  await lowerKhataTo(tx, orderId, duePaise, requestedBy)
  if (creditPaise > 0) await lowerCreditTo(tx, orderId, bill.totalPaise, requestedBy)
  return tags
}

function save(tx: Tx, orderId: string, rows: Line[], { supplied, ...bill }: FinalBill): Promise<unknown> {
  const lines = supplied.map(
    ({ linePosition, isReplacement, quantity, grams, packGrams, mrpPaise, finalPaise, offerPaise }) => {
      const row = rows[linePosition]!
      const { pack_id, product_id, name, unit, image, price_paise, discount_micro }: SuppliedPack =
        isReplacement ? row.replacement! : row
      return {
        line_position: row.position,
        is_replacement: isReplacement,
        pack_id,
        product_id,
        name,
        unit,
        image,
        // As at the counter, the row of packets whose MRP was read says that MRP.
        price_paise: mrpPaise ?? price_paise,
        discount_micro: mrpPaise === null ? discount_micro : discountFor(mrpPaise * quantity, finalPaise),
        quantity,
        grams,
        pack_grams: packGrams,
        final_paise: finalPaise,
        offer_paise: offerPaise,
        mrp_paise: mrpPaise,
      }
    },
  )
  return saveSupplied(tx, orderId, lines, bill)
}

const priceOf = ({ pack_id, price_paise, discount_micro }: SuppliedPack) => ({
  packId: pack_id,
  pricePaise: price_paise,
  discountMicro: discount_micro,
})

const agreedOf = (row: Line) => ({
  ...priceOf(row),
  quantity: row.quantity,
  grams: row.grams,
  offerPaise: row.offer_paise,
})

/** The printed MRPs of what is supplied: as they were read, or the only one that the shelf may hold. */
function printedOf(row: Line, rule: MrpRule): PrintedPackets[] | null {
  const { mrps, supplied_quantity: quantity } = row
  const only = mrps?.length === 1 && mrps[0]!.mrp_paise < row.price_paise ? mrps[0]! : null
  const read = row.printed ?? (only && [{ mrp_paise: only.mrp_paise, pieces: quantity ?? row.quantity }])
  return (
    read &&
    read.map(({ mrp_paise: mrpPaise, pieces }) => ({
      mrpPaise,
      pieces,
      packet: packetPrice(priceOf(row), mrpPaise, rule),
    }))
  )
}

/** Whether somebody has to read what is printed: a packet of this line may cost less than was agreed. */
const isUnread = (row: Line, { quantity, printed }: Pick, rule: MrpRule): boolean =>
  !printed &&
  quantity !== 0 &&
  (row.mrps ?? []).some(({ mrp_paise: printedPaise }) => {
    const agreed = priceOf(row)
    return packetPaise(agreed, printedPaise, rule) < sellingPaise(agreed.pricePaise, agreed.discountMicro)
  })

/** Nobody is asked about a replacement: it costs no more than the least that may be printed on it. */
function replacementPrice(row: Line, replacement: SuppliedPack, rule: MrpRule) {
  const price = priceOf(replacement)
  const least = row.least_mrp_paise
  if (least === null) return price
  const isLower = packetPaise(price, least, rule) < sellingPaise(price.pricePaise, price.discountMicro)
  return isLower ? { ...price, ...packetPrice(price, least, rule) } : price
}

const untouched: Pick = { quantity: null, grams: null, reason: null, replacement: null }

function pickOf(row: Line, rule: MrpRule): Pick {
  const printed = printedOf(row, rule)
  if (!row.is_picked) return { ...untouched, printed }
  const { replacement, replacement_quantity: quantity, replacement_grams: grams, in_hand } = row
  return {
    quantity: row.supplied_quantity,
    grams: row.supplied_grams,
    reason: row.reason,
    replacement:
      replacement && quantity
        ? {
            ...replacementPrice(row, replacement, rule),
            quantity,
            packGrams: replacement.pack_grams,
            grams: replacement.pack_grams === null ? null : grams,
            inHand: in_hand === true,
          }
        : null,
    printed,
  }
}

/** The packs whose stock may change: of lines that the picker decided about, and what replaces them. */
const changedPacks = (rows: Line[]): number[] =>
  rows.filter((row) => row.is_picked).flatMap((row) => [row.pack_id, row.replacement?.pack_id ?? row.pack_id])
