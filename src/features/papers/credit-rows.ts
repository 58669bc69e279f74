import { portionPaise } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { sumOfParts } from './document-rows.ts'
import type { TaxParts } from './tax-inside.ts'

/** A row of a paper, as far as money back on it needs to know. */
export interface CreditableRow extends TaxParts {
  position: number
  /** How many packs were handed over; 0 for a charge. */
  packs: number
  quantityMilli: number
  grossPaise: number
}

/** What earlier notes gave back on one row, summed. */
export type GivenRow = CreditableRow

/** Money back on one row: for packs that come back, or an amount in paise. */
export type CreditAsk = { position: number; packs: number } | { position: number; amountPaise: number }

interface CreditRow extends TaxParts {
  /** The row of the paper. */
  position: number
  packs: number
  quantityMilli: number
  grossPaise: number
}

export interface CreditDraft extends TaxParts {
  rows: CreditRow[]
  roundOffPaise: number
  totalPaise: number
  /** Whether nothing is left of the paper after it. */
  isLast: boolean
}

/** The least that is given back as money alone, and that a provider refunds. */
export const MIN_CREDIT_PAISE = 100

const nothing = { packs: 0, quantityMilli: 0, grossPaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }

/**
 * A note against a paper. Each part is given back cumulatively: the share of everything given so far, less what earlier
 * notes gave, so that all of it given back is the paper to the paisa. The last note carries the round-off; before it,
 * money back is never more than what was paid. Throws `credit_exceeds` for more than is left, and for a row that is
 * asked for twice.
 */
export function creditRows(
  paper: { rows: CreditableRow[]; totalPaise: number },
  given: { rows: GivenRow[]; totalPaise: number },
  asks: CreditAsk[],
): CreditDraft {
  if (new Set(asks.map(({ position }) => position)).size < asks.length) throw new AppError('credit_exceeds')
  const givenOf = (position: number) => given.rows.find((row) => row.position === position) ?? nothing
  const rows = asks.map((ask) => {
    const row = paper.rows.find(({ position }) => position === ask.position)
    if (!row) throw new AppError('credit_exceeds')
    return creditRow(row, givenOf(row.position), ask)
  })
  const noted = (position: number) => rows.find((row) => row.position === position) ?? nothing
  const grossAfter = paper.rows.reduce(
    (sum, { position }) => sum + givenOf(position).grossPaise + noted(position).grossPaise,
    0,
  )
  const isLast = grossAfter === paper.rows.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  const back = isLast ? paper.totalPaise : Math.min(grossAfter, paper.totalPaise)
  const totalPaise = back - given.totalPaise
  const gross = rows.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  return { rows, ...sumOfParts(rows), roundOffPaise: totalPaise - gross, totalPaise, isLast }
}

/**
 * Throws `credit_too_small` for money under a rupee; without `asks` it is about everything that is left. Goods come back
 * whatever was paid for them, if it was at least `leastOfGoods`, unless rounding would turn the taxable value of a row negative.
 */
export function refuseTooSmall(
  { rows, totalPaise }: CreditDraft,
  asks?: CreditAsk[],
  leastOfGoods: 0 | 1 = 1,
): void {
  const isMoney = asks?.every((ask) => 'amountPaise' in ask)
  const least = isMoney ? MIN_CREDIT_PAISE : asks ? leastOfGoods : 1
  if (totalPaise < least || rows.some(({ taxablePaise }) => taxablePaise < 0))
    throw new AppError('credit_too_small')
}

function creditRow(row: CreditableRow, given: typeof nothing, ask: CreditAsk): CreditRow {
  const packs = 'packs' in ask ? ask.packs : 0
  const packsAfter = given.packs + packs
  if (packsAfter > row.packs) throw new AppError('credit_exceeds')
  const grossPaise =
    'packs' in ask
      ? Math.max(0, portionPaise(row.grossPaise, packsAfter, row.packs) - given.grossPaise)
      : ask.amountPaise
  const grossAfter = given.grossPaise + grossPaise
  if (grossAfter > row.grossPaise) throw new AppError('credit_exceeds')
  const partOf = (whole: number, before: number) =>
    row.grossPaise === 0 ? 0 : portionPaise(whole, grossAfter, row.grossPaise) - before
  const cgstPaise = partOf(row.cgstPaise, given.cgstPaise)
  const sgstPaise = partOf(row.sgstPaise, given.sgstPaise)
  const igstPaise = partOf(row.igstPaise, given.igstPaise)
  return {
    position: row.position,
    packs,
    quantityMilli:
      packs === 0 ? 0 : portionPaise(row.quantityMilli, packsAfter, row.packs) - given.quantityMilli,
    grossPaise,
    taxablePaise: grossPaise - cgstPaise - sgstPaise - igstPaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  }
}

/** Everything that is left of a paper: packs by their number, charges by their amount. */
export const allThatIsLeft = (rows: CreditableRow[], given: GivenRow[]): CreditAsk[] =>
  rows.flatMap((row): CreditAsk[] => {
    const before = given.find(({ position }) => position === row.position) ?? nothing
    const { position } = row
    if (row.packs > before.packs) return [{ position, packs: row.packs - before.packs }]
    const amountPaise = row.grossPaise - before.grossPaise
    return amountPaise > 0 ? [{ position, amountPaise }] : []
  })
