import { t } from '#shared/words.ts'
import { fromRupees, formatPaise } from '#shared/money.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { offPaiseOf } from '#features/pricing/reductions.ts'
import type { Promotions } from '#features/promotions/apply-promotions.ts'
import type { TaxDocument } from '#features/papers/document-contract.ts'
import type { CounterPack } from './catalogue-contract.ts'
import { lessPercent } from './discounts.ts'
import { salePaise, saleTotal, type SaleLine } from './sale-lines.ts'

/** A line of the bill that is being typed. Money in paise. */
export interface BillLine {
  /** Names the line while it is on the screen. */
  id: number
  pack: CounterPack
  quantity: number
  /** Of what is weighed: null while nobody has weighed it. */
  grams: number | null
  unitPaise: number
  reason: string
  /** The quantity that was asked about; absent while none was. */
  asked?: number
  /** What is printed on its packets as MRP; null while nobody has read it, absent where there is one alone. */
  mrpPaise?: number | null
}

/** A credit note that pays for what is bought next. Rupees. */
export interface ExchangeNote {
  number: string
  amount: number
  /** What is printed when it is kept; missing in bills of earlier versions. */
  document?: TaxDocument
}

/** So many percent off what is left of every line, after what was taken off the line by itself. */
export interface BillDiscount {
  percent: number
  reason: string
}

export interface Bill {
  nextId: number
  /** What came back in exchange. */
  exchange?: ExchangeNote | null
  /** Off the whole bill. */
  discount?: BillDiscount | null
  lines: readonly BillLine[]
}

export const emptyBill: Bill = { nextId: 1, lines: [] }

/** Nothing on it, and nothing to pay it with. */
export const isEmpty = ({ lines, exchange }: Bill): boolean => lines.length === 0 && !exchange

/** The most of one line, in pieces and in grams. */
export const MAX_LINE = 10_000
const MAX_LINE_GRAMS = 1_000_000

export const saleLineOf = ({ pack, quantity, grams, unitPaise }: BillLine): SaleLine =>
  pack.weighed
    ? { quantity: null, grams: grams ?? 0, unitPaise, packGrams: pack.grams }
    : { quantity, grams: null, unitPaise, packGrams: null }

export const lineAmount = (line: BillLine): number => salePaise(saleLineOf(line))

/** A line at the price that it is sold for, with what comes off the whole of its bill. */
export const lineAsSold = (line: BillLine, discount: Bill['discount']): BillLine =>
  discount
    ? {
        ...line,
        unitPaise: lessPercent(line.unitPaise, discount.percent),
        reason: [line.reason, discount.reason].filter(Boolean).join('; ').slice(0, 200),
      }
    : line

export const asSold = ({ discount, ...bill }: Bill): Bill => ({
  ...bill,
  lines: bill.lines.map((line) => lineAsSold(line, discount)),
})

/** What a bill comes to, without what offers take off. */
export const billTotal = (bill: Bill, taken: Promotions | null = null): number =>
  saleTotal(asSold(bill).lines.map(saleLineOf)) - (taken ? offPaiseOf(taken) : 0)

const isOf =
  ({ productId, unit }: CounterPack) =>
  ({ pack }: BillLine): boolean =>
    pack.productId === productId && pack.unit === unit

/** Adds a pack; what is counted and on the bill at the same price already gets more, what is weighed a line of its own. */
export function addToBill(
  bill: Bill,
  pack: CounterPack,
  { quantity = 1, grams = null as number | null } = {},
): Bill {
  const unitPaise = fromRupees(pack.price)
  const same = pack.weighed
    ? undefined
    : bill.lines.filter(isOf(pack)).findLast((line) => pack.mrps || line.unitPaise === unitPaise)
  if (same) return changeLine(bill, same.id, { quantity: Math.min(MAX_LINE, same.quantity + quantity) })
  const line: BillLine = {
    id: bill.nextId,
    pack,
    quantity,
    grams,
    unitPaise,
    reason: '',
    ...(pack.mrps && { mrpPaise: null }),
  }
  return { ...bill, nextId: bill.nextId + 1, lines: [...bill.lines, line] }
}

/** Says what is printed on the packets of a line; they cost what such a packet does. */
export function readMrp(bill: Bill, id: number, mrp: number): Bill {
  const line = bill.lines.find((one) => one.id === id)
  const printed = line?.pack.mrps?.find((one) => one.mrp === mrp)
  if (!printed) return bill
  return changeLine(bill, id, { mrpPaise: fromRupees(mrp), unitPaise: fromRupees(printed.price) })
}

/** One packet of a line bears another MRP: it becomes a line of its own, which is read next. */
export function partMrp(bill: Bill, id: number): Bill {
  const line = bill.lines.find((one) => one.id === id)
  if (!line || line.quantity < 2) return bill
  const rest = changeLine(bill, id, { quantity: line.quantity - 1 })
  const unitPaise = fromRupees(line.pack.price)
  const one = { ...line, id: bill.nextId, quantity: 1, unitPaise, mrpPaise: null }
  return { ...rest, nextId: bill.nextId + 1, lines: [...rest.lines, one] }
}

/** The date of packets that may be among those of a line and have expired by a day; null for none. */
export const expiredOf = ({ pack: { expiresOn } }: Pick<BillLine, 'pack'>, today: string): string | null =>
  expiresOn !== undefined && expiresOn < today ? expiresOn : null

/** Whether the printed MRP of a line still has to be read. */
export const isUnread = ({ mrpPaise }: BillLine): boolean => mrpPaise === null

/** What one packet of a line costs before anything is taken off by hand, in rupees. */
export const priceOfPacket = ({ pack, mrpPaise }: BillLine): number =>
  pack.mrps?.find(({ mrp }) => fromRupees(mrp) === mrpPaise)?.price ?? pack.price

export type LineChange = Partial<Omit<BillLine, 'id' | 'pack'>>

/** Changes a line; a quantity below one removes it, and the last one takes the bill's discount with it. */
export function changeLine({ discount, ...bill }: Bill, id: number, change: LineChange): Bill {
  const changed = bill.lines.map((line) => (line.id === id ? { ...line, ...change } : line))
  const lines = changed.filter(({ quantity }) => quantity >= 1)
  return { ...bill, lines, ...(discount && lines.length > 0 && { discount }) }
}

/** Takes so many of a pack off the bill, the newest line first. */
export function takeFromBill(bill: Bill, pack: CounterPack, quantity: number): Bill {
  const line = bill.lines.findLast(isOf(pack))
  return line ? changeLine(bill, line.id, { quantity: line.quantity - quantity }) : bill
}

/** A bill in two: what stays, with what came back in exchange, and the chosen lines. */
export function splitBill(bill: Bill, ids: ReadonlySet<number>): [Bill, Bill] {
  const part = (isChosen: boolean): Bill => ({
    ...bill,
    lines: bill.lines.filter(({ id }) => ids.has(id) === isChosen),
  })
  return [part(false), { ...part(true), exchange: null }]
}

/** Two bills as one, the second one's lines last; each line keeps the discount of its bill. */
export function joinBills(bill: Bill, other: Bill): Bill {
  const isSame = bill.discount?.percent === other.discount?.percent
  const [one, two] = isSame ? [bill, other] : [asSold(bill), asSold(other)]
  const lines = two.lines.map((line, at) => ({ ...line, id: bill.nextId + at }))
  return {
    ...one,
    nextId: bill.nextId + lines.length,
    lines: [...one.lines, ...lines],
    exchange: bill.exchange ?? other.exchange ?? null,
  }
}

/** Whether a line still has to be weighed. */
export const isUnweighed = ({ pack, grams }: BillLine): boolean => pack.weighed && grams === null

/** Why a number that was typed is no weight; null if it is one. */
export const weightProblem = (grams: number | null): string | null =>
  grams !== null && Number.isInteger(grams) && grams >= 1 && grams <= MAX_LINE_GRAMS
    ? null
    : t('counter.type-the-weight-in-grams-such-as')

/** The most that one packet of a line is sold for: its MRP, and what is printed if that is lower. */
export const mostOf = ({ pack, mrpPaise }: BillLine): number =>
  Math.min(fromRupees(pack.mrp), mrpPaise ?? Infinity)

/** As many pieces of one product are seldom bought: 22 is a slip of the finger for 2. */
const MANY_PIECES = 20

/** A line of many pieces that was not asked about. */
export const manyOf = ({ lines }: Bill): BillLine | undefined =>
  lines.find(({ quantity, asked }) => quantity >= MANY_PIECES && asked !== quantity)

/** A bill of which the quantity of one line was asked about. */
export const askedAbout = (bill: Bill, { id, quantity }: BillLine): Bill =>
  changeLine(bill, id, { asked: quantity })

/** Why a bill is not sold by anybody, with a network or without: a line above its MRP. */
export function aboveMrp({ lines }: Bill): string | null {
  const line = lines.find((one) => one.unitPaise > mostOf(one))
  return line
    ? t('counter.name-is-not-sold-above-its-mrp', {
        name: line.pack.name,
        toRupees: formatPaise(mostOf(line)),
      })
    : null
}

/** "3*" before a scan or a name: how many, and what is left of the text. Null for a number that is no quantity. */
export function readQuantity(text: string): { quantity: number; rest: string } | null {
  const typed = indianDigits(text)
  const [, number, rest = ''] = /^\s*(-?\d[\d.,e]*)\s*[*x×]\s*(.*)$/i.exec(typed) ?? []
  if (number === undefined) return { quantity: 1, rest: typed.trim() }
  const quantity = Number(number)
  const isQuantity = Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_LINE
  return isQuantity ? { quantity, rest } : null
}
