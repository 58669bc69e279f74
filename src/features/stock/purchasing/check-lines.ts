import { portionPaise, sellingPaise, sharePaise, toRupees, formatPaise } from '#shared/money.ts'
import type { BillRow, CheckedLine } from './bill-shape.ts'
import { readLine } from './read-line.ts'
import { type KnownPack, withCode, packOf, nameOnBill, namesOf } from './pack-of-line.ts'

export interface BillLine {
  pack: KnownPack
  quantity: number
  freeQuantity: number
  /** What is paid for and what is free to the gram, if it is sold by weight: `quantity` is whole packs of it. */
  weight: { grams: number; freeGrams: number; packGrams: number } | null
  costPaise: number
  /** What the bill asks for the line: its amount if it has one, of which the cost of one is rounded. */
  amountPaise: number
  mrpPaise: number | null
  batch: string | null
  expiresOn: string | null
  /** What the bill calls the pack, in lower case; null if that is its own name. */
  nameOnBill: string | null
  /** Whether the pack gets this MRP. */
  changesMrp: boolean
  /** Whether the packets in stock get it too, on a sticker. */
  relabels: boolean
}

/** The stock that a pack may have at most (as in the catalogue). */
const MAX_STOCK = 10_000_000

/**
 * Checks the lines of a bill against the packs of the shop. `lines` are those that can be written, as many as are checked
 * unless some are wrong. `today` is a day in India. Charges on the whole bill are shared over the lines by their worth.
 */
export function checkLines(
  rows: readonly BillRow[],
  packs: readonly KnownPack[],
  today: string,
  chargesPaise = 0,
): { checked: CheckedLine[]; lines: BillLine[] } {
  const first = checkShared(rows, packs, today, [])
  if (chargesPaise === 0 || first.lines.length < rows.length) return first
  const shares = sharePaise(
    chargesPaise,
    first.lines.map(({ amountPaise }) => amountPaise),
  )
  return checkShared(rows, packs, today, shares)
}

function checkShared(
  rows: readonly BillRow[],
  packs: readonly KnownPack[],
  today: string,
  shares: readonly number[],
): { checked: CheckedLine[]; lines: BillLine[] } {
  // In the unit of each pack, as its stock is kept.
  const stock = new Map(packs.map((pack) => [stockIdOf(pack), pack.stockGrams ?? pack.stock]))
  const costs = new Map<number, number>()
  const lines: BillLine[] = []
  const checked = rows.map((given, at): CheckedLine => {
    const row = withCode(given)
    const pack = packOf(row, packs)
    const known = typeof pack === 'string' ? null : pack
    const { errors, refuse, ...read } = readLine(
      row,
      known?.unit ?? row.unit,
      known?.packGrams ?? null,
      shares[at],
    )
    if (typeof pack === 'string')
      refuse(row.productId === undefined && row.barcode ? 'barcode' : 'name', pack)
    const before = known ? (stock.get(stockIdOf(known)) ?? 0) : 0
    const after =
      before + (read.weight ? read.weight.grams + read.weight.freeGrams : (read.quantity ?? 0) + read.free)
    const packsIn = (amount: number) => Math.floor(amount / (known?.packGrams ?? 1))
    if (packsIn(after) > MAX_STOCK) refuse('quantity', 'The stock would be too large')
    const mrp = known && read.mrpPaise !== null && read.mrpPaise !== known.pricePaise ? read.mrpPaise : null
    const relabels = mrp !== null && row.oldPackets === 'relabel'
    if (known && relabels && mrp > known.pricePaise)
      refuse('mrp', 'A sticker may lower a printed MRP, never raise it. Sell the old packets at theirs')
    const shown = {
      productId: known?.productId ?? null,
      name: known?.name ?? row.name ?? row.barcode ?? row.code ?? '',
      unit: known?.unit ?? row.unit ?? '',
      errors,
      warnings: [],
      question: errors.length === 0 ? read.question : null,
      quantity: read.quantity,
      free: read.free,
      ...(read.weight && { grams: read.weight.grams + read.weight.freeGrams }),
      cost: read.costPaise === null ? null : toRupees(read.costPaise),
      mrp: read.mrpPaise === null ? null : toRupees(read.mrpPaise),
      batch: row.batch || null,
      expiresOn: read.expiresOn,
      changeMrp: takesMrp(row),
      oldPackets: mrp === null ? 0 : Math.max(0, packsIn(before)),
    }
    const { quantity, costPaise } = read
    if (!known || errors.length > 0 || quantity === null || costPaise === null)
      return { ...shown, effect: null }
    stock.set(stockIdOf(known), after)
    const changesMrp = mrp !== null && takesMrp(row)
    const line: BillLine = {
      pack: known,
      quantity,
      freeQuantity: read.free,
      weight: read.weight,
      costPaise,
      amountPaise: (quantity > 0 ? read.amountPaise : null) ?? costPaise * quantity,
      mrpPaise: read.mrpPaise,
      batch: shown.batch,
      expiresOn: read.expiresOn,
      nameOnBill: namesOf(known).includes(nameOnBill(row)) ? null : nameOnBill(row) || null,
      changesMrp,
      relabels,
    }
    lines.push(line)
    // Free packs alone say nothing about what one costs.
    const paid = unitCostPaise(line)
    const unitCost = paid === 0 ? (costs.get(known.packId) ?? known.costPaise ?? 0) : paid
    costs.set(known.packId, unitCost)
    const priceBefore = sellingPaise(known.pricePaise, known.discountMicro)
    const price = sellingPaise(changesMrp ? mrp : known.pricePaise, known.discountMicro)
    return {
      ...shown,
      warnings: warningsOf(line, unitCost, price, today, packsIn(before)),
      effect: {
        stock: { from: packsIn(before), to: packsIn(after) },
        ...(known.packGrams !== null && { grams: { from: before, to: after } }),
        cost: { from: known.costPaise === null ? null : toRupees(known.costPaise), to: toRupees(unitCost) },
        mrp: mrp === null ? null : { from: toRupees(known.pricePaise), to: toRupees(mrp) },
        price: price === priceBefore ? null : { from: toRupees(priceBefore), to: toRupees(price) },
        margin: price > 0 && unitCost > 0 ? Math.round(((price - unitCost) / price) * 1000) / 10 : null,
      },
    }
  })
  return { checked, lines }
}

const stockIdOf = ({ stockId, packId }: KnownPack): number => stockId ?? packId

/** What one pack of a line costs, free ones counted; rounded to the paisa, half up. */
const unitCostPaise = ({ costPaise, quantity, freeQuantity, weight }: BillLine): number =>
  weight
    ? portionPaise(costPaise, weight.grams, weight.grams + weight.freeGrams)
    : portionPaise(costPaise, quantity, quantity + freeQuantity)

/** What the bill asks for: its paid packs. */
export const billTotalPaise = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** Whether the pack gets the MRP of a row. */
const takesMrp = ({ changeMrp, oldPackets }: BillRow): boolean =>
  oldPackets === undefined ? changeMrp === true : oldPackets !== 'sell_first'

function warningsOf(
  line: BillLine,
  unitCost: number,
  price: number,
  today: string,
  stockBefore: number,
): string[] {
  const warnings: string[] = []
  const old = line.pack.pricePaise
  if (line.mrpPaise !== null && price > line.mrpPaise)
    warnings.push(
      `You sell at ${formatPaise(price)}, above the ${formatPaise(line.mrpPaise)} that is printed`,
    )
  if (line.changesMrp && !line.relabels && stockBefore > 0 && price > old)
    warnings.push(
      `${stockBefore === 1 ? '1 packet in stock says' : `${stockBefore} packets in stock say`} ${formatPaise(old)} and may not be sold above it: keep them apart`,
    )
  const mrp = line.mrpPaise ?? line.pack.pricePaise
  if (unitCost > mrp) warnings.push('It costs more than its MRP')
  else if (unitCost > price) warnings.push('It costs more than it is sold for')
  if (line.expiresOn !== null && line.expiresOn < today) warnings.push('It is past its date already')
  const { costPaise } = line.pack
  if (costPaise !== null && costPaise > 0 && (unitCost > costPaise * 2 || unitCost * 2 < costPaise))
    warnings.push('The cost is very different from the last bill')
  return warnings
}
