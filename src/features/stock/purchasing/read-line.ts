import { withoutCountWord } from '#features/catalogue/counted-cell.ts'
import { MAX_PRICE_PAISE, formatRupees, fromRupees, portionPaise, toRupees } from '#shared/money.ts'
import { readNumber, readPercent, readRupees } from '#shared/typed-number.ts'
import type { BillRow } from './contract.ts'
import { readExpiry } from './expiry-date.ts'
import { landedCost } from './landed-cost.ts'
import { MAX_BILL_QUANTITY } from './limits.ts'

type Refuse = (field: keyof BillRow, message: string) => void

/** What the cells of a line for a pack of this unit say; what cannot be read is an error at its field, with the cell. */
export function readLine(row: BillRow, unit: string | undefined) {
  const errors: { field: string; message: string }[] = []
  const refuse: Refuse = (field, message) => errors.push({ field, message })
  const { quantity, free } = readPacks({ ...row, unit }, refuse)
  const cost = readCost({ ...row, unit }, quantity, refuse)
  const mrpPaise = paiseOf({ ...row, unit }, 'mrp', refuse)
  if (mrpPaise === 0) refuse('mrp', 'An MRP is above 0')
  const expiresOn = row.expiresOn ? readExpiry(row.expiresOn) : null
  if (row.expiresOn && !expiresOn)
    refuse('expiresOn', `"${row.expiresOn.slice(0, 20)}" is not a date. Write 31/03/2027 or 03/2027`)
  return { errors, refuse, quantity, free, ...cost, mrpPaise: mrpPaise ?? null, expiresOn }
}

/** The paid and the free packs: "10+1" is ten and one free. */
function readPacks(row: BillRow, refuse: Refuse): { quantity: number | null; free: number } {
  const [, paid, more] = /^(.*?\d.*?)\+(.*?\d.*)$/.exec(String(row.quantity ?? '')) ?? []
  const free =
    (wholeOf(row, 'free', refuse) ?? 0) + (more ? (wholeOf(row, 'quantity', refuse, more) ?? 0) : 0)
  const quantity =
    row.quantity === undefined && free > 0 ? 0 : wholeOf(row, 'quantity', refuse, paid ?? row.quantity)
  if (quantity === undefined) refuse('quantity', 'Enter how many there are')
  else if (quantity === 0 && free === 0) refuse('quantity', 'Enter at least 1')
  return { quantity: quantity ?? null, free }
}

/** What one paid pack and the whole line cost, with everything; `question` is asked before the bill is entered. */
function readCost(row: BillRow, quantity: number | null, refuse: Refuse) {
  const rate = paiseOf(row, 'cost', refuse)
  const amount = paiseOf(row, 'amount', refuse)
  const terms = {
    discountPercent: percentOf(row, 'discount', refuse),
    discountPaise: paiseOf(row, 'discountAmount', refuse) ?? 0,
    gstPercent: percentOf(row, 'gst', refuse),
    gstPaise: paiseOf(row, 'gstAmount', refuse) ?? 0,
    freightPaise: paiseOf(row, 'freight', refuse) ?? 0,
  }
  const none = { costPaise: null, amountPaise: null, question: null }
  if (rate === null || amount === null) return none
  if (rate === undefined && amount === undefined) {
    if (quantity === 0) return { costPaise: 0, amountPaise: null, question: null }
    refuse('cost', 'Enter what one costs')
    return none
  }
  if (!quantity) return { ...none, costPaise: rate ?? amount ?? null }
  const { landedPaise, differs } = landedCost(
    { quantity, ratePaise: rate ?? null, amountPaise: amount ?? null, ...terms },
    row.costFrom,
  )
  if (landedPaise > MAX_PRICE_PAISE) refuse('cost', 'This is more than a bill can have')
  return {
    costPaise: portionPaise(landedPaise, 1, quantity),
    amountPaise: landedPaise,
    question:
      differs &&
      `By its rate the line costs ${rupees(differs.byRatePaise)}, and its amount is ${rupees(differs.amountPaise)}. The amount counts, unless you choose the rate`,
  }
}

const rupees = (paise: number): string => formatRupees(toRupees(paise))

/** Undefined if it is not given, null if it is wrong. */
function wholeOf(
  row: BillRow,
  field: 'quantity' | 'free',
  refuse: Refuse,
  given: string | number | undefined = row[field],
): number | null | undefined {
  if (given === undefined || given === '') return undefined
  const value = typeof given === 'number' ? given : readNumber(withoutCountWord(given, row.unit))
  if (Number.isInteger(value) && value >= 0 && value <= MAX_BILL_QUANTITY) return value
  const shown =
    typeof given === 'string' && Number.isNaN(value) ? `"${given.slice(0, 20)}" is no number of packs. ` : ''
  refuse(field, `${shown}Enter a whole number from 0 to ${MAX_BILL_QUANTITY.toLocaleString('en-IN')}`)
  return null
}

type MoneyField = 'cost' | 'amount' | 'mrp' | 'discountAmount' | 'gstAmount' | 'freight'

function paiseOf(row: BillRow, field: MoneyField, refuse: Refuse): number | null | undefined {
  const given = row[field]
  if (given === undefined || given === '') return undefined
  // An accounts program says on which side of the account an amount stands.
  const parts =
    typeof given === 'number'
      ? [given]
      : partsOf(given).map((part) =>
          readRupees(withoutCountWord(part.replace(/\s*\b(?:cr|dr)\.?\s*$/i, ''), row.unit)),
        )
  const value = parts.reduce((sum, part) => sum + part, 0)
  if (value >= 0 && value * 100 <= MAX_PRICE_PAISE) return fromRupees(value)
  const shown = typeof given === 'string' ? `"${given.slice(0, 20)}" is not an amount. ` : ''
  refuse(field, `${shown}Enter an amount in rupees`)
  return null
}

function percentOf(row: BillRow, field: 'discount' | 'gst', refuse: Refuse): number {
  const given = row[field]
  if (given === undefined || given === '') return 0
  const parts =
    typeof given === 'number'
      ? [given]
      : partsOf(given).map((part) => readPercent(part.replace(/^\s*[ics]?gst\s*@?\s*/i, '')))
  const value = Number(parts.reduce((sum, part) => sum + part, 0).toFixed(6))
  if (value >= 0 && value <= 100) return value
  refuse(field, `"${String(given).slice(0, 20)}" is not a percentage. Enter a number from 0 to 100`)
  return 0
}

/** Cells of several columns are joined by a plus. */
const partsOf = (text: string): string[] => text.split(/\s\+\s/)
