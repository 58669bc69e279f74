import { withoutCountWord } from '#features/catalogue/counted-cell.ts'
import { measureOf } from '#features/catalogue/pack-size.ts'
import { MAX_PRICE_PAISE, fromRupees, portionPaise, formatPaise } from '#shared/money.ts'
import { readNumber, readPercent, readRupees } from '#shared/typed-number.ts'
import type { BillRow } from './bill-shape.ts'
import { readExpiry } from './expiry-date.ts'
import { landedCost } from './landed-cost.ts'
import { MAX_BILL_QUANTITY } from './limits.ts'
import { isBlankCell, saysFree, schemeOf } from './scheme-cell.ts'

type Refuse = (field: keyof BillRow, message: string) => void

/**
 * What the cells of a line for a pack of this unit say; what cannot be read is an error at its field, with the cell. Of a pack
 * that is sold by weight `packGrams` is what one weighs: "52.5 kg" came of it, or 52.5 packs. `chargesPaise` is its share of
 * what the whole bill has in charges.
 */
export function readLine(
  given: BillRow,
  unit: string | undefined,
  packGrams: number | null = null,
  chargesPaise = 0,
) {
  const row = Object.fromEntries(Object.entries(given).filter(([, cell]) => !isBlankCell(cell))) as BillRow
  const errors: { field: string; message: string }[] = []
  const refuse: Refuse = (field, message) => errors.push({ field, message })
  const came = readAmounts({ ...row, unit }, packGrams, refuse)
  const cost = readCost({ ...row, unit }, came.paid, packGrams ?? 1, chargesPaise, refuse)
  const weight =
    packGrams === null || came.paid === null ? null : { grams: came.paid, freeGrams: came.free, packGrams }
  const quantity = weight ? packsOf(weight.grams, weight.packGrams) : packGrams === null ? came.paid : null
  const free = packGrams === null ? came.free : Math.floor(came.free / packGrams)
  const mrpPaise = paiseOf({ ...row, unit }, 'mrp', refuse)
  if (mrpPaise === 0) refuse('mrp', 'An MRP is above 0')
  const expiresOn = row.expiresOn ? readExpiry(row.expiresOn) : null
  if (row.expiresOn && !expiresOn)
    refuse('expiresOn', `"${row.expiresOn.slice(0, 20)}" is not a date. Write 31/03/2027 or 03/2027`)
  return { errors, refuse, quantity, free, weight, ...cost, mrpPaise: mrpPaise ?? null, expiresOn }
}

/** The whole packs of so many grams; what came is at least one. */
const packsOf = (grams: number, packGrams: number): number =>
  grams === 0 ? 0 : Math.max(1, Math.floor(grams / packGrams))

/** What is paid for and what is free, in packs or grams: "10+1" is ten and one free. */
function readAmounts(
  row: BillRow,
  packGrams: number | null,
  refuse: Refuse,
): { paid: number | null; free: number } {
  const amountOf = (field: 'quantity' | 'free', given: string | number | undefined) =>
    packGrams === null ? wholeOf(row, field, refuse, given) : gramsOf(row, field, packGrams, refuse, given)
  const [counted, beside] = [schemeOf(row.quantity), schemeOf(row.free)]
  const free = amountOf('quantity', counted.free)
  if (free === null) return { paid: null, free: 0 }
  const within = free ?? 0
  // Beside a paid quantity these are the terms of the scheme: one on each ten.
  const isTerms = beside.paid !== undefined && beside.free !== undefined
  const more = isTerms ? 0 : (amountOf('free', beside.free ?? beside.paid) ?? 0)
  const isAllFree = counted.paid === undefined && (counted.free !== undefined || more > 0)
  const paid = isAllFree ? 0 : amountOf('quantity', counted.paid)
  if (paid === undefined)
    refuse('quantity', packGrams === null ? 'Enter how many there are' : 'Enter its weight')
  else if (paid === 0 && within + more === 0)
    refuse('quantity', packGrams === null ? 'Enter at least 1' : 'Enter its weight, such as 52.5 kg')
  if (within > 0 && more > 0) refuse('free', 'The quantity says what is free already. Write it once')
  if (!isTerms || within > 0 || !paid) return { paid: paid ?? null, free: within + more }
  const [each, gives] = [amountOf('free', beside.paid), amountOf('free', beside.free)]
  if (each && gives && paid % each === 0) return { paid, free: (paid / each) * gives }
  if (each && gives) refuse('free', `"${row.free}" does not say how many of these are free. Write the number`)
  return { paid, free: 0 }
}

/** What one pack and the line cost with everything; `question` is asked before. `paid` and `one` are in packs or grams. */
function readCost(row: BillRow, paid: number | null, one: number, chargesPaise: number, refuse: Refuse) {
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
    if (paid === 0) return { costPaise: 0, amountPaise: null, question: null }
    refuse('cost', 'Enter what one costs')
    return none
  }
  if (!paid) return { ...none, costPaise: rate ?? amount ?? null }
  const { landedPaise: linePaise, differs } = landedCost(
    { quantity: paid / one, ratePaise: rate ?? null, amountPaise: amount ?? null, ...terms },
    row.costFrom,
  )
  const landedPaise = linePaise + chargesPaise
  if (landedPaise > MAX_PRICE_PAISE) refuse('cost', 'This is more than a bill can have')
  return {
    costPaise: portionPaise(landedPaise, one, paid),
    amountPaise: landedPaise,
    question:
      differs &&
      `By its rate the line costs ${formatPaise(differs.byRatePaise)}, and its amount is ${formatPaise(differs.amountPaise)}. The amount counts, unless you choose the rate`,
  }
}

/** Undefined if it is not given, null if it is wrong. */
function wholeOf(
  row: BillRow,
  field: 'quantity' | 'free',
  refuse: Refuse,
  given: string | number | undefined,
): number | null | undefined {
  if (given === undefined) return undefined
  const value = typeof given === 'number' ? given : readNumber(withoutCountWord(given, row.unit))
  if (Number.isInteger(value) && value >= 0 && value <= MAX_BILL_QUANTITY) return value
  const shown =
    typeof given === 'string' ? `"${String(row[field]).slice(0, 20)}" is no number of packs. ` : ''
  refuse(field, `${shown}Enter a whole number from 0 to ${MAX_BILL_QUANTITY.toLocaleString('en-IN')}`)
  return null
}

const MAX_BILL_GRAMS = 100_000_000

/** Whole grams of a weight ("52.5 kg", "500 g") or of a number of packs; undefined and null as in `wholeOf`. */
function gramsOf(
  row: BillRow,
  field: 'quantity' | 'free',
  packGrams: number,
  refuse: Refuse,
  given: string | number | undefined,
): number | null | undefined {
  if (given === undefined) return undefined
  const [, number, word = ''] = /^\s*([\d.,]+)\s*(\p{L}[\p{L}\p{M}]*)\.?\s*$/u.exec(String(given)) ?? []
  const measure = measureOf(word.toLowerCase())
  const grams =
    measure?.of === 'g'
      ? readNumber(number!) * measure.amount
      : (typeof given === 'number' ? given : readNumber(withoutCountWord(given, row.unit))) * packGrams
  const whole = Math.round(grams)
  if (Math.abs(whole - grams) < 0.001 && whole >= 0 && whole <= MAX_BILL_GRAMS) return whole
  const shown = typeof given === 'string' ? `"${String(row[field]).slice(0, 20)}" is no weight. ` : ''
  refuse(field, `${shown}Enter its weight, such as 52.5 kg`)
  return null
}

type MoneyField = 'cost' | 'amount' | 'mrp' | 'discountAmount' | 'gstAmount' | 'freight'

function paiseOf(row: BillRow, field: MoneyField, refuse: Refuse): number | null | undefined {
  const given = row[field]
  if (given === undefined) return undefined
  // An accounts program says on which side of the account an amount stands.
  const parts =
    typeof given === 'number'
      ? [given]
      : partsOf(given).map((part) =>
          saysFree(part)
            ? 0
            : readRupees(withoutCountWord(part.replace(/(?<=[\d\s])(?:cr|dr)\.?\s*$/i, ''), row.unit)),
        )
  const value = parts.reduce((sum, part) => sum + part, 0)
  if (value >= 0 && value * 100 <= MAX_PRICE_PAISE) return fromRupees(value)
  const shown = typeof given === 'string' ? `"${given.slice(0, 20)}" is not an amount. ` : ''
  refuse(field, `${shown}Enter an amount in rupees`)
  return null
}

function percentOf(row: BillRow, field: 'discount' | 'gst', refuse: Refuse): number {
  const given = row[field]
  if (given === undefined) return 0
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
