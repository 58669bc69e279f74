import { readBarcode } from '#shared/barcode.ts'
import { MAX_PRICE_PAISE, fromRupees, portionPaise, sellingPaise, toRupees } from '#shared/money.ts'
import { readNumber, readRupees } from '#shared/typed-number.ts'
import type { BillRow, CheckedLine } from './contract.ts'
import { readExpiry } from './expiry-date.ts'
import { MAX_BILL_QUANTITY } from './limits.ts'

/** A pack in sale that a line may mean. */
export interface KnownPack {
  packId: number
  productId: number
  name: string
  unit: string
  barcode: string | null
  sku: string | null
  /** What earlier bills of the supplier called it, in lower case, as far as it was asked for. */
  billNames: string[]
  stock: number
  pricePaise: number
  discountMicro: number
  /** What one cost by the last bill; null if it was never bought. */
  costPaise: number | null
}

/** A line that can be written. */
export interface BillLine {
  pack: KnownPack
  quantity: number
  freeQuantity: number
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
}

/** The stock that a pack may have at most (as in the catalogue). */
const MAX_STOCK = 10_000_000

/**
 * Checks the lines of a bill against the packs of the shop. `lines` are those that can be written, as many as are checked
 * unless some are wrong. `today` is a day in India.
 */
export function checkLines(
  rows: readonly BillRow[],
  packs: readonly KnownPack[],
  today: string,
): { checked: CheckedLine[]; lines: BillLine[] } {
  const stock = new Map(packs.map((pack) => [pack.packId, pack.stock]))
  const lines: BillLine[] = []
  const checked = rows.map((row): CheckedLine => {
    const { errors, refuse, ...read } = readValues(row)
    const pack = packOf(row, packs)
    if (typeof pack === 'string')
      refuse(row.productId === undefined && row.barcode ? 'barcode' : 'name', pack)
    const known = typeof pack === 'string' ? null : pack
    const before = known ? (stock.get(known.packId) ?? known.stock) : 0
    const after = before + (read.quantity ?? 0) + read.free
    if (after > MAX_STOCK) refuse('quantity', 'The stock would be too large')
    const shown = {
      productId: known?.productId ?? null,
      name: known?.name ?? row.name ?? row.barcode ?? row.code ?? '',
      unit: known?.unit ?? row.unit ?? '',
      errors,
      warnings: [],
      quantity: read.quantity,
      free: read.free,
      cost: read.costPaise === null ? null : toRupees(read.costPaise),
      mrp: read.mrpPaise === null ? null : toRupees(read.mrpPaise),
      batch: row.batch || null,
      expiresOn: read.expiresOn,
      changeMrp: row.changeMrp === true,
    }
    const { quantity, costPaise } = read
    if (!known || errors.length > 0 || quantity === null || costPaise === null)
      return { ...shown, effect: null }
    stock.set(known.packId, after)
    const mrp = read.mrpPaise !== null && read.mrpPaise !== known.pricePaise ? read.mrpPaise : null
    const changesMrp = mrp !== null && row.changeMrp === true
    const line: BillLine = {
      pack: known,
      quantity,
      freeQuantity: read.free,
      costPaise,
      amountPaise: (quantity > 0 ? read.amountPaise : null) ?? costPaise * quantity,
      mrpPaise: read.mrpPaise,
      batch: shown.batch,
      expiresOn: read.expiresOn,
      nameOnBill: namesOf(known).includes(nameOnBill(row)) ? null : nameOnBill(row) || null,
      changesMrp,
    }
    lines.push(line)
    const unitCost = unitCostPaise(line)
    const priceBefore = sellingPaise(known.pricePaise, known.discountMicro)
    const price = sellingPaise(changesMrp ? mrp : known.pricePaise, known.discountMicro)
    return {
      ...shown,
      warnings: warningsOf(line, unitCost, price, today),
      effect: {
        stock: { from: before, to: after },
        cost: { from: known.costPaise === null ? null : toRupees(known.costPaise), to: toRupees(unitCost) },
        mrp: mrp === null ? null : { from: toRupees(known.pricePaise), to: toRupees(mrp) },
        price: price === priceBefore ? null : { from: toRupees(priceBefore), to: toRupees(price) },
        margin: price > 0 ? Math.round(((price - unitCost) / price) * 1000) / 10 : null,
      },
    }
  })
  return { checked, lines }
}

/** What one pack of a line costs, free ones counted; rounded to the paisa, half up. */
const unitCostPaise = ({
  costPaise,
  quantity,
  freeQuantity,
}: Pick<BillLine, 'costPaise' | 'quantity' | 'freeQuantity'>): number =>
  portionPaise(costPaise, quantity, quantity + freeQuantity)

/** What the bill asks for: its paid packs. */
export const billTotalPaise = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

function warningsOf(line: BillLine, unitCost: number, price: number, today: string): string[] {
  const warnings: string[] = []
  const mrp = line.mrpPaise ?? line.pack.pricePaise
  if (unitCost > mrp) warnings.push('It costs more than its MRP')
  else if (unitCost > price) warnings.push('It costs more than it is sold for')
  if (line.expiresOn !== null && line.expiresOn < today) warnings.push('It is past its date already')
  const { costPaise } = line.pack
  if (costPaise !== null && costPaise > 0 && (unitCost > costPaise * 2 || unitCost * 2 < costPaise))
    warnings.push('The cost is very different from the last bill')
  return warnings
}

type Refuse = (field: keyof BillRow, message: string) => void

function readValues(row: BillRow) {
  const errors: { field: string; message: string }[] = []
  const refuse: Refuse = (field, message) => errors.push({ field, message })
  const free = wholeOf(row, 'free', refuse) ?? 0
  const quantity = row.quantity === undefined && free > 0 ? 0 : wholeOf(row, 'quantity', refuse)
  if (quantity === undefined) refuse('quantity', 'Enter how many there are')
  else if (quantity === 0 && free === 0 && errors.length === 0) refuse('quantity', 'Enter at least 1')
  const given = paiseOf(row, 'cost', refuse)
  const amount = given === undefined ? paiseOf(row, 'amount', refuse) : undefined
  const costPaise =
    given ??
    (amount && quantity ? portionPaise(amount, 1, quantity) : (amount ?? (quantity === 0 ? 0 : null)))
  if (costPaise === null && given === undefined && amount === undefined)
    refuse('cost', 'Enter what one costs')
  const mrpPaise = paiseOf(row, 'mrp', refuse)
  if (mrpPaise === 0) refuse('mrp', 'An MRP is above 0')
  const expiresOn = row.expiresOn ? readExpiry(row.expiresOn) : null
  if (row.expiresOn && !expiresOn)
    refuse('expiresOn', `"${row.expiresOn.slice(0, 20)}" is not a date. Write 31/03/2027 or 03/2027`)
  return {
    errors,
    refuse,
    quantity: quantity ?? null,
    free,
    costPaise,
    amountPaise: amount ?? null,
    mrpPaise: mrpPaise ?? null,
    expiresOn,
  }
}

/** Undefined if it is not given, null if it is wrong. */
function wholeOf(row: BillRow, field: 'quantity' | 'free', refuse: Refuse): number | null | undefined {
  const given = row[field]
  if (given === undefined || given === '') return undefined
  const value = typeof given === 'number' ? given : readNumber(given)
  if (Number.isInteger(value) && value >= 0 && value <= MAX_BILL_QUANTITY) return value
  refuse(field, `Enter a whole number from 0 to ${MAX_BILL_QUANTITY.toLocaleString('en-IN')}`)
  return null
}

function paiseOf(row: BillRow, field: 'cost' | 'amount' | 'mrp', refuse: Refuse): number | null | undefined {
  const given = row[field]
  if (given === undefined || given === '') return undefined
  const value = typeof given === 'number' ? given : readRupees(given)
  if (value >= 0 && value * 100 <= MAX_PRICE_PAISE) return fromRupees(value)
  refuse(field, 'Enter an amount in rupees')
  return null
}

/** The pack that a row means, or why it is not found. */
function packOf(row: BillRow, packs: readonly KnownPack[]): KnownPack | string {
  if (row.productId !== undefined)
    return (
      packs.find(({ productId, unit }) => productId === row.productId && unit === row.unit) ??
      'This pack is no longer sold'
    )
  const barcode = row.barcode ? readBarcode(row.barcode) : null
  const byBarcode = barcode && packs.find((pack) => pack.barcode === barcode)
  if (byBarcode) return byBarcode
  const byCode = row.code && packs.find(({ sku }) => sku === row.code)
  if (byCode) return byCode
  const name = nameOnBill(row)
  const remembered = packs.find(({ billNames }) => billNames.includes(name))
  if (remembered) return remembered
  const named = name === '' ? [] : packs.filter((pack) => namesOf(pack).includes(name))
  const ofUnit = row.unit ? named.filter(({ unit }) => lower(unit) === lower(row.unit)) : named
  const found = ofUnit.length > 0 ? ofUnit : named
  if (found.length === 1) return found[0]!
  if (found.length > 1) return 'Several packs have this name. Choose the one that came'
  return row.barcode ? 'No pack has this barcode. Choose the one that came' : 'Choose the pack that came'
}

const lower = (text: string | undefined): string => (text ?? '').trim().toLowerCase()

/** What the bill calls the pack of a row, in lower case. */
export const nameOnBill = (row: BillRow): string => lower(row.nameOnBill) || lower(row.name)

/** What a bill may call a pack. */
const namesOf = ({ name, unit }: KnownPack): string[] => [lower(name), lower(`${name} ${unit}`)]
